/** The selected stretch of the timeline, both ends inclusive. View state: never undone. */

export interface Segment {
  readonly first: number
  /** At least `first`. */
  readonly last: number
}

/** The segment between two frames in any order, kept within the motion. */
export function segmentBetween(a: number, b: number, frameCount: number): Segment {
  const [from, to] = [clampFrame(a, frameCount), clampFrame(b, frameCount)]
  return { first: Math.min(from, to), last: Math.max(from, to) }
}

/** All frames of a motion. */
export function wholeSegment(frameCount: number): Segment {
  return { first: 0, last: frameCount - 1 }
}

/**
 * `I`: the segment starts at `frame`. Without a segment it runs to the timeline's end, as it does
 * when the start comes after the former end.
 */
export function withSegmentStart(
  segment: Segment | null,
  frame: number,
  frameCount: number,
): Segment {
  const first = clampFrame(frame, frameCount)
  const end = frameCount - 1
  const last = segment === null || first > segment.last ? end : Math.min(segment.last, end)
  return { first, last }
}

/**
 * `O`: the segment ends at `frame`. Without a segment it runs from the timeline's start, as it does
 * when the end comes before the former start.
 */
export function withSegmentEnd(
  segment: Segment | null,
  frame: number,
  frameCount: number,
): Segment {
  const last = clampFrame(frame, frameCount)
  const first = segment === null || last < segment.first ? 0 : segment.first
  return { first, last }
}

/** One edge dragged to `frame`; past the other edge they change places. */
export function withDraggedEdge(
  segment: Segment,
  edge: 'first' | 'last',
  frame: number,
  frameCount: number,
): Segment {
  return segmentBetween(edge === 'first' ? segment.last : segment.first, frame, frameCount)
}

/** What is left of a segment in a motion of `frameCount` frames; null for nothing. */
export function clampSegment(segment: Segment | null, frameCount: number): Segment | null {
  if (segment === null || segment.first >= frameCount) return null
  return { first: segment.first, last: Math.min(segment.last, frameCount - 1) }
}

/** Number of frames. */
export function segmentLength(segment: Segment): number {
  return segment.last - segment.first + 1
}

/** Time from the first to the last frame [s]. */
export function segmentDuration(segment: Segment, frameRate: number): number {
  return (segment.last - segment.first) / frameRate
}

/**
 * The segment, or the whole motion without one.
 *
 * @throws RangeError when the segment doesn't lie within the motion.
 */
export function segmentOrWhole(segment: Segment | null, frameCount: number): Segment {
  if (segment === null) return wholeSegment(frameCount)
  const { first, last } = segment
  const fits = Number.isInteger(first) && Number.isInteger(last) && first >= 0 && last >= first
  if (!fits || last >= frameCount) {
    throw new RangeError(
      `The segment ${first} … ${last} does not lie within frames 0 … ${frameCount - 1}.`,
    )
  }
  return segment
}

function clampFrame(frame: number, frameCount: number): number {
  return Math.min(Math.max(Math.round(frame), 0), frameCount - 1)
}
