/** Velocities of channels, and where a channel breaks the robot's limits. */
import type { Channel } from './channel'
import type { JointDescription, RobotDescription } from './robotDescription'
import { nearestTurn } from './rollPitchYaw'

/** What the robot allows a channel; null means no limit or none known. */
export interface ChannelLimits {
  /** [rad or m] */
  readonly lower: number | null
  readonly upper: number | null
  /** [rad/s or m/s] */
  readonly velocity: number | null
  /** A full turn leads to the same pose, so differences are taken modulo 2π. */
  readonly continuous: boolean
}

export const NO_LIMITS: ChannelLimits = {
  lower: null,
  upper: null,
  velocity: null,
  continuous: false,
}

/**
 * Position limits are stored in double precision and positions in float32; a value set to a limit
 * must not count as beyond it [rad or m].
 */
export const POSITION_TOLERANCE = 1e-6

/** The limits of a channel: those of its joint; the base has none. */
export function limitsOf(robot: RobotDescription | null, channel: Channel): ChannelLimits {
  if (channel.group !== 'joint' || robot === null) return NO_LIMITS
  const joint = robot.joints.find((candidate) => candidate.name === channel.label)
  return joint ? jointLimits(joint) : NO_LIMITS
}

export function jointLimits(joint: JointDescription): ChannelLimits {
  const continuous = joint.type === 'continuous'
  const { lower, upper, velocity } = joint.limits
  return {
    lower: continuous ? null : lower,
    upper: continuous ? null : upper,
    velocity,
    continuous,
  }
}

/** How far a value lies beyond its limits [rad or m]; 0 within them. */
export function positionExcess(value: number, limits: ChannelLimits): number {
  const below = limits.lower === null ? 0 : limits.lower - value
  const above = limits.upper === null ? 0 : value - limits.upper
  const excess = Math.max(below, above)
  return excess > POSITION_TOLERANCE ? excess : 0
}

/**
 * Velocity at a frame by central difference, one-sided at the ends, 0 for a single frame
 * [rad/s or m/s]. Each step is taken the short way round for continuous joints, so that a wrap at
 * ±π is no spike.
 */
export function velocityAt(
  values: ArrayLike<number>,
  frame: number,
  frameRate: number,
  continuous = false,
): number {
  const first = Math.max(frame - 1, 0)
  const last = Math.min(frame + 1, values.length - 1)
  if (last === first) return 0
  let change = 0
  for (let at = first; at < last; at++) {
    change += stepBetween(values[at]!, values[at + 1]!, continuous)
  }
  return (change * frameRate) / (last - first)
}

/**
 * The faster of the two steps that meet at a frame [rad/s or m/s]: what a speed limit is held
 * against, since a jump of one frame is averaged away by the central difference.
 */
export function stepSpeedAt(
  values: ArrayLike<number>,
  frame: number,
  frameRate: number,
  continuous = false,
): number {
  const here = values[frame]!
  const before = frame > 0 ? stepBetween(values[frame - 1]!, here, continuous) : 0
  const after = frame < values.length - 1 ? stepBetween(here, values[frame + 1]!, continuous) : 0
  return Math.max(Math.abs(before), Math.abs(after)) * frameRate
}

function stepBetween(from: number, to: number, continuous: boolean): number {
  return continuous ? nearestTurn(to, from) - from : to - from
}

/**
 * Per frame, how far the channel lies beyond its position limits [rad or m], 0 within.
 *
 * @param out (F,) filled and returned when given.
 */
export function positionSeverity(
  values: Float32Array,
  limits: ChannelLimits,
  out: Float32Array = new Float32Array(values.length),
): Float32Array {
  for (let frame = 0; frame < values.length; frame++) {
    out[frame] = positionExcess(values[frame]!, limits)
  }
  return out
}

/**
 * Per frame, the fastest adjoining step as a multiple of the speed limit; 0 where it is within the
 * limit or where there is none.
 *
 * @param out (F,) filled and returned when given.
 */
export function speedSeverity(
  values: Float32Array,
  limits: ChannelLimits,
  frameRate: number,
  out: Float32Array = new Float32Array(values.length),
): Float32Array {
  out.fill(0)
  const { velocity, continuous } = limits
  if (velocity === null || !(velocity > 0)) return out
  for (let frame = 1; frame < values.length; frame++) {
    const step = stepBetween(values[frame - 1]!, values[frame]!, continuous)
    const ratio = (Math.abs(step) * frameRate) / velocity
    if (ratio <= 1) continue
    out[frame - 1] = Math.max(out[frame - 1]!, ratio)
    out[frame] = ratio
  }
  return out
}

/** The places where a severity is above zero, as runs of frames with the worst value of each. */
export function severeRuns(severity: Float32Array): SevereRun[] {
  const runs: SevereRun[] = []
  let start = -1
  let worstFrame = -1
  for (let frame = 0; frame <= severity.length; frame++) {
    const value = severity[frame] ?? 0
    if (value > 0) {
      if (start < 0) start = worstFrame = frame
      else if (value > severity[worstFrame]!) worstFrame = frame
    } else if (start >= 0) {
      runs.push({ start, end: frame, worstFrame, worst: severity[worstFrame]! })
      start = -1
    }
  }
  return runs
}

export interface SevereRun {
  readonly start: number
  /** Exclusive. */
  readonly end: number
  readonly worstFrame: number
  readonly worst: number
}
