import type { Channel } from '@/model/channel'
import { channelValueAt } from '@/model/channels'
import type { Motion } from '@/model/motion'
import type { MotionPatch } from '@/model/motionPatch'
import { type Segment, segmentLength, segmentOrWhole } from '../segment'
import { setChannelValues } from './setChannelValues'

/** Adds `delta` [m or rad] to channels at one frame. */
export function nudge(
  motion: Motion,
  channels: readonly Channel[],
  frame: number,
  delta: number,
): MotionPatch {
  return nudgeSegment(motion, channels, { first: frame, last: frame }, delta)
}

/**
 * Adds `delta` [m or rad] to channels at every frame of a segment.
 *
 * @throws RangeError when the segment lies outside the motion.
 */
export function nudgeSegment(
  motion: Motion,
  channels: readonly Channel[],
  segment: Segment,
  delta: number,
): MotionPatch {
  const { first } = segmentOrWhole(segment, motion.frameCount)
  const length = segmentLength(segment)
  const changes = channels.map((channel) => {
    const values = new Float64Array(length)
    for (let at = 0; at < length; at++) {
      values[at] = channelValueAt(motion, channel, first + at) + delta
    }
    return { channel, values }
  })
  return setChannelValues(motion, first, changes)
}
