import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNumber } from '@/panels/state/numberExpression'

function numberIn(text: string, unit: 'rad' | 'deg' | 'm' = 'rad', present = 0): number {
  const parsed = parseNumber(text, unit, present)
  if (!parsed.ok) throw new Error(`${text}: ${parsed.reason}`)
  return parsed.value
}

describe('parseNumber', () => {
  it.each([
    ['0.5', 0.5],
    ['-.25', -0.25],
    ['1,5', 1.5],
    ['−2', -2],
    ['1e-3', 0.001],
    ['2.', 2],
    ['1 + 2 * 3', 7],
    ['(1+2)*3', 9],
    ['8/4/2', 1],
    ['5-3-1', 1],
    ['--2', 2],
    ['pi', Math.PI],
    ['-π/4', -Math.PI / 4],
    ['90°', Math.PI / 2],
    ['180 deg', Math.PI],
    ['1 rad', 1],
    ['90° + 0.1', Math.PI / 2 + 0.1],
  ])('reads %s in a field of radians', (text, wanted) => {
    expect(numberIn(text)).toBeCloseTo(wanted, 12)
  })

  it.each([
    ['90', Math.PI / 2],
    ['90°', Math.PI / 2],
    ['1 rad', 1],
    ['pi', Math.PI],
    ['2 rad + 180', 2 + Math.PI],
  ])('reads %s in a field of degrees', (text, wanted) => {
    expect(numberIn(text, 'deg')).toBeCloseTo(wanted, 12)
  })

  it('reads lengths with their units', () => {
    expect(numberIn('12 mm', 'm')).toBeCloseTo(0.012, 12)
    expect(numberIn('1.5cm + 1', 'm')).toBeCloseTo(1.015, 12)
  })

  it('changes the present value where the text begins with += or -=', () => {
    expect(numberIn('+= 0.1', 'rad', 2)).toBeCloseTo(2.1, 12)
    expect(numberIn('-= 90', 'deg', 1)).toBeCloseTo(1 - Math.PI / 2, 12)
  })

  it.each(['', '  ', 'abc', '1..2', '1 2', '(1', '1)', '1/0', '5 mm', '2 parsec', 'NaN', '=1'])(
    'refuses %j in a field of radians',
    (text) => {
      expect(parseNumber(text, 'rad', 0).ok).toBe(false)
    },
  )

  it('names the units that may be used', () => {
    const parsed = parseNumber('5 mm', 'rad', 0)
    expect(parsed).toMatchObject({ ok: false, reason: expect.stringContaining('deg') })
  })

  it('reads back whatever JavaScript writes for a number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(numberIn(String(number))).toBe(number + 0)
      }),
    )
  })

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(typeof parseNumber(text, 'deg', 1).ok).toBe('boolean')
      }),
    )
  })
})
