/** The channels of a motion with what the loaded robot says about each. */
import type { Channel, ChannelId } from '@/model/channel'
import { jointChannelId, listChannels, readChannel } from '@/model/channels'
import { type JointMatch, matchJoints, prismaticJointNames } from '@/model/jointMatching'
import { type ChannelLimits, jointLimits, NO_LIMITS } from '@/model/kinematicValues'
import type { Motion } from '@/model/motion'
import type { JointDescription, RobotDescription } from '@/model/robotDescription'
import { shortLabels } from './shortLabels'

export interface ChannelRow {
  readonly channel: Channel
  /** The name as lists show it. */
  readonly shortLabel: string
  readonly limits: ChannelLimits
  /** Ends of the slider [rad or m]: the limits, or a range around the values where there are none. */
  readonly span: { readonly lower: number; readonly upper: number }
  /** The robot doesn't know this joint or can't move it; the values stay in the file. */
  readonly extra: boolean
}

export interface MissingJoint {
  readonly joint: JointDescription
  readonly shortLabel: string
}

export interface ChannelTable {
  readonly rows: readonly ChannelRow[]
  readonly byId: ReadonlyMap<ChannelId, ChannelRow>
  /** Null while no robot is loaded. */
  readonly match: JointMatch | null
  /** Joints of the robot that the motion lacks; they sit at zero. */
  readonly missing: readonly MissingJoint[]
}

/** A quarter of the values' range is added at both sides, and at least this much [m]. */
const MIN_MARGIN = 0.5

function freeSpan(motion: Motion, channel: Channel): { lower: number; upper: number } {
  let lower = Number.POSITIVE_INFINITY
  let upper = Number.NEGATIVE_INFINITY
  for (const value of readChannel(motion, channel)) {
    if (value < lower) lower = value
    if (value > upper) upper = value
  }
  if (channel.unit === 'rad') {
    return { lower: Math.min(lower, -Math.PI), upper: Math.max(upper, Math.PI) }
  }
  const margin = Math.max((upper - lower) / 4, MIN_MARGIN)
  return { lower: lower - margin, upper: upper + margin }
}

function rowOf(
  motion: Motion,
  channel: Channel,
  shortLabel: string,
  joint: JointDescription | undefined,
  extra: boolean,
): ChannelRow {
  const limits = channel.group === 'joint' && joint ? jointLimits(joint) : NO_LIMITS
  const { lower, upper } = limits
  const span =
    lower !== null && upper !== null && upper > lower ? { lower, upper } : freeSpan(motion, channel)
  return { channel, shortLabel, limits, span, extra }
}

function missingJoints(joints: readonly JointDescription[]): MissingJoint[] {
  const channels = joints.map(
    ({ name }, index): Channel => ({
      id: jointChannelId(name),
      group: 'joint',
      label: name,
      unit: 'rad',
      index,
    }),
  )
  const labels = shortLabels(channels)
  return joints.map((joint) => ({
    joint,
    shortLabel: labels.get(jointChannelId(joint.name)) ?? joint.name,
  }))
}

export function buildChannelTable(motion: Motion, robot: RobotDescription | null): ChannelTable {
  const joints = new Map(robot?.joints.map((joint) => [joint.name, joint]))
  const match = robot ? matchJoints(motion.jointNames, robot) : null
  const extra = new Set(match?.extra.map((joint) => joint.name))
  const channels = listChannels(motion, robot ? prismaticJointNames(robot) : undefined)
  const labels = shortLabels(channels)
  const rows = channels.map((channel) =>
    rowOf(
      motion,
      channel,
      labels.get(channel.id) ?? channel.label,
      joints.get(channel.label),
      channel.group === 'joint' && extra.has(channel.label),
    ),
  )
  const missing = missingJoints((match?.missing ?? []).flatMap((name) => joints.get(name) ?? []))
  return { rows, byId: new Map(rows.map((row) => [row.channel.id, row])), match, missing }
}

let latest: {
  jointNames: readonly string[]
  robot: RobotDescription | null
  table: ChannelTable
} | null = null

/**
 * The table of the motion that is shown. The latest one is kept, and edits leave it as it is: they
 * replace the motion's record and never its list of joints.
 */
export function channelTableOf(motion: Motion, robot: RobotDescription | null): ChannelTable {
  if (latest?.jointNames !== motion.jointNames || latest.robot !== robot) {
    latest = { jointNames: motion.jointNames, robot, table: buildChannelTable(motion, robot) }
  }
  return latest.table
}
