/** Where the frames of a motion with another number of frames come from. */

/**
 * `count` new frames at equal distances over the former frames `from` … `to`, in this order; both may
 * lie between frames, and `to` may come before `from`.
 */
export interface FramePiece {
  readonly from: number
  readonly to: number
  readonly count: number
  /** New frames that belong to no former one: events and anchors have no place in them. */
  readonly added?: boolean
}

/** Former frames `first` … `last` as they were; no piece when there are none. */
export function keptFrames(first: number, last: number): FramePiece[] {
  return last < first ? [] : [{ from: first, to: last, count: last - first + 1 }]
}

/** `count` copies of a frame that stand for nothing that was there before. */
export function addedFrames(frame: number, count: number): FramePiece[] {
  return count < 1 ? [] : [{ from: frame, to: frame, count, added: true }]
}

export function countFrames(pieces: readonly FramePiece[]): number {
  return pieces.reduce((sum, piece) => sum + piece.count, 0)
}

/** For each new frame, the former frame it comes from; whole numbers are exact. */
export function sourceFrames(pieces: readonly FramePiece[]): Float64Array {
  const sources = new Float64Array(countFrames(pieces))
  let at = 0
  for (const { from, to, count } of pieces) {
    const step = count > 1 ? (to - from) / (count - 1) : 0
    for (let row = 0; row < count; row++) sources[at++] = snapped(from + row * step)
    if (count > 1) sources[at - 1] = snapped(to)
  }
  return sources
}

/** Fractions that rounding left are none: a whole frame is copied, not blended. */
function snapped(frame: number): number {
  const whole = Math.round(frame)
  return Math.abs(frame - whole) < 1e-9 * Math.max(1, whole) ? whole : frame
}

/** A stretch of former time and where it is now, both in frames. */
export interface PlacedStretch {
  readonly start: number
  readonly end: number
}

/**
 * Where the former stretch `start` … `end` is found among the new frames: once for each copy, nowhere
 * when it was cut. Half a frame around a piece belongs to it. Parts that follow each other, with
 * nothing but added frames in between, are one.
 */
export function placeStretch(
  pieces: readonly FramePiece[],
  start: number,
  end: number,
): PlacedStretch[] {
  const placed: { start: number; end: number }[] = []
  const lastFrame = countFrames(pieces) - 1
  let offset = 0
  /** Last new frame of the piece before, added ones aside. */
  let reached = -1
  for (const piece of pieces) {
    if (!piece.added) {
      const part = placeInPiece(piece, start, end, offset)
      const previous = placed.at(-1)
      const goesOn = previous && start < end && previous.end >= reached
      if (part && goesOn && part.start <= offset) previous.end = part.end
      else if (part) placed.push(part)
      reached = offset + piece.count - 1
    }
    offset += piece.count
  }
  const clamp = (frame: number) => Math.min(Math.max(frame, 0), lastFrame)
  return placed.map((part) => ({ start: clamp(part.start), end: clamp(part.end) }))
}

function placeInPiece(
  { from, to, count }: FramePiece,
  start: number,
  end: number,
  offset: number,
): { start: number; end: number } | null {
  const [low, high] = [Math.min(from, to) - 0.5, Math.max(from, to) + 0.5]
  if (end < low || start >= high) return null
  const stretch = to === from ? 1 : (count - 1) / (to - from)
  const place = (frame: number) => offset + (Math.min(Math.max(frame, low), high) - from) * stretch
  const [a, b] = [place(start), place(end)]
  return { start: Math.min(a, b), end: Math.max(a, b) }
}
