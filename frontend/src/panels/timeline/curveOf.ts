/** How a channel looks as a curve of the timeline: its values, or its velocities. */
import type { ChannelLimits } from '@/model/kinematicValues'
import type { CurveLimits, TimelineCurve } from '@/timeline'
import type { ChannelRow } from '../channels/channelTable'
import { type AngleUnit, type FieldUnit, fieldUnit, toShown, unitSign } from '../state/valueText'
import type { CurveKind } from './CurveData'

export function curveKind(row: ChannelRow, angleUnit: AngleUnit, velocity: boolean): CurveKind {
  const { channel, limits } = row
  return { unit: fieldUnit(channel.unit, angleUnit), velocity, continuous: limits.continuous }
}

export function curveOf(
  { channel, limits, shortLabel }: ChannelRow,
  { unit, velocity }: CurveKind,
  color: string,
  data: { readonly values: Float32Array; readonly revision: number },
): TimelineCurve {
  return {
    id: channel.id,
    label: channel.group === 'joint' ? shortLabel : `base ${shortLabel}`,
    color,
    unit: velocity ? `${unitSign(unit)}/s` : unitSign(unit),
    values: data.values,
    revision: data.revision,
    limits: velocity ? speedLimits(limits, unit) : positionLimits(limits, unit),
  }
}

function positionLimits({ lower, upper }: ChannelLimits, unit: FieldUnit): CurveLimits | null {
  if (lower === null && upper === null) return null
  return {
    lower: toShown(lower ?? Number.NEGATIVE_INFINITY, unit),
    upper: toShown(upper ?? Number.POSITIVE_INFINITY, unit),
  }
}

function speedLimits({ velocity }: ChannelLimits, unit: FieldUnit): CurveLimits | null {
  if (velocity === null) return null
  const shown = toShown(velocity, unit)
  return { lower: -shown, upper: shown }
}
