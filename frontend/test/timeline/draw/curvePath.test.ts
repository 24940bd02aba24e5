import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MinMaxPyramid } from '@/timeline/data/minMaxPyramid'
import { isDense, levelFor, traceEnvelope, traceFrames } from '@/timeline/draw/curvePath'
import { makeTimeScale } from '@/timeline/scale/timeScale'
import { makeValueScale } from '@/timeline/scale/valueScale'

interface Point {
  readonly x: number
  readonly y: number
}

const value = makeValueScale({ low: -1, high: 1 }, 0, 200)

function line(values: Float32Array, start: number, end: number, width: number): Point[] {
  const points: Point[] = []
  const add = (x: number, y: number): number => points.push({ x, y })
  const time = makeTimeScale({ start, end }, 0, width)
  traceFrames({ moveTo: add, lineTo: add }, values, start, end, time, value)
  return points
}

/** The outline of the filled area, for a line without thickness. */
function area(values: Float32Array, start: number, end: number, width: number): Point[] {
  const points: Point[] = []
  const add = (x: number, y: number): number => points.push({ x, y })
  const time = makeTimeScale({ start, end }, 0, width)
  const pyramid = new MinMaxPyramid(values)
  traceEnvelope({ moveTo: add, lineTo: add }, pyramid, start, end, time, value, 0)
  return points
}

describe('a line through frames', () => {
  it('visits every one', () => {
    expect(line(Float32Array.of(0, 1, -1, 0), 0, 3, 300)).toEqual([
      { x: 0, y: 100 },
      { x: 100, y: 0 },
      { x: 200, y: 200 },
      { x: 300, y: 100 },
    ])
  })

  it('starts and ends with the frames asked for', () => {
    const values = new Float32Array(100)
    expect(line(values, 20.5, 30.2, 500)).toHaveLength(31 - 20 + 1)
    expect(line(values, 200, 300, 500)).toHaveLength(0)
  })
})

describe('an area between extremes', () => {
  it('has one column per bucket, closed around its values', () => {
    // Two frames per pixel: buckets of two frames, each reaching to the next one's first.
    expect(area(Float32Array.of(0, 1, -1, 0), 0, 3, 1.5)).toEqual([
      { x: 0, y: 0 },
      { x: 1, y: 0 },
      { x: 1, y: 100 },
      { x: 2, y: 100 },
      { x: 2, y: 200 },
      { x: 1, y: 200 },
      { x: 1, y: 200 },
      { x: 0, y: 200 },
    ])
  })

  it('joins neighbouring columns: each shares a value with the next', () => {
    const values = Float32Array.from({ length: 5000 }, (_, i) => (i % 40 < 20 ? -0.5 : 0.5))
    const points = area(values, 0, 4999, 1000)
    const columns = points.length / 4
    for (let i = 1; i < columns; i++) {
      const [topA, topB] = [points[2 * (i - 1)]!.y, points[2 * i]!.y]
      const [bottomA, bottomB] = [
        points[points.length - 1 - 2 * (i - 1)]!.y,
        points[points.length - 1 - 2 * i]!.y,
      ]
      expect(Math.max(topA, topB)).toBeLessThanOrEqual(Math.min(bottomA, bottomB))
    }
  })

  it('keeps a one-frame spike wherever it is and however far one zooms out', () => {
    fc.assert(
      fc.property(fc.nat(35_999), fc.integer({ min: 50, max: 2000 }), (frame, width) => {
        const values = new Float32Array(36_000)
        values[frame] = 0.9
        const points = area(values, 0, 35_999, width)
        const peak = points.reduce((best, point) => (point.y < best.y ? point : best))
        expect(peak.y).toBeCloseTo(10, 3)
        expect(Math.abs(peak.x - (frame / 35_999) * width)).toBeLessThanOrEqual(2.9)
      }),
    )
  })

  it('costs no more than one and a half columns per pixel', () => {
    const values = Float32Array.from({ length: 36_000 }, (_, i) => Math.sin(i * 1.7))
    for (const span of [35_999, 9000, 2500, 1300]) {
      expect(area(values, 0, span, 1000).length / 4).toBeLessThan(1500)
    }
  })

  it('does not shimmer: a pan moves the same columns', () => {
    const values = Float32Array.from({ length: 36_000 }, (_, i) => Math.sin(i * 0.37))
    const heights = new Set(area(values, 4000, 14_000, 1000).map(({ y }) => y))
    const there = area(values, 4003.3, 13_980.3, 997.7)
    expect(there.every(({ y }) => heights.has(y))).toBe(true)
  })

  it('is as thick as the line it stands for', () => {
    const points: Point[] = []
    const add = (x: number, y: number): number => points.push({ x, y })
    const time = makeTimeScale({ start: 0, end: 1000 }, 0, 100)
    const flat = new MinMaxPyramid(new Float32Array(1001))
    traceEnvelope({ moveTo: add, lineTo: add }, flat, 0, 1000, time, value, 2)
    expect(new Set(points.map(({ y }) => y))).toEqual(new Set([99, 101]))
  })

  it('covers single frames like a line does', () => {
    // 1.25 frames per pixel: every frame reaches to the next.
    const points = area(Float32Array.of(0, 1, 0), 0, 2, 1.6)
    expect(points.slice(0, 6).map(({ y }) => y)).toEqual([0, 0, 0, 0, 100, 100])
  })
})

describe('the level of detail', () => {
  const over = (frames: number) => makeTimeScale({ start: 0, end: frames }, 0, 1000)

  it('has buckets about as wide as a pixel', () => {
    const pyramid = new MinMaxPyramid(new Float32Array(36_000))
    const levels = [900, 1300, 1500, 2100, 4100, 36_000].map((n) => levelFor(pyramid, over(n)))
    expect(levels).toEqual([0, 0, 1, 1, 2, 5])
  })

  it('turns from a line to an area before lines melt together', () => {
    expect([100, 700, 900, 36_000].map((n) => isDense(over(n)))).toEqual([false, false, true, true])
  })
})
