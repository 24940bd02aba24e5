import type { Channel } from '@/model/channel'
import { channelValueAt } from '@/model/channels'
import type { Motion } from '@/model/motion'
import type { MotionPatch } from '@/model/motionPatch'
import { type Segment, segmentLength, segmentOrWhole } from '../segment'
import { setChannelValues } from './setChannelValues'

/**
 * Gives channels their value of one frame in the whole segment, or in the whole motion without one.
 * Other channels stay untouched.
 *
 * @throws RangeError when the frame or the segment lies outside the motion.
 */
export function fill(
  motion: Motion,
  channels: readonly Channel[],
  frame: number,
  segment: Segment | null,
): MotionPatch {
  const filled = segmentOrWhole(segment, motion.frameCount)
  const changes = channels.map((channel) => ({
    channel,
    values: new Float64Array(segmentLength(filled)).fill(channelValueAt(motion, channel, frame)),
  }))
  return setChannelValues(motion, filled.first, changes)
}
