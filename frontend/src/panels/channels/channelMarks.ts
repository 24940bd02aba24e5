/** Whether a channel's value at a frame breaks a limit of the robot, and how to say so. */
import type { Channel } from '@/model/channel'
import { channelValueAt } from '@/model/channels'
import { type ChannelLimits, positionExcess, stepSpeedAt } from '@/model/kinematicValues'
import type { Motion } from '@/model/motion'
import { type FieldUnit, shortText, toShown, unitSign } from '../state/valueText'

export type ChannelMark =
  | { readonly kind: 'none' }
  | { readonly kind: 'limit'; readonly limit: number; readonly excess: number }
  | { readonly kind: 'speed'; readonly speed: number; readonly allowed: number }

const NONE: ChannelMark = { kind: 'none' }
/** Speeds are differences of float32 values; one this near to the limit counts as at it. */
const SPEED_TOLERANCE = 1e-6

const neighbours = new Float64Array(3)

function speedAt(motion: Motion, channel: Channel, frame: number, continuous: boolean): number {
  const first = Math.max(frame - 1, 0)
  const last = Math.min(frame + 1, motion.frameCount - 1)
  for (let at = first; at <= last; at++) {
    neighbours[at - first] = channelValueAt(motion, channel, at)
  }
  const window = neighbours.subarray(0, last - first + 1)
  return stepSpeedAt(window, frame - first, motion.frameRate, continuous)
}

/** A broken position limit comes before a broken speed limit. */
export function markAt(
  motion: Motion,
  channel: Channel,
  limits: ChannelLimits,
  frame: number,
): ChannelMark {
  const value = channelValueAt(motion, channel, frame)
  const excess = positionExcess(value, limits)
  if (excess > 0) {
    const above = limits.upper !== null && value > limits.upper
    return { kind: 'limit', limit: (above ? limits.upper : limits.lower) ?? value, excess }
  }
  const allowed = limits.velocity
  if (allowed === null) return NONE
  const speed = speedAt(motion, channel, frame, limits.continuous)
  return speed > allowed * (1 + SPEED_TOLERANCE) ? { kind: 'speed', speed, allowed } : NONE
}

/** The sentence for the mark's tooltip. */
export function markText(mark: ChannelMark, unit: FieldUnit): string {
  const sign = unitSign(unit)
  if (mark.kind === 'limit') {
    const excess = Number(toShown(mark.excess, unit).toPrecision(3))
    return `Beyond its limit ${shortText(mark.limit, unit)} ${sign} by ${excess} ${sign}`
  }
  if (mark.kind === 'speed') {
    const speed = toShown(mark.speed, unit).toFixed(1)
    return `Moves at ${speed} ${sign}/s, faster than its limit ${toShown(mark.allowed, unit).toFixed(1)} ${sign}/s`
  }
  return ''
}
