/** Zooming, panning and paging the visible frames, always within the motion. */
import type { VisibleRange } from '../types'

/** Closest zoom [frames]. */
export const MIN_SPAN = 8

/** The whole motion; a single frame is shown in the middle of one frame's width. */
export function wholeMotion(frameCount: number): VisibleRange {
  return frameCount > 1 ? { start: 0, end: frameCount - 1 } : { start: -0.5, end: 0.5 }
}

function fitted(start: number, span: number, frameCount: number): VisibleRange {
  const whole = wholeMotion(frameCount)
  const full = whole.end - whole.start
  if (span >= full) return whole
  const from = Math.min(Math.max(start, whole.start), whole.end - span)
  return { start: from, end: from + span }
}

/** The nearest range that lies within the motion and is not narrower than the closest zoom. */
export function clampRange(range: VisibleRange, frameCount: number): VisibleRange {
  const low = Math.min(range.start, range.end)
  const asked = Math.abs(range.end - range.start)
  const span = Math.max(asked, MIN_SPAN)
  // Growing to the closest zoom keeps the middle where it was asked for.
  return fitted(low - (span - asked) / 2, span, frameCount)
}

export function panRange(range: VisibleRange, frames: number, frameCount: number): VisibleRange {
  return fitted(range.start + frames, range.end - range.start, frameCount)
}

/** Zooms in by `factor` (below 1: out) so that `anchor` keeps its place on the screen. */
export function zoomAround(
  range: VisibleRange,
  anchor: number,
  factor: number,
  frameCount: number,
): VisibleRange {
  const span = range.end - range.start
  const wanted = Math.max(span / factor, Math.min(MIN_SPAN, span))
  const share = (anchor - range.start) / span
  return fitted(anchor - share * wanted, wanted, frameCount)
}

/** Two fingers: each keeps the frame it went down on. `x` are fractions of the axis, 0 to 1. */
export function pinchRange(
  held: { readonly frameA: number; readonly frameB: number },
  xA: number,
  xB: number,
  frameCount: number,
): VisibleRange {
  const apart = xB - xA
  const frames = held.frameB - held.frameA
  // Fingers above one another say nothing about scale.
  if (Math.abs(apart) < 1e-3 || frames === 0 || Math.sign(apart) !== Math.sign(frames)) {
    return clampRange({ start: held.frameA, end: held.frameA }, frameCount)
  }
  const span = Math.max(frames / apart, MIN_SPAN)
  const middle = (held.frameA + held.frameB) / 2
  return fitted(middle - ((xA + xB) / 2) * span, span, frameCount)
}

/** The page that shows `frame`, led by a tenth of the span; the same range when it is visible. */
export function pageTo(range: VisibleRange, frame: number, frameCount: number): VisibleRange {
  if (frame >= range.start && frame <= range.end) return range
  const span = range.end - range.start
  return fitted(frame - span / 10, span, frameCount)
}

/** Scrolls by as little as needed to show `frame` with some room beside it. */
export function revealFrame(range: VisibleRange, frame: number, frameCount: number): VisibleRange {
  const room = (range.end - range.start) / 20
  if (frame < range.start) return panRange(range, frame - room - range.start, frameCount)
  if (frame > range.end) return panRange(range, frame + room - range.end, frameCount)
  return range
}
