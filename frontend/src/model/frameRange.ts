/** A stretch of frames: `end` is exclusive. */
export interface FrameRange {
  readonly start: number
  readonly end: number
}

/** The smallest range that covers both; null stands for no frames. */
export function unionRange(a: FrameRange | null, b: FrameRange | null): FrameRange | null {
  if (a === null) return b
  if (b === null) return a
  return { start: Math.min(a.start, b.start), end: Math.max(a.end, b.end) }
}
