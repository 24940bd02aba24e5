import { describe, expect, it } from 'vitest'
import { LowPassBank, lowPass } from '@/model/lowPass'
import { readVectors } from './sharedVectors'

interface Vectors {
  tolerance: number
  cases: { cutoff: number; rate: number; values: number[]; smooth: number[] }[]
}

describe('lowPass', () => {
  const { cases, tolerance } = readVectors<Vectors>('operations_low_pass.json')

  it.each(cases)('agrees with scipy at $cutoff of $rate Hz', ({ cutoff, rate, values, smooth }) => {
    const found = Float64Array.from(values)
    lowPass(found, cutoff, rate)
    const worst = Math.max(...found.map((value, at) => Math.abs(value - smooth[at]!)))
    expect(worst).toBeLessThan(tolerance)
  })

  it('gives each of four curves what it gives it alone', () => {
    const { cutoff, rate, values } = cases[0]!
    const curves = [1, -2, 0.5, 0].map((scale) => values.map((value, at) => scale * value + at))
    const bank = new LowPassBank(values.length, cutoff, rate)
    for (const [lane, curve] of curves.entries()) bank.lanes[lane]!.set(curve)
    bank.run()
    curves.forEach((curve, lane) => {
      const alone = Float64Array.from(curve)
      lowPass(alone, cutoff, rate)
      expect(bank.lanes[lane]).toEqual(alone)
    })
  })

  it('leaves half of a sine at the cut-off, in place', () => {
    const rate = 100
    const wave = Float64Array.from({ length: 2000 }, (_, at) =>
      Math.sin((2 * Math.PI * 5 * at) / rate),
    )
    const found = wave.slice()
    lowPass(found, 5, rate)
    for (let at = 500; at < 1500; at++) expect(found[at]).toBeCloseTo(wave[at]! / 2, 6)
  })

  it('keeps a steady slope up to its ends', () => {
    const slope = Float64Array.from({ length: 200 }, (_, at) => 3 - 0.2 * at)
    const found = slope.slice()
    lowPass(found, 2, 50)
    found.forEach((value, at) => {
      expect(value).toBeCloseTo(slope[at]!, 5)
    })
  })

  it('leaves all as it is from half the rate on, and refuses cut-offs of 0 or less', () => {
    const values = Float64Array.of(1, 5, -2)
    lowPass(values, 25, 50)
    expect([...values]).toEqual([1, 5, -2])
    for (const cutoff of [0, -1, Number.NaN])
      expect(() => lowPass(values, cutoff, 50)).toThrow(RangeError)
  })
})
