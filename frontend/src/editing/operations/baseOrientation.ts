/** Base angles edited as roll, pitch and yaw, kept as quaternions of continuous sign. */
import { baseRpyCurvesOf } from '@/model/baseRpyCurves'
import type { Motion } from '@/model/motion'
import type { ArraySlice } from '@/model/motionPatch'
import { alignSign } from '@/model/quaternion'
import { rpyToQuatWxyz } from '@/model/rollPitchYaw'
import type { ChannelValues } from './channelValues'

/**
 * The quaternions that the new angles give, each on the side of the one before it. Angles that are
 * not among the changes stay as they are shown.
 */
export function baseOrientationSlice(
  motion: Motion,
  startFrame: number,
  frameCount: number,
  changes: readonly ChannelValues[],
): ArraySlice {
  const stored = motion.baseQuatWxyz
  if (stored === null) throw new Error("The motion's base is fixed: it has no orientation to edit.")
  const rpy = baseRpyCurvesOf(stored).rpyBefore(startFrame + frameCount)
  const values = stored.slice(startFrame * 4, (startFrame + frameCount) * 4)
  const before = stored.slice(Math.max(startFrame - 1, 0) * 4, Math.max(startFrame, 1) * 4)
  const angles = new Float64Array(3)
  for (let at = 0; at < frameCount; at++) {
    const shown = (startFrame + at) * 3
    const quat = values.subarray(at * 4, at * 4 + 4)
    for (let axis = 0; axis < 3; axis++) angles[axis] = rpy[shown + axis]!
    if (replaceAngles(angles, changes, at)) rpyToQuatWxyz(angles, quat)
    // A frame whose angles stay is left as stored, sign included.
    else continue
    alignSign(quat, at > 0 ? values.subarray(at * 4 - 4, at * 4) : before, quat)
  }
  return { array: 'baseQuatWxyz', startFrame, frameCount, startColumn: 0, columnCount: 4, values }
}

/** Whether any angle became another one, as far as float32 tells. */
function replaceAngles(
  angles: Float64Array,
  changes: readonly ChannelValues[],
  at: number,
): boolean {
  let changed = false
  for (const { channel, values } of changes) {
    const value = values[at]!
    if (Math.fround(value) === Math.fround(angles[channel.index]!)) continue
    angles[channel.index] = value
    changed = true
  }
  return changed
}
