/**
 * Rotations as quaternions. Functions named after an order (`wxyz`, `xyzw`) need that order; the
 * others treat the four components alike and work on either, as long as one order is kept.
 *
 * Results go into `out`, which may be one of the inputs, so that nothing is allocated per frame.
 */

/** Anything that holds numbers by index: an array or a typed array. */
export interface NumberArray {
  [index: number]: number
}

/** Below this angle [rad] between quaternions, a straight blend is the arc to double precision. */
const STRAIGHT_BLEND_ANGLE = 1e-6

export function quatFromXyzw(xyzw: ArrayLike<number>, out: NumberArray): void {
  const [x, y, z, w] = [xyzw[0]!, xyzw[1]!, xyzw[2]!, xyzw[3]!]
  set(out, w, x, y, z)
}

export function quatToXyzw(wxyz: ArrayLike<number>, out: NumberArray): void {
  const [w, x, y, z] = [wxyz[0]!, wxyz[1]!, wxyz[2]!, wxyz[3]!]
  set(out, x, y, z, w)
}

export function quatNorm(q: ArrayLike<number>): number {
  return norm4(q[0]!, q[1]!, q[2]!, q[3]!)
}

export function quatDot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return a[0]! * b[0]! + a[1]! * b[1]! + a[2]! * b[2]! + a[3]! * b[3]!
}

/** Scales `q` to unit length. A zero quaternion has no direction and gives NaN. */
export function normalizeQuat(q: ArrayLike<number>, out: NumberArray): void {
  const norm = quatNorm(q)
  set(out, q[0]! / norm, q[1]! / norm, q[2]! / norm, q[3]! / norm)
}

/** Writes `q` or `-q`, the same rotation, whichever lies on the side of `reference`. */
export function alignSign(
  q: ArrayLike<number>,
  reference: ArrayLike<number>,
  out: NumberArray,
): void {
  const sign = quatDot(q, reference) < 0 ? -1 : 1
  set(out, sign * q[0]!, sign * q[1]!, sign * q[2]!, sign * q[3]!)
}

/** The rotation `b` followed by `a`: the Hamilton product a·b. */
export function multiplyWxyz(a: ArrayLike<number>, b: ArrayLike<number>, out: NumberArray): void {
  const [aw, ax, ay, az] = [a[0]!, a[1]!, a[2]!, a[3]!]
  const [bw, bx, by, bz] = [b[0]!, b[1]!, b[2]!, b[3]!]
  set(
    out,
    aw * bw - ax * bx - ay * by - az * bz,
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
  )
}

/** The opposite rotation of a unit quaternion. */
export function conjugateWxyz(q: ArrayLike<number>, out: NumberArray): void {
  set(out, q[0]!, -q[1]!, -q[2]!, -q[3]!)
}

/** The vector turned by a unit quaternion: q · v · q⁻¹. */
export function rotateVectorWxyz(
  q: ArrayLike<number>,
  vector: ArrayLike<number>,
  out: NumberArray,
): void {
  const [w, x, y, z] = [q[0]!, q[1]!, q[2]!, q[3]!]
  const [vx, vy, vz] = [vector[0]!, vector[1]!, vector[2]!]
  const tx = 2 * (y * vz - z * vy)
  const ty = 2 * (z * vx - x * vz)
  const tz = 2 * (x * vy - y * vx)
  out[0] = vx + w * tx + y * tz - z * ty
  out[1] = vy + w * ty + z * tx - x * tz
  out[2] = vz + w * tz + x * ty - y * tx
}

/** Angle of the rotation that takes unit quaternion `a` to `b`, 0 … π [rad]. */
export function rotationAngle(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const sign = quatDot(a, b) < 0 ? -1 : 1
  const apart = norm4(
    a[0]! - sign * b[0]!,
    a[1]! - sign * b[1]!,
    a[2]! - sign * b[2]!,
    a[3]! - sign * b[3]!,
  )
  const together = norm4(
    a[0]! + sign * b[0]!,
    a[1]! + sign * b[1]!,
    a[2]! + sign * b[2]!,
    a[3]! + sign * b[3]!,
  )
  return 4 * Math.atan2(apart, together)
}

/**
 * Blends from `a` (s = 0) to `b` (s = 1) along the shorter arc at constant speed. The result has
 * unit length and the sign of `a`. The steps and their order are those of docs/playback.md, shared
 * with the Python package.
 */
export function slerp(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  s: number,
  out: NumberArray,
): void {
  slerpAt(a, 0, b, 0, s, out)
}

/** `slerp` between the quaternions that start at `aStart` in `a` and at `bStart` in `b`. */
export function slerpAt(
  a: ArrayLike<number>,
  aStart: number,
  b: ArrayLike<number>,
  bStart: number,
  s: number,
  out: NumberArray,
): void {
  let [a0, a1, a2, a3] = [a[aStart]!, a[aStart + 1]!, a[aStart + 2]!, a[aStart + 3]!]
  let [b0, b1, b2, b3] = [b[bStart]!, b[bStart + 1]!, b[bStart + 2]!, b[bStart + 3]!]
  const aNorm = norm4(a0, a1, a2, a3)
  a0 /= aNorm
  a1 /= aNorm
  a2 /= aNorm
  a3 /= aNorm
  const bNorm = norm4(b0, b1, b2, b3)
  b0 /= bNorm
  b1 /= bNorm
  b2 /= bNorm
  b3 /= bNorm
  if (a0 * b0 + a1 * b1 + a2 * b2 + a3 * b3 < 0) {
    b0 = -b0
    b1 = -b1
    b2 = -b2
    b3 = -b3
  }
  const apart = norm4(a0 - b0, a1 - b1, a2 - b2, a3 - b3)
  const together = norm4(a0 + b0, a1 + b1, a2 + b2, a3 + b3)
  const theta = 2 * Math.atan2(apart, together)
  let wa = 1 - s
  let wb = s
  if (theta >= STRAIGHT_BLEND_ANGLE) {
    const sine = Math.sin(theta)
    wa = Math.sin((1 - s) * theta) / sine
    wb = Math.sin(s * theta) / sine
  }
  set(out, wa * a0 + wb * b0, wa * a1 + wb * b1, wa * a2 + wb * b2, wa * a3 + wb * b3)
  normalizeInPlace(out)
}

function normalizeInPlace(q: NumberArray): void {
  const norm = norm4(q[0]!, q[1]!, q[2]!, q[3]!)
  set(q, q[0]! / norm, q[1]! / norm, q[2]! / norm, q[3]! / norm)
}

function norm4(q0: number, q1: number, q2: number, q3: number): number {
  return Math.sqrt(q0 * q0 + q1 * q1 + q2 * q2 + q3 * q3)
}

function set(out: NumberArray, q0: number, q1: number, q2: number, q3: number): void {
  out[0] = q0
  out[1] = q1
  out[2] = q2
  out[3] = q3
}
