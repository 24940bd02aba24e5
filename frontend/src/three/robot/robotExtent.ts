/** How far a robot's pieces reach. */
import { Box3, Matrix4, type Object3D } from 'three'
import type { Piece } from './piece'

const scratchBox = new Box3()
const scratchMatrix = new Matrix4()

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
  const candidates = pieces.flatMap((piece) => {
    const link = links.get(piece.link)
    if (link === undefined) return []
    const matrix = new Matrix4().multiplyMatrices(toBase, link.matrixWorld).multiply(piece.matrix)
    if (piece.geometry.boundingBox === null) piece.geometry.computeBoundingBox()
    const bound = scratchBox.copy(piece.geometry.boundingBox!).applyMatrix4(matrix).min.z
    return [{ piece, matrix, bound }]
  })
  // Lowest boxes first: once a vertex lies below all boxes left, their vertices need no look.
  candidates.sort((a, b) => a.bound - b.bound)
  let lowest = Number.POSITIVE_INFINITY
  for (const { piece, matrix, bound } of candidates) {
    if (bound >= lowest) break
    lowest = Math.min(lowest, lowestVertex(piece, matrix))
  }
  return Number.isFinite(lowest) ? lowest : 0
}

function lowestVertex(piece: Piece, matrix: Matrix4): number {
  const position = piece.geometry.getAttribute('position')
  const e = matrix.elements
  let lowest = Number.POSITIVE_INFINITY
  for (let i = 0; i < position.count; i++) {
    const z = e[2] * position.getX(i) + e[6] * position.getY(i) + e[10] * position.getZ(i) + e[14]
    if (z < lowest) lowest = z
  }
  return lowest
}
