/** Rotations as vectors along their axis, as long as their angle [rad]; quaternions wxyz. */
import type { NumberArray } from './quaternion'

/** Below this length the series' second term is lost in double precision. */
const SMALL = 1e-8

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
  const angle = Math.sqrt(x * x + y * y + z * z)
  const scale = angle < SMALL ? 0.5 : Math.sin(angle / 2) / angle
  out[outAt] = Math.cos(angle / 2)
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
  const sine = Math.sqrt(x * x + y * y + z * z)
  const scale = sine < SMALL && w > 0 ? 2 / w : (2 * Math.atan2(sine, w)) / Math.max(sine, SMALL)
  out[outAt] = scale * x
  out[outAt + 1] = scale * y
  out[outAt + 2] = scale * z
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
