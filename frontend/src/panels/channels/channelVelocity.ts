import type { Channel } from '@/model/channel'
import { channelValueAt } from '@/model/channels'
import { velocityAt } from '@/model/kinematicValues'
import type { Motion } from '@/model/motion'

const around = new Float64Array(3)

/** A channel's velocity at a frame [rad/s or m/s], as the velocity curves show it. */
export function channelVelocityAt(
  motion: Motion,
  channel: Channel,
  frame: number,
  continuous: boolean,
): number {
  const first = Math.max(frame - 1, 0)
  const last = Math.min(frame + 1, motion.frameCount - 1)
  for (let at = first; at <= last; at++) around[at - first] = channelValueAt(motion, channel, at)
  const values = around.subarray(0, last - first + 1)
  return velocityAt(values, frame - first, motion.frameRate, continuous)
}
