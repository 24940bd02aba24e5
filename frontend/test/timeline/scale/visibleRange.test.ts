import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  clampRange,
  MIN_SPAN,
  pageTo,
  panRange,
  pinchRange,
  revealFrame,
  wholeMotion,
  zoomAround,
} from '@/timeline/scale/visibleRange'
import type { VisibleRange } from '@/timeline/types'

const FRAMES = 1000
const spanOf = (range: VisibleRange): number => range.end - range.start

const anyRange = fc
  .tuple(fc.double({ min: 0, max: 900, noNaN: true }), fc.double({ min: 8, max: 999, noNaN: true }))
  .map(([start, span]) => clampRange({ start, end: start + span }, FRAMES))

function expectInside(range: VisibleRange): void {
  expect(range.start).toBeGreaterThanOrEqual(0)
  expect(range.end).toBeLessThanOrEqual(FRAMES - 1 + 1e-9)
  expect(spanOf(range)).toBeGreaterThanOrEqual(MIN_SPAN - 1e-9)
}

describe('visible range', () => {
  it('shows from the first to the last frame', () => {
    expect(wholeMotion(637)).toEqual({ start: 0, end: 636 })
    expect(wholeMotion(1)).toEqual({ start: -0.5, end: 0.5 })
  })

  it('keeps short motions whole, however far one zooms', () => {
    expect(zoomAround(wholeMotion(3), 1, 100, 3)).toEqual({ start: 0, end: 2 })
    expect(clampRange({ start: 5, end: 900 }, 1)).toEqual({ start: -0.5, end: 0.5 })
  })

  it('clamps reversed, empty and outlying ranges into the motion', () => {
    expect(clampRange({ start: 300, end: 200 }, FRAMES)).toEqual({ start: 200, end: 300 })
    expect(clampRange({ start: 500, end: 500 }, FRAMES)).toEqual({ start: 496, end: 504 })
    expect(clampRange({ start: -50, end: 50 }, FRAMES)).toEqual({ start: 0, end: 100 })
    expect(clampRange({ start: 950, end: 1050 }, FRAMES)).toEqual({ start: 899, end: 999 })
  })

  it('keeps the anchor in place while zooming away from the ends', () => {
    const zoomed = zoomAround({ start: 400, end: 600 }, 450, 2, FRAMES)
    expect(zoomed).toEqual({ start: 425, end: 525 })
    expect(zoomAround(zoomed, 450, 0.5, FRAMES)).toEqual({ start: 400, end: 600 })
  })

  it('zooms and pans without ever leaving the motion', () => {
    fc.assert(
      fc.property(
        anyRange,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.double({ min: -2000, max: 2000, noNaN: true }),
        (range, share, factor, frames) => {
          expectInside(zoomAround(range, range.start + share * spanOf(range), factor, FRAMES))
          const panned = panRange(range, frames, FRAMES)
          expectInside(panned)
          expect(spanOf(panned)).toBeCloseTo(spanOf(range), 6)
        },
      ),
    )
  })

  it('holds each finger on the frame it went down on', () => {
    // Fingers on frames 450 and 550 end at a quarter and three quarters of the axis.
    const range = pinchRange({ frameA: 450, frameB: 550 }, 0.25, 0.75, FRAMES)
    expect(range.start).toBeCloseTo(400, 9)
    expect(range.end).toBeCloseTo(600, 9)
    // Both moved right together: the motion follows.
    const panned = pinchRange({ frameA: 450, frameB: 550 }, 0.35, 0.85, FRAMES)
    expect(panned.start).toBeCloseTo(380, 9)
    expect(panned.end).toBeCloseTo(580, 9)
  })

  it('survives fingers that cross or meet', () => {
    expectInside(pinchRange({ frameA: 450, frameB: 550 }, 0.6, 0.4, FRAMES))
    expectInside(pinchRange({ frameA: 450, frameB: 550 }, 0.5, 0.5, FRAMES))
  })

  it('turns the page only when the playhead left it', () => {
    const range = { start: 100, end: 200 }
    expect(pageTo(range, 150, FRAMES)).toBe(range)
    expect(pageTo(range, 201, FRAMES)).toEqual({ start: 191, end: 291 })
    expect(pageTo(range, 0, FRAMES)).toEqual({ start: 0, end: 100 })
    expect(pageTo(range, 999, FRAMES)).toEqual({ start: 899, end: 999 })
  })

  it('reveals a frame by the shortest way', () => {
    const range = { start: 100, end: 200 }
    expect(revealFrame(range, 120, FRAMES)).toBe(range)
    expect(revealFrame(range, 210, FRAMES)).toEqual({ start: 115, end: 215 })
    expect(revealFrame(range, 90, FRAMES)).toEqual({ start: 85, end: 185 })
  })
})
