/** The low-pass for rotations: every frame averages its neighbours in its tangent space. */
import { LowPassBank } from './lowPass'
import { expWxyz, logBetweenWxyz } from './rotationVector'

/** One curve each for x, y and z. */
type Axes = readonly [Float64Array, Float64Array, Float64Array]

/** Below this length the mean of the quaternions has no direction to rely on. */
const WEAK_MEAN = 0.3

/**
 * Smooths orientations with the weights of `lowPass`, without regard to the world's axes; a steady
 * turn stays, and a turn about one axis is smoothed as its angle would be.
 *
 * A smooth path near the motion (the normalised mean of the quaternions) is rolled out into a vector
 * curve by its turns from frame to frame. That curve plus the motion's deviation from the path is
 * filtered; how far the result is from the curve is the turn to add to the path. Only the path's
 * bending within the filter's reach is neglected.
 *
 * @param quats (F, 4) wxyz, unit, of continuous sign.
 * @returns (F, 4) wxyz, unit, on the side of `quats`.
 */
export function smoothRotations(quats: Float64Array, cutoff: number, rate: number): Float64Array {
  const path = meanPath(quats, cutoff, rate)
  const rolled = rollOut(path)
  const bank = new LowPassBank(quats.length / 4, cutoff, rate)
  const target: Axes = [bank.lanes[0], bank.lanes[1], bank.lanes[2]]
  for (const [at, axis] of target.entries()) axis.set(rolled[at]!)
  addDeviation(path, quats, target)
  bank.run()
  const out = new Float64Array(quats.length)
  const turn = new Float64Array(3)
  const step = new Float64Array(4)
  for (let frame = 0; frame < quats.length / 4; frame++) {
    turn[0] = target[0][frame]! - rolled[0][frame]!
    turn[1] = target[1][frame]! - rolled[1][frame]!
    turn[2] = target[2][frame]! - rolled[2][frame]!
    expWxyz(turn, step)
    multiplyAt(path, frame * 4, step, out)
  }
  return out
}

function meanPath(quats: Float64Array, cutoff: number, rate: number): Float64Array {
  const count = quats.length / 4
  const path = new Float64Array(quats.length)
  const bank = new LowPassBank(count, cutoff, rate)
  const [ws, xs, ys, zs] = bank.lanes
  for (let frame = 0, at = 0; frame < count; frame++, at += 4) {
    ws[frame] = quats[at]!
    xs[frame] = quats[at + 1]!
    ys[frame] = quats[at + 2]!
    zs[frame] = quats[at + 3]!
  }
  bank.run()
  for (let frame = 0, at = 0; frame < count; frame++, at += 4) {
    const w = ws[frame]!
    const x = xs[frame]!
    const y = ys[frame]!
    const z = zs[frame]!
    // Math.hypot takes several times as long.
    const norm = Math.sqrt(w * w + x * x + y * y + z * z)
    if (!(norm > WEAK_MEAN)) return quats
    path[at] = w / norm
    path[at + 1] = x / norm
    path[at + 2] = y / norm
    path[at + 3] = z / norm
  }
  return path
}

/** The sum of the turns up to each frame, one array an axis. */
function rollOut(path: Float64Array): Axes {
  const count = path.length / 4
  const axes: Axes = [new Float64Array(count), new Float64Array(count), new Float64Array(count)]
  const [x, y, z] = axes
  const turn = new Float64Array(3)
  for (let frame = 1; frame < count; frame++) {
    logBetweenWxyz(path, path, turn, frame * 4 - 4, frame * 4)
    x[frame] = x[frame - 1]! + turn[0]!
    y[frame] = y[frame - 1]! + turn[1]!
    z[frame] = z[frame - 1]! + turn[2]!
  }
  return axes
}

function addDeviation(path: Float64Array, quats: Float64Array, [x, y, z]: Axes): void {
  if (path === quats) return
  const turn = new Float64Array(3)
  for (let frame = 0; frame < path.length / 4; frame++) {
    logBetweenWxyz(path, quats, turn, frame * 4, frame * 4)
    x[frame]! += turn[0]!
    y[frame]! += turn[1]!
    z[frame]! += turn[2]!
  }
}

/** `out` at the same place = the quaternion of `path` there, turned by `step` in its own axes. */
function multiplyAt(path: Float64Array, at: number, step: Float64Array, out: Float64Array): void {
  const aw = path[at]!
  const ax = path[at + 1]!
  const ay = path[at + 2]!
  const az = path[at + 3]!
  const bw = step[0]!
  const bx = step[1]!
  const by = step[2]!
  const bz = step[3]!
  out[at] = aw * bw - ax * bx - ay * by - az * bz
  out[at + 1] = aw * bx + ax * bw + ay * bz - az * by
  out[at + 2] = aw * by - ax * bz + ay * bw + az * bx
  out[at + 3] = aw * bz + ax * by - ay * bx + az * bw
}
