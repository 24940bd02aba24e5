/** Rows for the column beside the timeline: every curve with its value at a frame. */
import { formatValue } from '../scale/format'
import type { TimelineCurve } from '../types'

export type LimitState = 'inside' | 'below' | 'above'

export interface CurveReadout {
  readonly id: string
  readonly label: string
  readonly color: string
  readonly unit: string
  readonly value: number
  /** The value without its unit, ready to show. */
  readonly text: string
  readonly limitState: LimitState
}

/** Value at a fractional frame: linear between neighbours, held beyond the ends. */
export function valueAtFrame(values: Float32Array, frame: number): number {
  const last = values.length - 1
  if (last < 0) return Number.NaN
  const at = Math.min(Math.max(frame, 0), last)
  const low = Math.floor(at)
  const share = at - low
  // A whole frame gives the stored number itself.
  if (share === 0) return values[low]!
  return values[low]! + (values[low + 1]! - values[low]!) * share
}

export function limitState(curve: TimelineCurve, value: number, tolerance = 1e-6): LimitState {
  if (curve.limits === null) return 'inside'
  if (value < curve.limits.lower - tolerance) return 'below'
  return value > curve.limits.upper + tolerance ? 'above' : 'inside'
}

export function readCurves(curves: readonly TimelineCurve[], frame: number): CurveReadout[] {
  return curves.map((curve) => {
    const value = valueAtFrame(curve.values, frame)
    return {
      id: curve.id,
      label: curve.label,
      color: curve.color,
      unit: curve.unit,
      value,
      text: formatValue(value, curve.unit),
      limitState: limitState(curve, value),
    }
  })
}
