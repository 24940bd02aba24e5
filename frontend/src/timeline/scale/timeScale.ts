/** Frames ↔ pixels along the time axis; frames may be fractional. */
import type { VisibleRange } from '../types'

export interface TimeScale {
  /** Frames at `left` and `right`. */
  readonly start: number
  readonly end: number
  /** [CSS px] */
  readonly left: number
  readonly right: number
}

export function makeTimeScale(range: VisibleRange, left: number, right: number): TimeScale {
  return { start: range.start, end: range.end, left, right: Math.max(right, left + 1) }
}

export function pxPerFrame(scale: TimeScale): number {
  return (scale.right - scale.left) / (scale.end - scale.start)
}

export function frameToX(scale: TimeScale, frame: number): number {
  return scale.left + (frame - scale.start) * pxPerFrame(scale)
}

export function xToFrame(scale: TimeScale, x: number): number {
  return scale.start + (x - scale.left) / pxPerFrame(scale)
}

/** The whole frame nearest to `x` that the motion has. */
export function frameAtX(scale: TimeScale, x: number, frameCount: number): number {
  return Math.min(Math.max(Math.round(xToFrame(scale, x)), 0), Math.max(frameCount - 1, 0))
}
