/** Smooth shading for loose triangles: rounded where faces meet gently, sharp at real edges. */
import type { IndexedSurface } from './meshData'
import { weld } from './weld'

/** Faces that meet at less than this are shaded as one curved surface [rad]. */
export const CREASE_ANGLE = (35 * Math.PI) / 180
/** Above this number of faces at a vertex, comparing all pairs would take too long. */
const MAX_VALENCE = 512
/** Two normals this close (cosine) share a vertex. */
const SAME_NORMAL = 0.9998

/**
 * Joins equal corners and gives each the mean normal of the faces around it that lie within the
 * crease angle, weighted by the angle the face takes at that corner. Triangles without area are
 * left out.
 */
export function shadeTriangles(
  positions: Float32Array,
  creaseAngle: number = CREASE_ANGLE,
): IndexedSurface {
  const { vertexOf, sourceOf } = weld([{ array: positions, itemSize: 3 }], positions.length / 3)
  const faces = faceNormals(positions)
  const corners = cornersByVertex(vertexOf, sourceOf.length, faces)
  const out = new SurfaceBuilder(positions, vertexOf.length)
  const cosine = Math.cos(creaseAngle)
  for (let vertex = 0; vertex < sourceOf.length; vertex++) {
    const from = corners.start[vertex]!
    const to = corners.start[vertex + 1]!
    const firstOwn = out.vertexCount
    for (let c = from; c < to; c++) {
      const corner = corners.list[c]!
      const smooth = to - from <= MAX_VALENCE
      const normal = meanNormal(
        faces,
        corners.list,
        corner,
        smooth ? from : c,
        smooth ? to : c + 1,
        cosine,
      )
      out.addCorner(corner, normal, firstOwn)
    }
  }
  return out.finish(faces.weights)
}

interface Faces {
  /** (3T) unit face normals; zero for faces without area. */
  readonly normals: Float32Array
  /** (3T) angle of the face at each of its corners [rad]; zero for faces without area. */
  readonly weights: Float32Array
}

function faceNormals(p: Float32Array): Faces {
  const corners = p.length / 3
  const normals = new Float32Array(corners)
  const weights = new Float32Array(corners)
  for (let corner = 0; corner < corners; corner += 3) {
    const a = corner * 3
    const ux = p[a + 3]! - p[a]!
    const uy = p[a + 4]! - p[a + 1]!
    const uz = p[a + 5]! - p[a + 2]!
    const vx = p[a + 6]! - p[a]!
    const vy = p[a + 7]! - p[a + 1]!
    const vz = p[a + 8]! - p[a + 2]!
    const nx = uy * vz - uz * vy
    const ny = uz * vx - ux * vz
    const nz = ux * vy - uy * vx
    const length = Math.hypot(nx, ny, nz)
    if (!(length > 1e-30)) continue
    normals[corner] = nx / length
    normals[corner + 1] = ny / length
    normals[corner + 2] = nz / length
    const wx = vx - ux
    const wy = vy - uy
    const wz = vz - uz
    const angleA = Math.atan2(length, ux * vx + uy * vy + uz * vz)
    const angleB = Math.atan2(length, -(ux * wx + uy * wy + uz * wz))
    weights[corner] = angleA
    weights[corner + 1] = angleB
    weights[corner + 2] = Math.PI - angleA - angleB
  }
  return { normals, weights }
}

function cornersByVertex(vertexOf: Uint32Array, vertexCount: number, faces: Faces) {
  const start = new Uint32Array(vertexCount + 1)
  const kept = (corner: number) => faces.weights[corner - (corner % 3)]! > 0
  for (let c = 0; c < vertexOf.length; c++) if (kept(c)) start[vertexOf[c]! + 1]!++
  for (let v = 0; v < vertexCount; v++) start[v + 1]! += start[v]!
  const next = start.slice()
  const list = new Uint32Array(start[vertexCount]!)
  for (let c = 0; c < vertexOf.length; c++) if (kept(c)) list[next[vertexOf[c]!]!++] = c
  return { start, list }
}

const sum = new Float64Array(3)

function meanNormal(
  faces: Faces,
  list: Uint32Array,
  corner: number,
  from: number,
  to: number,
  cosine: number,
): Float64Array {
  const n = faces.normals
  const own = corner - (corner % 3)
  sum.fill(0)
  for (let i = from; i < to; i++) {
    const other = list[i]!
    const f = other - (other % 3)
    const dot = n[own]! * n[f]! + n[own + 1]! * n[f + 1]! + n[own + 2]! * n[f + 2]!
    if (dot < cosine && f !== own) continue
    const weight = faces.weights[other]!
    sum[0]! += weight * n[f]!
    sum[1]! += weight * n[f + 1]!
    sum[2]! += weight * n[f + 2]!
  }
  const length = Math.hypot(sum[0]!, sum[1]!, sum[2]!) || 1
  for (let i = 0; i < 3; i++) sum[i]! /= length
  return sum
}

/** Collects distinct (position, normal) pairs and the corner each triangle uses. */
class SurfaceBuilder {
  vertexCount = 0
  readonly #source: Float32Array
  readonly #positions: Float32Array
  readonly #normals: Float32Array
  readonly #vertexAtCorner: Uint32Array

  constructor(source: Float32Array, cornerCount: number) {
    this.#source = source
    this.#positions = new Float32Array(cornerCount * 3)
    this.#normals = new Float32Array(cornerCount * 3)
    this.#vertexAtCorner = new Uint32Array(cornerCount)
  }

  addCorner(corner: number, normal: Float64Array, firstAtPosition: number): void {
    const n = this.#normals
    for (let v = firstAtPosition; v < this.vertexCount; v++) {
      const dot = n[3 * v]! * normal[0]! + n[3 * v + 1]! * normal[1]! + n[3 * v + 2]! * normal[2]!
      if (dot > SAME_NORMAL) {
        this.#vertexAtCorner[corner] = v
        return
      }
    }
    const at = 3 * this.vertexCount
    for (let i = 0; i < 3; i++) {
      this.#positions[at + i] = this.#source[3 * corner + i]!
      n[at + i] = normal[i]!
    }
    this.#vertexAtCorner[corner] = this.vertexCount++
  }

  finish(weights: Float32Array): IndexedSurface {
    const index = new Uint32Array(this.#vertexAtCorner.length)
    let used = 0
    for (let corner = 0; corner < index.length; corner += 3) {
      if (!(weights[corner]! > 0)) continue
      for (let i = 0; i < 3; i++) index[used++] = this.#vertexAtCorner[corner + i]!
    }
    return {
      positions: this.#positions.slice(0, this.vertexCount * 3),
      normals: this.#normals.slice(0, this.vertexCount * 3),
      index: index.slice(0, used),
    }
  }
}
