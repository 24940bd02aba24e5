/** The low-pass for rotations: every frame averages its neighbours in its tangent space. */
import { lowPass } from './lowPass'
import { expWxyz, logBetweenWxyz } from './rotationVector'

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
  const target = rolled.map((axis) => axis.slice())
  addDeviation(path, quats, target)
  for (const axis of target) lowPass(axis, cutoff, rate)
  const out = new Float64Array(quats.length)
  const turn = new Float64Array(3)
  const step = new Float64Array(4)
  for (let frame = 0; frame < quats.length / 4; frame++) {
    for (let axis = 0; axis < 3; axis++) turn[axis] = target[axis]![frame]! - rolled[axis]![frame]!
    expWxyz(turn, step)
    multiplyAt(path, frame * 4, step, out)
  }
  return out
}

function meanPath(quats: Float64Array, cutoff: number, rate: number): Float64Array {
  const count = quats.length / 4
  const path = new Float64Array(quats.length)
  const part = new Float64Array(count)
  for (let component = 0; component < 4; component++) {
    for (let frame = 0; frame < count; frame++) part[frame] = quats[frame * 4 + component]!
    lowPass(part, cutoff, rate)
    for (let frame = 0; frame < count; frame++) path[frame * 4 + component] = part[frame]!
  }
  for (let at = 0; at < path.length; at += 4) {
    const norm = Math.hypot(path[at]!, path[at + 1]!, path[at + 2]!, path[at + 3]!)
    if (!(norm > WEAK_MEAN)) return quats
    for (let component = 0; component < 4; component++) path[at + component]! /= norm
  }
  return path
}

/** The sum of the turns up to each frame, one array an axis. */
function rollOut(path: Float64Array): Float64Array[] {
  const count = path.length / 4
  const axes = [0, 1, 2].map(() => new Float64Array(count))
  const turn = new Float64Array(3)
  for (let frame = 1; frame < count; frame++) {
    logBetweenWxyz(path, path, turn, frame * 4 - 4, frame * 4)
    for (let axis = 0; axis < 3; axis++) {
      axes[axis]![frame] = axes[axis]![frame - 1]! + turn[axis]!
    }
  }
  return axes
}

function addDeviation(path: Float64Array, quats: Float64Array, axes: Float64Array[]): void {
  if (path === quats) return
  const turn = new Float64Array(3)
  for (let frame = 0; frame < path.length / 4; frame++) {
    logBetweenWxyz(path, quats, turn, frame * 4, frame * 4)
    for (let axis = 0; axis < 3; axis++) axes[axis]![frame]! += turn[axis]!
  }
}

/** `out` at the same place = the quaternion of `path` there, turned by `step` in its own axes. */
function multiplyAt(path: Float64Array, at: number, step: Float64Array, out: Float64Array): void {
  const [aw, ax, ay, az] = [path[at]!, path[at + 1]!, path[at + 2]!, path[at + 3]!]
  const [bw, bx, by, bz] = [step[0]!, step[1]!, step[2]!, step[3]!]
  out[at] = aw * bw - ax * bx - ay * by - az * bz
  out[at + 1] = aw * bx + ax * bw + ay * bz - az * by
  out[at + 2] = aw * by - ax * bz + ay * bw + az * bx
  out[at + 3] = aw * bz + ax * by - ay * bx + az * bw
}
