/** A piece: one geometry on one link with one look; what the batches are filled with. */
import { BufferGeometry, Color, Matrix4, type Texture } from 'three'
import { mirroredCopy } from '../meshes/mirror'

export interface Look {
  /** Linear working colour space. */
  readonly color: Color
  readonly opacity: number
  readonly texture: Texture | null
}

export interface Piece {
  readonly link: string
  /** Name of the collision shape it belongs to, as in audits; null for what is only looks. */
  readonly shape: string | null
  readonly geometry: BufferGeometry
  /** For the distance; the same as `geometry` where there is nothing to save. */
  readonly coarse: BufferGeometry
  /** From the geometries' frame to the link's; never mirrors. */
  readonly matrix: Matrix4
  readonly look: Look
}

/** A geometry and, where that saves something, a version with fewer triangles. */
export interface DetailedGeometry {
  readonly geometry: BufferGeometry
  readonly coarse?: BufferGeometry | null
}

export const DEFAULT_LOOK: Look = { color: new Color('#b9c0ca'), opacity: 1, texture: null }
export const PLACEHOLDER_LOOK: Look = { color: new Color('#d59a3e'), opacity: 1, texture: null }
export const BONE_LOOK: Look = { color: new Color('#7f8894'), opacity: 1, texture: null }

const FLIP_X = new Matrix4().makeScale(-1, 1, 1)

/** Makes pieces; what it derives from a geometry it derives once. */
export class PieceMaker {
  readonly #mirrored = new Map<BufferGeometry, BufferGeometry>()
  readonly #plain = new Map<BufferGeometry, BufferGeometry>()

  make(
    link: string,
    form: DetailedGeometry,
    matrix: Matrix4,
    look: Look,
    shape: string | null = null,
  ): Piece {
    const textured = look.texture !== null && form.geometry.hasAttribute('uv')
    const bare = (geometry: BufferGeometry) => this.#once(this.#plain, geometry, withoutUv)
    const geometry = textured ? form.geometry : bare(form.geometry)
    const coarse = textured || !form.coarse ? geometry : bare(form.coarse)
    const shown = textured ? look : { ...look, texture: null }
    if (matrix.determinant() >= 0) return { link, shape, geometry, coarse, matrix, look: shown }
    // A mirroring matrix would turn the faces inside out: the geometry is mirrored instead.
    return {
      link,
      shape,
      geometry: this.#once(this.#mirrored, geometry, mirroredCopy),
      coarse: this.#once(this.#mirrored, coarse, mirroredCopy),
      matrix: matrix.clone().multiply(FLIP_X),
      look: shown,
    }
  }

  #once(
    made: Map<BufferGeometry, BufferGeometry>,
    source: BufferGeometry,
    derive: (geometry: BufferGeometry) => BufferGeometry,
  ): BufferGeometry {
    const known = made.get(source)
    if (known !== undefined) return known
    const derived = derive(source)
    made.set(source, derived)
    return derived
  }
}

/** The same buffers less the texture coordinates, so that all plain geometries share a batch. */
function withoutUv(geometry: BufferGeometry): BufferGeometry {
  if (!geometry.hasAttribute('uv')) return geometry
  const plain = new BufferGeometry()
  for (const [name, attribute] of Object.entries(geometry.attributes)) {
    if (name !== 'uv') plain.setAttribute(name, attribute)
  }
  return plain.setIndex(geometry.index)
}
