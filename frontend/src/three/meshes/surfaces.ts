/**
 * Surfaces for display at two levels of detail: the file's own triangles, and a coarse version for
 * when the robot is far enough away that the difference is smaller than a pixel.
 */
import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import { shadeTriangles } from './creasedNormals'
import type { IndexedSurface } from './meshData'
import { parseStl } from './stl'
import { weld } from './weld'

export interface DetailedSurface {
  readonly fine: IndexedSurface
  /** Null where a coarse version would save too little. */
  readonly coarse: IndexedSurface | null
  /** Triangles in the file. */
  readonly triangles: number
}

/** How far the coarse surface may stray, as a share of the mesh's extent. */
export const COARSE_ERROR = 0.005
/** Meshes with more triangles than this are thinned even for the fine level. */
export const MAX_TRIANGLES = 250_000
/** The fine level's own bound when it must be thinned: shape comes before the count. */
const THINNING_ERROR = 0.01
/** Below this number of triangles a coarse version isn't worth its memory. */
const WORTH_REDUCING = 400

/** @throws MeshFormatError when the bytes are no STL. */
export async function stlSurface(bytes: ArrayBuffer): Promise<DetailedSurface> {
  const corners = parseStl(bytes)
  const { vertexOf, sourceOf } = weld([{ array: corners, itemSize: 3 }], corners.length / 3)
  const positions = new Float32Array(sourceOf.length * 3)
  for (let v = 0; v < sourceOf.length; v++) {
    const from = sourceOf[v]! * 3
    positions.set(corners.subarray(from, from + 3), v * 3)
  }
  const triangles = vertexOf.length / 3
  let index = vertexOf
  if (triangles > MAX_TRIANGLES) {
    index = await simplify(positions, vertexOf, MAX_TRIANGLES, THINNING_ERROR)
  }
  const fine = shadeTriangles(index === vertexOf ? corners : expand(positions, index))
  return { fine, coarse: await coarseSurface(positions, index), triangles }
}

/**
 * A version with fewer triangles, shaded anew; null where it would save too little.
 *
 * @param positions (V, 3); corners at one place must be one vertex.
 */
export async function coarseSurface(
  positions: Float32Array,
  index: Uint32Array,
): Promise<IndexedSurface | null> {
  if (index.length / 3 < WORTH_REDUCING) return null
  const reduced = await simplify(positions, index, 0, COARSE_ERROR)
  if (reduced.length === 0 || reduced.length > 0.75 * index.length) return null
  return shadeTriangles(expand(positions, reduced))
}

async function simplify(
  positions: Float32Array,
  index: Uint32Array,
  triangles: number,
  error: number,
): Promise<Uint32Array> {
  await MeshoptSimplifier.ready
  return MeshoptSimplifier.simplify(index, positions, 3, triangles * 3, error)[0]
}

/** Corner positions one after the other. */
function expand(positions: Float32Array, index: Uint32Array): Float32Array {
  const corners = new Float32Array(index.length * 3)
  for (let i = 0; i < index.length; i++) {
    const from = index[i]! * 3
    corners[3 * i] = positions[from]!
    corners[3 * i + 1] = positions[from + 1]!
    corners[3 * i + 2] = positions[from + 2]!
  }
  return corners
}
