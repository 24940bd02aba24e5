/** Values ↔ pixels along the vertical axis; larger values are higher up. */
import type { ValueWindow } from '../types'

export interface ValueRange {
  readonly low: number
  readonly high: number
}

export interface ValueScale extends ValueRange {
  /** [CSS px] */
  readonly top: number
  readonly bottom: number
}

export function makeValueScale(range: ValueRange, top: number, bottom: number): ValueScale {
  return { low: range.low, high: range.high, top, bottom: Math.max(bottom, top + 1) }
}

export function valueToY(scale: ValueScale, value: number): number {
  return (
    scale.bottom - ((value - scale.low) / (scale.high - scale.low)) * (scale.bottom - scale.top)
  )
}

export function yToValue(scale: ValueScale, y: number): number {
  return scale.low + ((scale.bottom - y) / (scale.bottom - scale.top)) * (scale.high - scale.low)
}

/** The part of a fitted range that the window shows. */
export function windowedRange(range: ValueRange, window: ValueWindow): ValueRange {
  const span = range.high - range.low
  return { low: range.low + window.low * span, high: range.low + window.high * span }
}
