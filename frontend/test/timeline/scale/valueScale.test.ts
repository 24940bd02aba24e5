import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeValueScale, valueToY, windowedRange, yToValue } from '@/timeline/scale/valueScale'
import {
  clampValueWindow,
  MIN_VALUE_SPAN,
  panValues,
  zoomValues,
} from '@/timeline/scale/valueWindow'

describe('value scale', () => {
  const scale = makeValueScale({ low: -1, high: 3 }, 20, 220)

  it('has larger values higher up', () => {
    expect(valueToY(scale, 3)).toBe(20)
    expect(valueToY(scale, -1)).toBe(220)
    expect(valueToY(scale, 1)).toBe(120)
    expect(yToValue(scale, 70)).toBe(2)
  })

  it('shows the part of the range that the window names', () => {
    expect(windowedRange({ low: 0, high: 10 }, { low: 0.2, high: 0.7 })).toEqual({
      low: 2,
      high: 7,
    })
  })
})

describe('value window', () => {
  it('zooms around the pointer and back', () => {
    const zoomed = zoomValues({ low: 0.2, high: 0.8 }, 0.5, 2)
    expect(zoomed.low).toBeCloseTo(0.35, 12)
    expect(zoomed.high).toBeCloseTo(0.65, 12)
  })

  it('stays within the fitted range', () => {
    const share = fc.double({ min: -3, max: 3, noNaN: true })
    fc.assert(
      fc.property(share, share, fc.double({ min: 0.01, max: 50, noNaN: true }), (a, b, factor) => {
        const start = clampValueWindow({ low: a, high: b })
        for (const next of [start, panValues(start, b), zoomValues(start, start.low, factor)]) {
          expect(next.low).toBeGreaterThanOrEqual(0)
          expect(next.high).toBeLessThanOrEqual(1 + 1e-12)
          expect(next.high - next.low).toBeGreaterThanOrEqual(MIN_VALUE_SPAN - 1e-12)
        }
      }),
    )
  })
})
