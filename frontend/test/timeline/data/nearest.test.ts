import { describe, expect, it } from 'vitest'
import { CurveSet } from '@/timeline/data/curveSet'
import { markEvents } from '@/timeline/data/eventSpans'
import { eventAt, nearestCurve } from '@/timeline/data/nearest'
import { makeTimeScale } from '@/timeline/scale/timeScale'

function setOf(values: Record<string, number[]>): CurveSet {
  const set = new CurveSet()
  set.setCurves(
    Object.entries(values).map(([id, list]) => ({
      id,
      label: id,
      color: '#fff',
      unit: 'rad',
      values: Float32Array.from(list),
      limits: null,
      revision: 0,
    })),
  )
  return set
}

describe('the curve under the pointer', () => {
  const { entries } = setOf({ a: [10, 10, 10, 10], b: [50, 50, 90, 50] })
  const yOf = (_entry: unknown, value: number): number => 100 - value

  it('is the nearest one within reach', () => {
    expect(nearestCurve(entries, 0, 0, 60, yOf, 24)?.curve.id).toBe('b')
    expect(nearestCurve(entries, 0, 0, 85, yOf, 24)?.curve.id).toBe('a')
    expect(nearestCurve(entries, 0, 0, 10, yOf, 24)).toBeNull()
  })

  it('is hit anywhere in a column that covers a swing', () => {
    expect(nearestCurve(entries, 1, 1, 30, yOf, 5)?.curve.id).toBe('b')
    expect(nearestCurve(entries, 0, 0.4, 30, yOf, 5)).toBeNull()
  })
})

describe('the event under the pointer', () => {
  const scale = makeTimeScale({ start: 0, end: 100 }, 0, 1000)
  const marks = markEvents(
    [
      { t: 1, type: 'a' },
      { t: 1.3, type: 'b' },
      { t: 5, type: 'long', data: { t_start: 5, t_end: 9 } },
      { t: 6, type: 'short', data: { t_start: 6, t_end: 7 } },
    ],
    10,
  )
  const typeAt = (x: number): string | undefined => eventAt(marks, scale, x, 5)?.event.type

  it('is the nearest tick, else the shortest span', () => {
    expect(typeAt(104)).toBe('a')
    expect(typeAt(127)).toBe('b')
    expect(typeAt(650)).toBe('short')
    expect(typeAt(800)).toBe('long')
    expect(typeAt(950)).toBeUndefined()
  })
})
