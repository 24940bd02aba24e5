import { describe, expect, it } from 'vitest'
import { CurveSet } from '@/timeline/data/curveSet'
import type { TimelineCurve } from '@/timeline/types'

function curve(id: string, values: number[], more: Partial<TimelineCurve> = {}): TimelineCurve {
  return {
    id,
    label: id,
    color: '#fff',
    unit: 'rad',
    values: Float32Array.from(values),
    limits: null,
    revision: 0,
    ...more,
  }
}

describe('curve set', () => {
  it('keeps the pyramid of a curve that did not change', () => {
    const set = new CurveSet()
    const a = curve('a', [0, 1])
    set.setCurves([a])
    const before = set.find('a')!.pyramid
    set.setCurves([a, curve('b', [2, 3])])
    expect(set.find('a')!.pyramid).toBe(before)
    set.setCurves([{ ...a, revision: 1 }])
    expect(set.find('a')!.pyramid).not.toBe(before)
  })

  it('shares an axis between curves of one unit only', () => {
    const set = new CurveSet()
    set.setCurves([curve('a', [0, 1]), curve('b', [-4, 2]), curve('z', [0.7, 0.8], { unit: 'm' })])
    expect(set.axisOf('rad').low).toBeLessThan(-4)
    expect(set.axisOf('rad').high).toBeGreaterThan(2)
    expect(set.axisOf('m').low).toBeGreaterThan(0.6)
  })

  it('fits the limits of the primary curve alone', () => {
    const set = new CurveSet()
    const limits = { lower: -1, upper: 1.3 }
    set.setCurves([curve('a', [0, 1]), curve('b', [0, 1], { limits })])
    const plain = set.axisOf('rad').high
    expect(plain).toBeLessThan(1.3)
    set.setPrimary('b')
    expect(set.axisOf('rad').high).toBeGreaterThan(1.3)
    expect(set.primary?.curve.id).toBe('b')
  })

  it('falls back to the first curve when the primary one is not shown', () => {
    const set = new CurveSet()
    set.setPrimary('gone')
    expect(set.primary).toBeNull()
    set.setCurves([curve('a', [0, 1])])
    expect(set.primary?.curve.id).toBe('a')
  })

  it('does not move the axis while an edit stays within it', () => {
    const set = new CurveSet()
    set.setCurves([curve('a', [0, 10, 0])])
    const before = set.axisOf('rad')
    set.setEditing(true)
    set.updateCurve('a', Float32Array.of(0, 1, 0), { start: 1, end: 2 })
    expect(set.axisOf('rad')).toEqual(before)
    set.setEditing(false)
    expect(set.axisOf('rad').high).toBeLessThan(2)
  })

  it('takes new values and counts versions', () => {
    const set = new CurveSet()
    set.setCurves([curve('a', [0, 1, 2])])
    const { version } = set
    set.updateCurve('a', Float32Array.of(0, 7, 2), { start: 1, end: 2 })
    expect(set.version).toBeGreaterThan(version)
    expect(set.find('a')!.pyramid.query(0, 2).max).toBe(7)
    set.updateCurve('a', Float32Array.of(1, 2), { start: 0, end: 2 })
    expect(set.find('a')!.pyramid.values.length).toBe(2)
    set.updateCurve('unknown', Float32Array.of(1), { start: 0, end: 1 })
    expect(set.find('unknown')).toBeNull()
  })
})
