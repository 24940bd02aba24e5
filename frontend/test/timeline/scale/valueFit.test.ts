import { describe, expect, it } from 'vitest'
import { fitValues, settleAxis, smallestSpan } from '@/timeline/scale/valueFit'

describe('fitting the value axis', () => {
  it('puts the data in the middle with air on both sides', () => {
    const { low, high } = fitValues({ min: -1, max: 3 }, null, 'rad')
    expect(low).toBeCloseTo(-1 - 0.32, 12)
    expect(high).toBeCloseTo(3 + 0.32, 12)
  })

  it('shows a limit that the data comes near, not one far away', () => {
    const near = fitValues({ min: 0, max: 1 }, { lower: -9, upper: 1.2 }, 'rad')
    expect(near.high).toBeGreaterThan(1.2)
    expect(near.low).toBeGreaterThan(-1)
    const always = fitValues({ min: 0, max: 1 }, { lower: -9, upper: 1.2 }, 'rad', 'always')
    expect(always.low).toBeLessThan(-9)
  })

  it('shows a limit that the data broke', () => {
    const { low, high } = fitValues({ min: 0, max: 2 }, { lower: 0.5, upper: 1.5 }, 'rad')
    expect(low).toBeLessThan(0)
    expect(high).toBeGreaterThan(2)
  })

  it('ignores open limits', () => {
    const open = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY }
    const range = fitValues({ min: 0, max: 1 }, open, 'rad', 'always')
    expect(range).toEqual(fitValues({ min: 0, max: 1 }, null, 'rad'))
  })

  it('gives flat and empty curves a height of their own', () => {
    const flat = fitValues({ min: 0.7, max: 0.7 }, null, '°')
    expect(flat.high - flat.low).toBeGreaterThanOrEqual(smallestSpan('°'))
    expect((flat.high + flat.low) / 2).toBeCloseTo(0.7, 12)
    const none = fitValues(
      { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY },
      null,
      'm',
    )
    expect(none.high).toBeGreaterThan(none.low)
  })
})

describe('keeping the value axis steady', () => {
  const shown = { low: 0, high: 10 }

  it('only grows during an edit', () => {
    expect(settleAxis(shown, { low: 4, high: 5 }, true)).toBe(shown)
    expect(settleAxis(shown, { low: 2, high: 12 }, true)).toEqual({ low: 0, high: 12 })
  })

  it('afterwards stays while the data fills most of it', () => {
    expect(settleAxis(shown, { low: 1, high: 9 }, false)).toBe(shown)
    expect(settleAxis(shown, { low: 4, high: 5 }, false)).toEqual({ low: 4, high: 5 })
    expect(settleAxis(shown, { low: 1, high: 11 }, false)).toEqual({ low: 1, high: 11 })
  })

  it('starts with what fits', () => {
    expect(settleAxis(null, shown, true)).toBe(shown)
  })
})
