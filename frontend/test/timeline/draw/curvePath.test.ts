import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MinMaxPyramid } from '@/timeline/data/minMaxPyramid'
import { levelFor, traceCurve } from '@/timeline/draw/curvePath'
import { makeTimeScale } from '@/timeline/scale/timeScale'
import { makeValueScale } from '@/timeline/scale/valueScale'

interface Point {
  readonly x: number
  readonly y: number
}

function trace(values: Float32Array, start: number, end: number, width: number, dpr = 1): Point[] {
  const points: Point[] = []
  const add = (x: number, y: number): number => points.push({ x, y })
  const time = makeTimeScale({ start, end }, 0, width)
  const value = makeValueScale({ low: -1, high: 1 }, 0, 200)
  traceCurve({ moveTo: add, lineTo: add }, new MinMaxPyramid(values), start, end, time, value, dpr)
  return points
}

describe('tracing a curve', () => {
  it('visits every frame when there is room', () => {
    const points = trace(Float32Array.of(0, 1, -1, 0), 0, 3, 300)
    expect(points).toEqual([
      { x: 0, y: 100 },
      { x: 100, y: 0 },
      { x: 200, y: 200 },
      { x: 300, y: 100 },
    ])
  })

  it('starts and ends with the frames asked for', () => {
    const values = new Float32Array(100)
    expect(trace(values, 20.5, 30.2, 500)).toHaveLength(31 - 20 + 1)
    expect(trace(values, 200, 300, 500)).toHaveLength(0)
  })

  it('keeps a one-frame spike wherever it is and however far one zooms out', () => {
    fc.assert(
      fc.property(fc.nat(35_999), fc.integer({ min: 50, max: 2000 }), (frame, width) => {
        const values = new Float32Array(36_000)
        values[frame] = 0.9
        const points = trace(values, 0, 35_999, width)
        const peak = points.reduce((best, point) => (point.y < best.y ? point : best))
        expect(peak.y).toBeCloseTo(10, 3)
        // Within one pixel of where the frame is.
        expect(Math.abs(peak.x - (frame / 35_999) * width)).toBeLessThanOrEqual(1.01)
      }),
    )
  })

  it('costs no more than four points per pixel', () => {
    const values = Float32Array.from({ length: 36_000 }, (_, i) => Math.sin(i * 1.7))
    for (const span of [35_999, 9000, 2500, 1300]) {
      for (const dpr of [1, 2]) {
        expect(trace(values, 0, span, 1000, dpr).length).toBeLessThan(4 * 1000 * dpr + 8)
      }
    }
  })

  it('does not shimmer: a pan moves the same points', () => {
    const values = Float32Array.from({ length: 36_000 }, (_, i) => Math.sin(i * 0.37))
    const here = trace(values, 4000, 14_000, 1000)
    const there = trace(values, 4003.3, 14_003.3, 1000)
    const heights = new Set(here.map(({ y }) => y))
    const shared = there.slice(4, -4).filter(({ y }) => heights.has(y))
    expect(shared.length).toBe(there.length - 8)
  })

  it('uses buckets about as wide as a pixel', () => {
    const pyramid = new MinMaxPyramid(new Float32Array(36_000))
    const over = (frames: number): number =>
      levelFor(pyramid, makeTimeScale({ start: 0, end: frames }, 0, 1000), 1)
    expect([500, 1900, 2100, 4100, 36_000].map(over)).toEqual([0, 0, 1, 2, 5])
  })
})
