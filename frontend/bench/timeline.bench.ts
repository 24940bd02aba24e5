/** What one long curve costs: building, changing and asking its pyramid, and tracing its path. */
import { bench, describe } from 'vitest'
import { limitSpans } from '@/timeline/data/marks'
import { MinMaxPyramid } from '@/timeline/data/minMaxPyramid'
import { isDense, traceEnvelope, traceFrames } from '@/timeline/draw/curvePath'
import { makeTimeScale } from '@/timeline/scale/timeScale'
import { makeValueScale } from '@/timeline/scale/valueScale'

const FRAMES = 36_000
const WIDTH = 1188
const values = Float32Array.from({ length: FRAMES }, (_, i) => Math.sin(i / 7) + Math.sin(i * 1.7))
const pyramid = new MinMaxPyramid(values)
const value = makeValueScale({ low: -2, high: 2 }, 0, 200)
const path = { moveTo: () => {}, lineTo: () => {} }

describe('pyramid of 36,000 frames', () => {
  bench('build', () => {
    new MinMaxPyramid(values)
  })
  bench('change one frame', () => {
    pyramid.update(values, { start: 17_000, end: 17_001 })
  })
  bench('change a thousand frames', () => {
    pyramid.update(values, { start: 17_000, end: 18_000 })
  })
  bench('extremes of 30,000 frames', () => {
    pyramid.query(1234, 31_234)
  })
  bench('find frames outside limits', () => {
    limitSpans(values, { lower: -1.9, upper: 1.9 })
  })
})

describe('trace one curve', () => {
  for (const span of [36_000, 8000, 2000, 300]) {
    const time = makeTimeScale({ start: 0, end: span }, 0, WIDTH)
    bench(`${span} frames on ${WIDTH} px`, () => {
      if (isDense(time)) traceEnvelope(path, pyramid, 0, span, time, value, 1)
      else traceFrames(path, values, 0, span, time, value)
    })
  }
})
