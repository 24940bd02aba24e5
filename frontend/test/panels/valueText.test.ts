import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNumber } from '@/panels/state/numberExpression'
import { exactText, rateText, shortText } from '@/panels/state/valueText'

describe('shortText', () => {
  it('keeps the decimals and drops the sign of a rounded zero', () => {
    expect(shortText(0.8424, 'rad')).toBe('0.842')
    expect(shortText(-0.0001, 'rad')).toBe('0.000')
    expect(shortText(Math.PI / 2, 'deg')).toBe('90.00')
    expect(shortText(-1.2, 'm')).toBe('-1.200')
  })
})

describe('exactText', () => {
  it('is the shortest decimal of the float32 value', () => {
    expect(exactText(Math.fround(0.1), 'rad')).toBe('0.1')
    expect(exactText(Math.fround(-1 / 3), 'rad')).toBe('-0.33333334')
    expect(exactText(0, 'deg')).toBe('0')
    expect(exactText(Math.fround(Math.PI / 2), 'deg')).toBe('90')
  })

  it('gives the same float32 back when it is typed again, in every unit', () => {
    const float32 = fc.float({ noNaN: true, noDefaultInfinity: true, min: -1000, max: 1000 })
    fc.assert(
      fc.property(float32, fc.constantFrom('rad', 'deg', 'm'), (value, unit) => {
        const parsed = parseNumber(exactText(value, unit), unit, 0)
        expect(parsed.ok && Math.fround(parsed.value) + 0).toBe(value + 0)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('rateText', () => {
  it('writes no needless decimals', () => {
    expect(rateText(30)).toBe('30')
    expect(rateText(Math.fround(59.94))).toBe('59.94')
  })
})
