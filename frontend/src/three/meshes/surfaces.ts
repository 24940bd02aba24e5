/**
 * Surfaces for display at two levels of detail: the file's own triangles, and a coarse version for
 * when the robot is far enough away that the difference is smaller than a pixel.
 */
import { MeshoptSimplifier } from 'meshoptimizer/simplifier'
import { shadeTriangles } from './creasedNormals'
import type { IndexedSurface } from './meshData'
import { type MeshSource, sourceBytes } from './meshSource'
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
export async function stlSurface(source: MeshSource): Promise<DetailedSurface> {
  const corners = parseStl(await sourceBytes(source))
  const triangles = corners.length / 9
  if (triangles <= MAX_TRIANGLES) {
    const fine = shadeTriangles(corners)
    return { fine, coarse: await coarseSurface(fine.positions, fine.index), triangles }
  }
  const { positions, index } = joinPositions(corners)
  const thinned = await simplify(positions, index, MAX_TRIANGLES, THINNING_ERROR)
  const fine = shadeTriangles(expand(positions, thinned))
  return { fine, coarse: await coarseSurface(positions, thinned), triangles }
}

/**
 * A version with fewer triangles, shaded anew; null where it would save too little.
 *
 * @param positions (V, 3); several vertices may lie at one place.
 */
export async function coarseSurface(
  positions: Float32Array,
  index: Uint32Array,
): Promise<IndexedSurface | null> {
  if (index.length / 3 < WORTH_REDUCING) return null
  const joined = joinPositions(positions, index)
  const reduced = await simplify(joined.positions, joined.index, 0, COARSE_ERROR)
  if (reduced.length === 0 || reduced.length > 0.75 * index.length) return null
  return shadeTriangles(expand(joined.positions, reduced))
}

/** Makes vertices at one place one vertex: seams of shading would keep edges from collapsing. */
function joinPositions(
  positions: Float32Array,
  index?: Uint32Array,
): { positions: Float32Array; index: Uint32Array } {
  const { vertexOf, sourceOf } = weld([{ array: positions, itemSize: 3 }], positions.length / 3)
  const joined = new Float32Array(sourceOf.length * 3)
  for (let v = 0; v < sourceOf.length; v++) {
    const from = sourceOf[v]! * 3
    joined.set(positions.subarray(from, from + 3), v * 3)
  }
  return { positions: joined, index: index?.map((vertex) => vertexOf[vertex]!) ?? vertexOf }
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
