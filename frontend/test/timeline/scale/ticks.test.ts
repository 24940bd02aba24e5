import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decimalsOf,
  frameTicks,
  niceSeconds,
  niceStep,
  secondTicks,
  valueTicks,
} from '@/timeline/scale/ticks'
import { frameToX, makeTimeScale } from '@/timeline/scale/timeScale'

function isOneTwoFive(step: number): boolean {
  const lead = step / 10 ** Math.floor(Math.log10(step) + 1e-9)
  return [1, 2, 5].some((value) => Math.abs(lead - value) < 1e-6)
}

describe('nice steps', () => {
  it('are the next 1, 2 or 5 times a power of ten', () => {
    const wanted: [number, number][] = [
      [1, 1],
      [1.1, 2],
      [2, 2],
      [2.1, 5],
      [5.01, 10],
      [0.03, 0.05],
      [0.0011, 0.002],
      [700, 1000],
    ]
    for (const [least, step] of wanted) expect(niceStep(least)).toBeCloseTo(step, 12)
  })

  it('follow the clock above a second', () => {
    expect([0.3, 0.7, 3, 12, 20, 61, 700].map(niceSeconds)).toEqual([0.5, 1, 5, 15, 30, 120, 900])
  })
})

describe('frame ticks', () => {
  it('count in whole frames at the closest zoom', () => {
    const ticks = frameTicks(makeTimeScale({ start: 10, end: 18 }, 0, 800), 100, 20)
    expect(ticks.step).toBe(1)
    expect(ticks.major.map(({ label }) => label)).toContain('10')
    expect(ticks.minor).toEqual([])
  })

  it('never overlap, keep within the motion and step by 1, 2 or 5', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 200_000 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.001, max: 1, noNaN: true }),
        fc.integer({ min: 120, max: 4000 }),
        (frameCount, offset, part, width) => {
          const span = Math.max((frameCount - 1) * part, 1)
          const start = offset * Math.max(frameCount - 1 - span, 0)
          const scale = makeTimeScale({ start, end: start + span }, 60, 60 + width)
          const labelWidth = 7 * String(frameCount).length
          const { major, minor, step } = frameTicks(scale, frameCount, labelWidth)
          expect(isOneTwoFive(step)).toBe(true)
          expect(major.length).toBeLessThanOrEqual(width / labelWidth + 2)
          for (let i = 1; i < major.length; i++) {
            const gap = frameToX(scale, major[i]!.at) - frameToX(scale, major[i - 1]!.at)
            expect(gap).toBeGreaterThan(labelWidth + 4)
          }
          for (const at of [...major.map((tick) => tick.at), ...minor]) {
            expect(Number.isInteger(at)).toBe(true)
            expect(at).toBeGreaterThanOrEqual(0)
            expect(at).toBeLessThanOrEqual(frameCount - 1)
          }
        },
      ),
    )
  })

  it('divides steps into finer ones where there is room', () => {
    const ticks = frameTicks(makeTimeScale({ start: 0, end: 100 }, 0, 800), 101, 30)
    expect(ticks.step).toBe(10)
    expect(ticks.minor.slice(0, 4)).toEqual([2, 4, 6, 8])
  })
})

describe('second ticks', () => {
  it('stand on round times whatever the rate', () => {
    const scale = makeTimeScale({ start: 0, end: 2997 }, 0, 1000)
    const { major } = secondTicks(scale, 2998, 29.97, 40)
    expect(major.slice(0, 3).map(({ label }) => label)).toEqual(['0 s', '10 s', '20 s'])
    expect(major[1]!.at).toBeCloseTo(299.7, 9)
  })

  it('count minutes like a clock', () => {
    const scale = makeTimeScale({ start: 0, end: 36_000 }, 0, 1000)
    const labels = secondTicks(scale, 36_001, 60, 40).major.map(({ label }) => label)
    expect(labels).toEqual(['0 s', ...[1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((m) => `${m}:00`)])
  })
})

describe('value ticks', () => {
  it('cover the axis with decimals that tell them apart', () => {
    const { major } = valueTicks({ low: -0.26, high: 0.51 }, 140)
    expect(major.map(({ label }) => label)).toEqual(['−0.2', '0.0', '0.2', '0.4'])
  })

  it('name every tick differently at any zoom', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -1000, max: 1000, noNaN: true }),
        fc.double({ min: 1e-4, max: 1e4, noNaN: true }),
        (low, span) => {
          const { major } = valueTicks({ low, high: low + span }, 200)
          expect(new Set(major.map(({ label }) => label)).size).toBe(major.length)
          expect(major.length).toBeLessThanOrEqual(8)
        },
      ),
    )
  })

  it('need no decimals for whole steps', () => {
    expect([100, 1, 0.5, 0.1, 0.02].map(decimalsOf)).toEqual([0, 0, 1, 1, 2])
  })
})
