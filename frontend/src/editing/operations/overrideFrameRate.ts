/** Another frame rate for the same samples. */
import type { Motion, MotionEvent } from '@/model/motion'
import type { DocumentEdit } from '../documentEdit'

/** Fields of an event's data that hold times [s]. */
const TIME_FIELDS = ['t_start', 't_end']

/**
 * Declares that the samples were taken at `frameRate` [Hz]. No sample changes, so the motion gets
 * longer or shorter; events stay on their frames.
 *
 * @throws RangeError when the rate is not a finite positive number.
 */
export function overrideFrameRate(motion: Motion, frameRate: number): DocumentEdit {
  if (!Number.isFinite(frameRate) || frameRate <= 0) {
    throw new RangeError(`A frame rate must be a positive number, not ${frameRate}.`)
  }
  if (frameRate === motion.frameRate) return {}
  const stretch = motion.frameRate / frameRate
  return { frameRate, events: motion.events.map((event) => stretchEvent(event, stretch)) }
}

function stretchEvent(event: MotionEvent, stretch: number): MotionEvent {
  const stretched = { ...event, t: event.t * stretch }
  if (!event.data) return stretched
  const data = Object.fromEntries(
    Object.entries(event.data).map(([key, value]) => [
      key,
      TIME_FIELDS.includes(key) && typeof value === 'number' ? value * stretch : value,
    ]),
  )
  return { ...stretched, data }
}
