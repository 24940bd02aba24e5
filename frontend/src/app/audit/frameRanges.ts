/** Sets of frames as ranges: in order, apart from each other. */
import type { FrameRange } from '@/model/frameRange'

export type FrameRanges = readonly FrameRange[]

/** Ranges with another one added; those that touch become one. */
export function withRange(ranges: FrameRanges, added: FrameRange): FrameRange[] {
  if (added.end <= added.start) return [...ranges]
  const apart = ranges.filter(({ start, end }) => end < added.start || start > added.end)
  const touching = ranges.filter((range) => !apart.includes(range))
  const start = Math.min(added.start, ...touching.map((range) => range.start))
  const end = Math.max(added.end, ...touching.map((range) => range.end))
  return [...apart, { start, end }].sort((a, b) => a.start - b.start)
}

/** Ranges with the frames of another one taken away. */
export function withoutRange(ranges: FrameRanges, taken: FrameRange): FrameRange[] {
  if (taken.end <= taken.start) return [...ranges]
  return ranges.flatMap((range) => [
    ...(range.start < taken.start
      ? [{ start: range.start, end: Math.min(range.end, taken.start) }]
      : []),
    ...(range.end > taken.end ? [{ start: Math.max(range.start, taken.end), end: range.end }] : []),
  ])
}

export function overlaps(a: FrameRange, b: FrameRange): boolean {
  return a.start < b.end && b.start < a.end
}

export function frameCountOf(ranges: FrameRanges): number {
  return ranges.reduce((sum, { start, end }) => sum + end - start, 0)
}

/** A part of at most `most` frames: around `near` where that is in a range, else of the nearest. */
export function partNear(ranges: FrameRanges, near: number, most: number): FrameRange | null {
  const distance = ({ start, end }: FrameRange) => Math.max(start - near, near - (end - 1), 0)
  const nearest = ranges.reduce<FrameRange | null>(
    (best, range) => (best === null || distance(range) < distance(best) ? range : best),
    null,
  )
  if (nearest === null || nearest.end - nearest.start <= most) return nearest
  // Parts begin at multiples of their size, so that a long motion leaves no slivers between them.
  const inside = Math.min(Math.max(near, nearest.start), nearest.end - 1)
  const start = Math.max(nearest.start, Math.floor(inside / most) * most)
  return { start, end: Math.min(start + most, nearest.end) }
}
