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
  it('goes through the extremes of every bucket, there above and back below', () => {
    // Two frames per pixel: buckets of two frames, each reaching to the next one's first.
    expect(area(Float32Array.of(0, 1, -1, 0, 0, 0), 0, 5, 2.5)).toEqual([
      { x: 0, y: 0 },
      { x: 0.5, y: 0 },
      { x: 1.5, y: 100 },
      { x: 2.5, y: 100 },
      { x: 3, y: 100 },
      { x: 3, y: 100 },
      { x: 2.5, y: 100 },
      { x: 1.5, y: 200 },
      { x: 0.5, y: 200 },
      { x: 0, y: 200 },
    ])
  })

  it('is nowhere thinner than a bucket, not even at a jump', () => {
    const values = Float32Array.from({ length: 4096 }, (_, i) => (i < 2000 ? -0.5 : 0.5))
    const points = area(values, 0, 4095, 1024)
    const half = points.length / 2
    // Where the upper and the lower edge pass the middle of the jump.
    const crossing = (edge: Point[]): number => {
      const at = edge.findIndex(({ y }, i) => (y - 100) * (edge[i + 1]!.y - 100) < 0)
      return (edge[at]!.x + edge[at + 1]!.x) / 2
    }
    const above = crossing(points.slice(0, half))
    const below = crossing(points.slice(half))
    expect(below - above).toBeCloseTo(4 * (1024 / 4095), 6)
  })

  it('stands in columns that share values when frames are very dense', () => {
    const values = Float32Array.from({ length: 8001 }, (_, i) => Math.sin(i * 0.11))
    const points = area(values, 0, 8000, 1000)
    const half = points.length / 2
    const above = points.slice(0, half)
    const below = points.slice(half).reverse()
    expect(above.every(({ x }) => Number.isInteger(x))).toBe(true)
    expect(new Set(above.map(({ x }) => x)).size).toBe(1002)
    for (let i = 1; i < half; i++) {
      expect(above[i]!.x).toBeCloseTo(below[i]!.x, 9)
      // Every step up or down of the upper edge stays above the lower one.
      expect(Math.max(above[i - 1]!.y, above[i]!.y)).toBeLessThanOrEqual(
        Math.min(below[i - 1]!.y, below[i]!.y),
      )
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

  it('costs no more than one and a half buckets per pixel', () => {
    const values = Float32Array.from({ length: 36_000 }, (_, i) => Math.sin(i * 1.7))
    for (const span of [35_999, 9000, 2500, 1300]) {
      expect(area(values, 0, span, 1000).length / 4).toBeLessThan(1500)
    }
  })

  it('does not shimmer: a pan moves the same buckets', () => {
    const values = Float32Array.from({ length: 36_000 }, (_, i) => Math.sin(i * 0.37))
    const heights = new Set(area(values, 4000, 8000, 1000).map(({ y }) => y))
    const there = area(values, 4003.3, 7983.3, 995)
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

  it('takes single frames in pairs when a pixel is one frame', () => {
    const points = area(Float32Array.of(0, 1, 0), 0, 2, 2)
    expect(points.slice(0, 5).map(({ y }) => y)).toEqual([0, 0, 0, 100, 100])
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
    expect([100, 1400, 1600, 36_000].map((n) => isDense(over(n)))).toEqual([
      false,
      false,
      true,
      true,
    ])
  })
})
