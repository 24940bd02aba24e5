import { describe, expect, it } from 'vitest'
import { limitSpans, mergeSpans, speedSpans } from '@/timeline/data/marks'

describe('limit spans', () => {
  it('lists runs outside either limit', () => {
    const values = Float32Array.of(2, 0, 0, -2, -2, 0, 2)
    expect(limitSpans(values, { lower: -1, upper: 1 })).toEqual([
      { start: 0, end: 1 },
      { start: 3, end: 5 },
      { start: 6, end: 7 },
    ])
  })

  it('lets a value stand exactly on its limit, float32 or not', () => {
    const values = Float32Array.of(0.1, Math.fround(0.1))
    expect(limitSpans(values, { lower: -1, upper: 0.1 })).toEqual([])
  })

  it('never complains about open limits', () => {
    const open = { lower: Number.NEGATIVE_INFINITY, upper: Number.POSITIVE_INFINITY }
    expect(limitSpans(Float32Array.of(1e30, -1e30), open)).toEqual([])
  })
})

describe('speed spans', () => {
  const rule = { frameRate: 10, limit: 5 }

  it('marks both frames of a jump', () => {
    expect(speedSpans(Float32Array.of(0, 0.5, 1, 2, 2), rule)).toEqual([{ start: 2, end: 4 }])
  })

  it('sees a single-frame spike that central differences cancel', () => {
    expect(speedSpans(Float32Array.of(0, 0, 3, 0, 0), rule)).toEqual([{ start: 1, end: 4 }])
  })

  it('takes the short way round for unlimited joints', () => {
    const values = Float32Array.of(3.13, -3.13)
    expect(speedSpans(values, rule)).toHaveLength(1)
    expect(speedSpans(values, { ...rule, turn: 2 * Math.PI })).toEqual([])
  })
})

describe('merging spans', () => {
  it('joins those closer than the gap', () => {
    const spans = [
      { start: 0, end: 2 },
      { start: 3, end: 4 },
      { start: 10, end: 12 },
      { start: 11, end: 11 },
    ]
    expect(mergeSpans(spans, 1)).toEqual([
      { start: 0, end: 4 },
      { start: 10, end: 12 },
    ])
  })
})
