/** Which channels a motion has, and their values. */
import { baseRpyCurvesOf } from './baseRpyCurves'
import type {
  BasePositionAxis,
  BaseRotationAxis,
  Channel,
  ChannelGroup,
  ChannelId,
} from './channel'
import type { Motion } from './motion'

export const BASE_POSITION_AXES: readonly BasePositionAxis[] = ['x', 'y', 'z']
export const BASE_ROTATION_AXES: readonly BaseRotationAxis[] = ['roll', 'pitch', 'yaw']

export function jointChannelId(name: string): ChannelId {
  return `joint:${name}`
}

/**
 * All channels in the order they are shown: base position, base orientation, joints in file order.
 *
 * @param prismaticJoints names of the joints measured in metres; the others are angles.
 */
export function listChannels(
  motion: Motion,
  prismaticJoints: ReadonlySet<string> = new Set(),
): Channel[] {
  const joints = motion.jointNames.map(
    (name, index): Channel => ({
      id: jointChannelId(name),
      group: 'joint',
      label: name,
      unit: prismaticJoints.has(name) ? 'm' : 'rad',
      index,
    }),
  )
  if (motion.basePosW === null || motion.baseQuatWxyz === null) return joints
  return [...BASE_CHANNELS, ...joints]
}

const BASE_CHANNELS: readonly Channel[] = [
  ...BASE_POSITION_AXES.map(
    (axis, index): Channel => ({
      id: `base_pos:${axis}`,
      group: 'base_position',
      label: axis,
      unit: 'm',
      index,
    }),
  ),
  ...BASE_ROTATION_AXES.map(
    (axis, index): Channel => ({
      id: `base_rot:${axis}`,
      group: 'base_orientation',
      label: axis,
      unit: 'rad',
      index,
    }),
  ),
]

/** The channels of one group, in order: what `,` and `.` walk through. */
export function channelsOfGroup(channels: readonly Channel[], group: ChannelGroup): Channel[] {
  return channels.filter((channel) => channel.group === group)
}

/**
 * A channel's value at every frame [m or rad]. Base angles run on through ±180°, so that a smooth
 * rotation gives a smooth curve.
 *
 * @param out (F,) filled and returned when given.
 */
export function readChannel(
  motion: Motion,
  channel: Channel,
  out: Float32Array = new Float32Array(motion.frameCount),
): Float32Array {
  return readChannelRange(motion, channel, 0, motion.frameCount, out)
}

/** Refills frames `start` … `end` - 1 of a curve made by `readChannel`; returns `out`. */
export function readChannelRange(
  motion: Motion,
  channel: Channel,
  start: number,
  end: number,
  out: Float32Array,
): Float32Array {
  const { data, columns } = columnSource(motion, channel)
  let from = start * columns + channel.index
  for (let frame = start; frame < end; frame++, from += columns) out[frame] = data[from]!
  return out
}

/**
 * Whether the motion has this very channel at a frame. What was made for one motion asks before it
 * reads from another, which has been put in its place.
 */
export function hasChannelAt(motion: Motion, channel: Channel, frame: number): boolean {
  if (frame < 0 || frame >= motion.frameCount) return false
  if (channel.group === 'joint') return motion.jointNames[channel.index] === channel.label
  return motion.basePosW !== null
}

/** The channel's value at one frame [m or rad], the same as in its curve but in full precision. */
export function channelValueAt(motion: Motion, channel: Channel, frame: number): number {
  const { data, columns } = columnSource(motion, channel)
  const value = data[frame * columns + channel.index]
  if (value === undefined) throw new RangeError(`Frame ${frame} lies outside the motion.`)
  return value
}

function columnSource(
  motion: Motion,
  channel: Channel,
): { data: Float32Array | Float64Array; columns: number } {
  if (channel.group === 'joint') {
    return { data: motion.jointPos, columns: motion.jointNames.length }
  }
  if (motion.basePosW === null || motion.baseQuatWxyz === null) {
    throw new Error(`The motion has no channel ${channel.id}: its base is fixed.`)
  }
  if (channel.group === 'base_position') return { data: motion.basePosW, columns: 3 }
  return { data: baseRpyCurvesOf(motion.baseQuatWxyz).rpy, columns: 3 }
}
