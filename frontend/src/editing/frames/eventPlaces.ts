/** Events of a motion whose time runs otherwise. */
import type { MotionEvent } from '@/model/motion'
import { type FramePiece, placeStretch } from './framePieces'

/**
 * Events at their new times: repeated with frames that were repeated, gone with frames that were cut.
 * Those with a span (`t_start`, `t_end`) are shortened to what is left of it.
 *
 * @param oldRate, newRate frames per second before and after [Hz].
 */
export function placeEvents(
  events: readonly MotionEvent[],
  pieces: readonly FramePiece[],
  oldRate: number,
  newRate: number,
): MotionEvent[] {
  const placed = events.flatMap((event) => placeEvent(event, pieces, oldRate, newRate))
  return placed.sort((a, b) => a.t - b.t)
}

function placeEvent(
  event: MotionEvent,
  pieces: readonly FramePiece[],
  oldRate: number,
  newRate: number,
): MotionEvent[] {
  const span = spanOf(event)
  const [start, end] = span ?? [event.t, event.t]
  return placeStretch(pieces, start * oldRate, end * oldRate).map((place) => {
    const [from, to] = [place.start / newRate, place.end / newRate]
    if (span === null) return { ...event, t: from }
    // An event stands at its span's start nearly always; else it keeps its share of the span.
    const share = end > start ? Math.min(Math.max((event.t - start) / (end - start), 0), 1) : 0
    return {
      ...event,
      t: from + share * (to - from),
      data: { ...event.data, t_start: from, t_end: to },
    }
  })
}

function spanOf({ data }: MotionEvent): [number, number] | null {
  const [start, end] = [data?.t_start, data?.t_end]
  return typeof start === 'number' && typeof end === 'number' && end >= start ? [start, end] : null
}
