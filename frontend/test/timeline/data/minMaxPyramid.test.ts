import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MinMaxPyramid } from '@/timeline/data/minMaxPyramid'

const curves = fc.float32Array({ minLength: 1, maxLength: 300, noNaN: true })

function extremes(values: Float32Array, first: number, last: number): { min: number; max: number } {
  const part = [...values.slice(Math.max(first, 0), last + 1)]
  return { min: Math.min(...part), max: Math.max(...part) }
}

function levels(pyramid: MinMaxPyramid): number[][] {
  const result: number[][] = []
  for (let level = 1; level <= pyramid.levelCount; level++) {
    result.push([...pyramid.minsAt(level)], [...pyramid.maxsAt(level)])
  }
  return result
}

describe('min/max pyramid', () => {
  it('finds the extremes of any stretch', () => {
    fc.assert(
      fc.property(curves, fc.nat(299), fc.nat(299), (values, a, b) => {
        const first = Math.min(a, b) % values.length
        const last = Math.max(first, Math.max(a, b) % values.length)
        const found = new MinMaxPyramid(values).query(first, last)
        const wanted = extremes(values, first, last)
        // `==` instead of `toBe`: −0 and 0 are the same height.
        expect(found.min === wanted.min && found.max === wanted.max).toBe(true)
      }),
    )
  })

  it('shares the border frame between neighbouring buckets', () => {
    const pyramid = new MinMaxPyramid(Float32Array.of(0, 1, 2, 3, 4, 5))
    expect([...pyramid.minsAt(1)]).toEqual([0, 2, 4])
    expect([...pyramid.maxsAt(1)]).toEqual([2, 4, 5])
    expect([...pyramid.maxsAt(2)]).toEqual([4, 5])
  })

  it('after an update equals one built anew', () => {
    fc.assert(
      fc.property(
        curves,
        fc.nat(299),
        fc.nat(299),
        fc.float({ noNaN: true }),
        (values, a, b, to) => {
          const start = Math.min(a, b) % values.length
          const end = Math.min(Math.max(a, b), values.length - 1) + 1
          const pyramid = new MinMaxPyramid(values)
          const changed = values.slice()
          if (end > start) changed.fill(to, start, end)
          pyramid.update(changed, { start, end })
          expect(levels(pyramid)).toEqual(levels(new MinMaxPyramid(changed)))
        },
      ),
    )
  })

  it('clips stretches to the curve', () => {
    const pyramid = new MinMaxPyramid(Float32Array.of(3, 1, 2))
    expect(pyramid.query(-10, 10)).toEqual({ min: 1, max: 3 })
    pyramid.update(Float32Array.of(3, 1, 9), { start: 2, end: 99 })
    expect(pyramid.query(0, 2)).toEqual({ min: 1, max: 9 })
  })

  it('refuses values of another length', () => {
    const pyramid = new MinMaxPyramid(new Float32Array(4))
    expect(() => pyramid.update(new Float32Array(5), { start: 0, end: 5 })).toThrow(/4 frames.*5/)
  })

  it('serves a single frame', () => {
    const pyramid = new MinMaxPyramid(Float32Array.of(7))
    expect(pyramid.levelCount).toBe(0)
    expect(pyramid.query(0, 0)).toEqual({ min: 7, max: 7 })
  })
})
