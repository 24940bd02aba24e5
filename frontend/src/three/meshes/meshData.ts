/** What every mesh format is turned into. */
import type { BufferGeometry, Color, Texture } from 'three'

/** Formats that are read by way of a three.js scene, in the worker where possible. */
export type SceneFormat = 'dae' | 'obj'

/** The material that a mesh file itself gives to a part of it. */
export interface PartMaterial {
  readonly color: Color
  readonly opacity: number
  readonly texture: Texture | null
}

/** A part as a file gives it. */
export interface ScenePart {
  /**
   * Indexed triangles in the file's frame, in metres: `position`, `normal`, and where the file
   * has them `uv` and `color`.
   */
  readonly geometry: BufferGeometry
  /** Null where the file says nothing; the URDF's material is used then. */
  readonly material: PartMaterial | null
}

export interface SceneMesh {
  readonly parts: readonly ScenePart[]
  /** What was left out, such as a texture that could not be fetched; sentences. */
  readonly complaints: readonly string[]
}

export interface MeshPart extends ScenePart {
  /** A version with fewer triangles for the distance, without `uv`; null when there is none. */
  readonly coarse: BufferGeometry | null
}

export interface LoadedMesh extends SceneMesh {
  readonly parts: readonly MeshPart[]
}

/** Triangles as plain arrays, the form in which they leave the worker. */
export interface IndexedSurface {
  /** (V, 3) [m or the file's unit]. */
  readonly positions: Float32Array
  /** (V, 3) unit vectors. */
  readonly normals: Float32Array
  /** (3T). */
  readonly index: Uint32Array
}

/** A mesh file that can't be read; `message` is a sentence for the person. */
export class MeshFormatError extends Error {
  override readonly name = 'MeshFormatError'
}
