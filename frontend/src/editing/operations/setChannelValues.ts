/** New values for channels over a range of frames. */

import type { Channel } from '@/model/channel'
import type { Motion } from '@/model/motion'
import type { ArraySlice, MotionPatch } from '@/model/motionPatch'
import { baseOrientationSlice } from './baseOrientation'
import type { ChannelValues } from './channelValues'

/** Sets one channel at one frame [m or rad]. */
export function setChannelValue(
  motion: Motion,
  channel: Channel,
  frame: number,
  value: number,
): MotionPatch {
  return setChannelValues(motion, frame, [{ channel, values: [value] }])
}

/**
 * Sets channels over the frames from `startFrame` on. Base angles are edited as roll, pitch and yaw
 * and kept as quaternions; frames whose angles stay the same keep their quaternion to the bit.
 *
 * @throws RangeError for a frame outside the motion, a value that isn't finite, or channels with
 *   unequal numbers of values.
 */
export function setChannelValues(
  motion: Motion,
  startFrame: number,
  changes: readonly ChannelValues[],
): MotionPatch {
  const frameCount = changes[0]?.values.length ?? 0
  for (const change of changes) checkValues(motion, startFrame, frameCount, change)
  const slices = changes
    .filter(({ channel }) => channel.group !== 'base_orientation')
    .map((change) => columnSlice(startFrame, change))
  const angles = changes.filter(({ channel }) => channel.group === 'base_orientation')
  if (angles.length > 0) slices.push(baseOrientationSlice(motion, startFrame, frameCount, angles))
  return { slices }
}

function columnSlice(startFrame: number, { channel, values }: ChannelValues): ArraySlice {
  return {
    array: channel.group === 'joint' ? 'jointPos' : 'basePosW',
    startFrame,
    frameCount: values.length,
    startColumn: channel.index,
    columnCount: 1,
    values: new Float32Array(values),
  }
}

function checkValues(
  motion: Motion,
  startFrame: number,
  frameCount: number,
  { channel, values }: ChannelValues,
): void {
  if (values.length !== frameCount) {
    throw new RangeError(`${channel.label} has ${values.length} new values, not ${frameCount}.`)
  }
  const lastFrame = startFrame + frameCount - 1
  if (!Number.isInteger(startFrame) || startFrame < 0 || lastFrame >= motion.frameCount) {
    throw new RangeError(
      `Frames ${startFrame} … ${lastFrame} are not all within 0 … ${motion.frameCount - 1}.`,
    )
  }
  for (let at = 0; at < values.length; at++) {
    if (!Number.isFinite(Math.fround(values[at]!))) {
      throw new RangeError(`${channel.label} can't be ${values[at]} at frame ${startFrame + at}.`)
    }
  }
}
