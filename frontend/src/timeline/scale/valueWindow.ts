/** Zooming and panning the visible part of the value axes, as fractions of the fitted range. */
import type { ValueWindow } from '../types'

export const WHOLE_VALUES: ValueWindow = { low: 0, high: 1 }

/** Closest zoom, as a share of the fitted range. */
export const MIN_VALUE_SPAN = 0.02

function fitted(low: number, span: number): ValueWindow {
  const height = Math.min(Math.max(span, MIN_VALUE_SPAN), 1)
  const from = Math.min(Math.max(low, 0), 1 - height)
  return { low: from, high: from + height }
}

export function clampValueWindow(window: ValueWindow): ValueWindow {
  return fitted(Math.min(window.low, window.high), Math.abs(window.high - window.low))
}

export function panValues(window: ValueWindow, share: number): ValueWindow {
  return fitted(window.low + share, window.high - window.low)
}

/** Zooms in by `factor` around `anchor`, a fraction of the fitted range. */
export function zoomValues(window: ValueWindow, anchor: number, factor: number): ValueWindow {
  const span = window.high - window.low
  const wanted = Math.min(Math.max(span / factor, MIN_VALUE_SPAN), 1)
  return fitted(anchor - ((anchor - window.low) / span) * wanted, wanted)
}
