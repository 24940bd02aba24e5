import { describe, expect, it } from 'vitest'
import { limitState, readCurves, valueAtFrame } from '@/timeline/data/readout'
import type { TimelineCurve } from '@/timeline/types'

const curve: TimelineCurve = {
  id: 'joint:knee',
  label: 'knee',
  color: '#4aa8ff',
  unit: 'rad',
  values: Float32Array.of(0.1, 0.3, 2),
  limits: { lower: 0, upper: 1 },
  revision: 0,
}

describe('values at a frame', () => {
  it('are the stored numbers on whole frames and linear between', () => {
    expect(valueAtFrame(curve.values, 1)).toBe(Math.fround(0.3))
    expect(valueAtFrame(Float32Array.of(1, 3), 0.25)).toBe(1.5)
  })

  it('hold beyond the ends', () => {
    expect(valueAtFrame(curve.values, -5)).toBe(Math.fround(0.1))
    expect(valueAtFrame(curve.values, 99)).toBe(2)
    expect(valueAtFrame(new Float32Array(0), 0)).toBeNaN()
  })

  it('make rows that say which limit is broken', () => {
    expect(readCurves([curve], 2)).toEqual([
      {
        id: 'joint:knee',
        label: 'knee',
        color: '#4aa8ff',
        unit: 'rad',
        value: 2,
        text: '2.000',
        limitState: 'above',
      },
    ])
    expect(limitState(curve, -0.1)).toBe('below')
    expect(limitState(curve, 1)).toBe('inside')
    expect(limitState({ ...curve, limits: null }, 99)).toBe('inside')
  })
})
