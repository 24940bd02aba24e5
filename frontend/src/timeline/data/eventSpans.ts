/** Events of the motion as ticks and spans in frames. */
import type { TimelineEvent } from '../types'

/** How an event looks: a broken rule, a caution, a note. */
export type EventTone = 'bad' | 'warn' | 'note'

export interface EventMark {
  readonly event: TimelineEvent
  /** Fractional frame of the tick. */
  readonly at: number
  /** Stretch to shade, in fractional frames; null for a moment. */
  readonly span: { readonly start: number; readonly end: number } | null
  readonly tone: EventTone
}

const TONES: Readonly<Record<string, EventTone>> = {
  limit_violation: 'bad',
  linear_validity: 'warn',
}

function finiteNumber(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null
}

/** Sorted by time; `data.t_start` and `data.t_end` [s] make a span, whatever the type. */
export function markEvents(events: readonly TimelineEvent[], frameRate: number): EventMark[] {
  const marks = events
    .filter((event) => Number.isFinite(event.t))
    .map((event): EventMark => {
      const start = finiteNumber(event.data?.t_start)
      const end = finiteNumber(event.data?.t_end)
      const isSpan = start !== null && end !== null && end > start
      return {
        event,
        at: event.t * frameRate,
        span: isSpan ? { start: start * frameRate, end: end * frameRate } : null,
        tone: TONES[event.type] ?? 'note',
      }
    })
  return marks.sort((a, b) => a.at - b.at)
}

/** Lines of a tooltip: what happened to whom, then the message. */
export function describeEvent(event: TimelineEvent): string[] {
  const name = event.type.replaceAll('_', ' ')
  const title = event.subject ? `${name} · ${event.subject}` : name
  return event.message ? [title, event.message] : [title]
}
