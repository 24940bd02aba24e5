/** Which drawn thing is nearest to the pointer. */
import { frameToX, type TimeScale } from '../scale/timeScale'
import type { CurveEntry } from './curveSet'
import type { EventMark } from './eventSpans'

/**
 * The curve whose drawn column at `frame` passes nearest to `y`, within `reach` px. A column covers
 * all frames under one pixel, so a dense curve is hit anywhere between its extremes.
 */
export function nearestCurve(
  entries: readonly CurveEntry[],
  frame: number,
  halfColumn: number,
  y: number,
  yOf: (entry: CurveEntry, value: number) => number,
  reach: number,
): CurveEntry | null {
  let best: CurveEntry | null = null
  let bestDistance = reach
  for (const entry of entries) {
    const { min, max } = entry.pyramid.query(
      Math.round(frame - halfColumn),
      Math.round(frame + halfColumn),
    )
    const top = yOf(entry, max)
    const bottom = yOf(entry, min)
    const distance = y < top ? top - y : y > bottom ? y - bottom : 0
    if (distance < bestDistance || (distance === 0 && best === null)) {
      best = entry
      bestDistance = distance
    }
  }
  return best
}

/** The event whose tick is nearest to `x`, within `reach` px; else the shortest span over `x`. */
export function eventAt(
  marks: readonly EventMark[],
  scale: TimeScale,
  x: number,
  reach: number,
): EventMark | null {
  let best: EventMark | null = null
  let bestDistance = reach
  for (const mark of marks) {
    const distance = Math.abs(frameToX(scale, mark.at) - x)
    if (distance <= bestDistance) {
      best = mark
      bestDistance = distance
    }
  }
  if (best !== null) return best
  let shortest = Number.POSITIVE_INFINITY
  for (const mark of marks) {
    if (mark.span === null) continue
    const { start, end } = mark.span
    const over = frameToX(scale, start) <= x && x <= frameToX(scale, end)
    if (over && end - start < shortest) {
      best = mark
      shortest = end - start
    }
  }
  return best
}
