/** Rotations as vectors along their axis, as long as their angle [rad]; quaternions wxyz. */
import type { NumberArray } from './quaternion'

/** Squares of angles and sines below which the series are exact in double precision, and faster. */
const SMALL_ANGLE_2 = 0.04
const SMALL_SINE_2 = 1e-3
const LEAST_SINE = 1e-8

/** The unit quaternion of the rotation vector at `vectorAt`, written at `outAt`. */
export function expWxyz(
  vector: ArrayLike<number>,
  out: NumberArray,
  vectorAt = 0,
  outAt = 0,
): void {
  const x = vector[vectorAt]!
  const y = vector[vectorAt + 1]!
  const z = vector[vectorAt + 2]!
  const square = x * x + y * y + z * z
  let scale: number
  if (square < SMALL_ANGLE_2) {
    const h = square / 4
    scale = 0.5 * (1 - (h / 6) * (1 - (h / 20) * (1 - (h / 42) * (1 - h / 72))))
    out[outAt] = 1 - (h / 2) * (1 - (h / 12) * (1 - (h / 30) * (1 - (h / 56) * (1 - h / 90))))
  } else {
    const angle = Math.sqrt(square)
    scale = Math.sin(angle / 2) / angle
    out[outAt] = Math.cos(angle / 2)
  }
  out[outAt + 1] = scale * x
  out[outAt + 2] = scale * y
  out[outAt + 3] = scale * z
}

/**
 * The rotation vector of a⁻¹·b: the turn from `a` to `b`, in the axes of `a`. Signs count: quaternions
 * on opposite sides give the long way round, up to 2π, so that a sequence of continuous sign gives
 * continuous vectors.
 */
export function logBetweenWxyz(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  out: NumberArray,
  aAt = 0,
  bAt = 0,
  outAt = 0,
): void {
  const aw = a[aAt]!
  const ax = a[aAt + 1]!
  const ay = a[aAt + 2]!
  const az = a[aAt + 3]!
  const bw = b[bAt]!
  const bx = b[bAt + 1]!
  const by = b[bAt + 2]!
  const bz = b[bAt + 3]!
  const w = aw * bw + ax * bx + ay * by + az * bz
  const x = aw * bx - ax * bw - ay * bz + az * by
  const y = aw * by + ax * bz - ay * bw - az * bx
  const z = aw * bz - ax * by + ay * bx - az * bw
  const scale = vectorScale(w, x * x + y * y + z * z)
  out[outAt] = scale * x
  out[outAt + 1] = scale * y
  out[outAt + 2] = scale * z
}

/** What the vector part of a unit quaternion (nearly unit is enough) is to be multiplied by. */
function vectorScale(w: number, square: number): number {
  if (w > 0 && square < SMALL_SINE_2) {
    const s = square / (w * w + square)
    const series =
      1 + s * (1 / 6 + s * (3 / 40 + s * (5 / 112 + s * (35 / 1152 + s * (63 / 2816)))))
    return (2 * series) / Math.sqrt(w * w + square)
  }
  const sine = Math.sqrt(square)
  return (2 * Math.atan2(sine, w)) / Math.max(sine, LEAST_SINE)
}

/**
 * A copy in double precision, each of unit length and on the side of the one before, so that it can
 * be blended or filtered.
 *
 * @param quats (K, 4) wxyz, rows `first` … `last` are taken.
 */
export function continuousQuats(
  quats: ArrayLike<number>,
  first = 0,
  last = quats.length / 4 - 1,
): Float64Array {
  const out = new Float64Array((last - first + 1) * 4)
  for (let row = 0; row <= last - first; row++) {
    const from = (first + row) * 4
    const to = row * 4
    const w = quats[from]!
    const x = quats[from + 1]!
    const y = quats[from + 2]!
    const z = quats[from + 3]!
    let scale = 1 / Math.sqrt(w * w + x * x + y * y + z * z)
    if (row > 0) {
      const side = w * out[to - 4]! + x * out[to - 3]! + y * out[to - 2]! + z * out[to - 1]!
      if (side < 0) scale = -scale
    }
    out[to] = scale * w
    out[to + 1] = scale * x
    out[to + 2] = scale * y
    out[to + 3] = scale * z
  }
  return out
}
