/** How far a robot's pieces reach. */
import { Box3, Matrix4, type Object3D, Vector3 } from 'three'
import type { Piece } from './piece'

const scratchBox = new Box3()
const scratchMatrix = new Matrix4()
const scratchPoint = new Vector3()

type Links = ReadonlyMap<string, Object3D>

/** A box around the pieces where they are now, from their own boxes: seldom the tightest. */
export function piecesBox(pieces: readonly Piece[], links: Links, out: Box3): Box3 {
  out.makeEmpty()
  for (const piece of pieces) {
    const link = links.get(piece.link)
    if (link === undefined) continue
    if (piece.geometry.boundingBox === null) piece.geometry.computeBoundingBox()
    scratchMatrix.multiplyMatrices(link.matrixWorld, piece.matrix)
    out.union(scratchBox.copy(piece.geometry.boundingBox!).applyMatrix4(scratchMatrix))
  }
  return out
}

/** Height of the lowest vertex over the base, in the base's frame [m]; 0 without pieces. */
export function lowestPoint(pieces: readonly Piece[], links: Links, base: Matrix4): number {
  const toBase = base.clone().invert()
  let lowest = Number.POSITIVE_INFINITY
  for (const piece of pieces) {
    const link = links.get(piece.link)
    if (link === undefined) continue
    scratchMatrix.multiplyMatrices(toBase, link.matrixWorld).multiply(piece.matrix)
    const position = piece.geometry.getAttribute('position')
    for (let i = 0; i < position.count; i++) {
      scratchPoint.fromBufferAttribute(position, i).applyMatrix4(scratchMatrix)
      if (scratchPoint.z < lowest) lowest = scratchPoint.z
    }
  }
  return Number.isFinite(lowest) ? lowest : 0
}
