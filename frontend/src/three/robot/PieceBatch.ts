/** Pieces that share a material, drawn in one call and moved with their links. */
import { type BatchedMesh, Color, type Material, Matrix4, type Object3D } from 'three'
import type { GeometryPool } from './GeometryPool'
import type { Piece } from './piece'

const scratchMatrix = new Matrix4()
const scratchColor = new Color()

export class PieceBatch {
  readonly mesh: BatchedMesh
  readonly #pool: GeometryPool
  readonly #pieces: readonly Piece[]
  readonly #links: readonly Object3D[]

  /**
   * @param links The frames to follow, by link name.
   * @param colored Whether each piece shows its own colour, or all that of the material.
   */
  constructor(
    pool: GeometryPool,
    pieces: readonly Piece[],
    links: ReadonlyMap<string, Object3D>,
    material: Material,
    colored: boolean,
  ) {
    this.#pool = pool
    this.#pieces = pieces
    this.#links = pieces.map((piece) => {
      const link = links.get(piece.link)
      if (link === undefined) throw new Error(`There is no link “${piece.link}”.`)
      return link
    })
    const geometries = pieces.map((piece) => piece.coarse)
    this.mesh = pool.createMesh(geometries, material)
    if (colored)
      for (const [i, piece] of pieces.entries()) this.mesh.setColorAt(i, piece.look.color)
  }

  /** Takes the links' present places. */
  update(): void {
    for (let i = 0; i < this.#pieces.length; i++) {
      scratchMatrix.multiplyMatrices(this.#links[i]!.matrixWorld, this.#pieces[i]!.matrix)
      this.mesh.setMatrixAt(i, scratchMatrix)
    }
  }

  /** Switches between the pieces' two levels of detail; a new batch is coarse. */
  setFine(fine: boolean): void {
    for (const [i, piece] of this.#pieces.entries()) {
      this.mesh.setGeometryIdAt(i, this.#pool.idOf(fine ? piece.geometry : piece.coarse))
    }
  }

  /** Gives every piece its own colour, changed by `tint`. */
  paint(tint: (piece: Piece, color: Color) => void): void {
    for (const [i, piece] of this.#pieces.entries()) {
      tint(piece, scratchColor.copy(piece.look.color))
      this.mesh.setColorAt(i, scratchColor)
    }
  }

  /** Shows the pieces of these collision shapes alone. */
  showShapes(shapes: ReadonlySet<string>): void {
    for (const [i, { shape }] of this.#pieces.entries()) {
      this.mesh.setVisibleAt(i, shape !== null && shapes.has(shape))
    }
  }

  /** The link that an instance belongs to: what a raycast's `batchId` hit. */
  linkOfInstance(instance: number): string | null {
    return this.#pieces[instance]?.link ?? null
  }

  dispose(): void {
    this.mesh.removeFromParent()
    this.mesh.dispose()
  }
}
