/** Which values an axis spans: the data, its limits when they are near, and some air. */
import type { CurveLimits } from '../types'
import type { ValueRange } from './valueScale'

/** `near` shows limits that the data approaches; `always` shows them however far they are. */
export type LimitsInFit = 'near' | 'always'

const PADDING = 0.08
/** A limit within this share of the data's span beyond the data is shown. */
const NEAR = 0.35
/** An axis is fitted anew when the data fills less than this share of it. */
const KEEP_ABOVE = 0.6

/** Flat curves are given at least this height, by unit, so that noise isn't blown up. */
const SMALLEST_SPAN: Readonly<Record<string, number>> = { rad: 0.04, '°': 2, m: 0.02 }

export function smallestSpan(unit: string): number {
  return SMALLEST_SPAN[unit] ?? 0.04
}

function isShown(limit: number, distance: number, span: number, mode: LimitsInFit): boolean {
  if (!Number.isFinite(limit)) return false
  return mode === 'always' || distance <= NEAR * span
}

/** The axis for data between `min` and `max`; `limits` belong to the primary curve. */
export function fitValues(
  data: { readonly min: number; readonly max: number },
  limits: CurveLimits | null,
  unit: string,
  mode: LimitsInFit = 'near',
): ValueRange {
  const least = smallestSpan(unit)
  let { min, max } = data
  if (!(max >= min)) [min, max] = [-least / 2, least / 2]
  const span = Math.max(max - min, least)
  if (limits !== null) {
    const { lower, upper } = limits
    if (isShown(lower, min - lower, span, mode)) min = Math.min(min, lower)
    if (isShown(upper, upper - max, span, mode)) max = Math.max(max, upper)
  }
  const middle = (min + max) / 2
  const half = Math.max(max - min, least) * (0.5 + PADDING)
  return { low: middle - half, high: middle + half }
}

/**
 * The axis to show next. During an edit it only grows; afterwards it stays as long as the fitted
 * range lies within and fills most of it, so that small edits never move the picture.
 */
export function settleAxis(
  shown: ValueRange | null,
  fitted: ValueRange,
  editing: boolean,
): ValueRange {
  if (shown === null) return fitted
  const inside = fitted.low >= shown.low && fitted.high <= shown.high
  if (editing) {
    if (inside) return shown
    return { low: Math.min(shown.low, fitted.low), high: Math.max(shown.high, fitted.high) }
  }
  const fill = (fitted.high - fitted.low) / (shown.high - shown.low)
  return inside && fill >= KEEP_ABOVE ? shown : fitted
}
