import type { Channel } from '@/model/channel'
import { channelValueAt } from '@/model/channels'
import type { Motion } from '@/model/motion'
import type { MotionPatch } from '@/model/motionPatch'
import { setChannelValues } from './setChannelValues'

/** Adds `delta` [m or rad] to channels at one frame. */
export function nudge(
  motion: Motion,
  channels: readonly Channel[],
  frame: number,
  delta: number,
): MotionPatch {
  const changes = channels.map((channel) => ({
    channel,
    values: [channelValueAt(motion, channel, frame) + delta],
  }))
  return setChannelValues(motion, frame, changes)
}
