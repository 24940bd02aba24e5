import { describe, expect, it } from 'vitest'
import { freeRight } from '@/timeline/features/freePlace'
import { frameToX } from '@/timeline/scale/timeScale'
import { valueToY } from '@/timeline/scale/valueScale'
import { makeFixture } from '../fixture'

/** A curve that is 1 from the given frame on and 0 before; 601 frames. */
function modelWithStep(frame: number) {
  const { model } = makeFixture(601)
  const values = Float32Array.from({ length: 601 }, (_, i) => (i >= frame ? 1 : 0))
  const curve = { id: 'a', label: 'a', color: '#fff', unit: 'rad', limits: null, revision: 0 }
  model.setCurves([{ ...curve, values }])
  const { plot } = model
  return { model, rightmost: plot.x + plot.width - 8, top: valueToY(model.valueScaleOf('rad'), 1) }
}

describe('a place for a label', () => {
  it('is at the right end when no curve passes there', () => {
    const { model, rightmost, top } = modelWithStep(601)
    expect(freeRight(80, top - 6, top + 6, model)).toBe(rightmost)
  })

  it('lies left of a curve that would be hidden', () => {
    const { model, rightmost, top } = modelWithStep(400)
    const right = freeRight(80, top - 6, top + 6, model)
    const rise = frameToX(model.time, 399)
    expect(right).toBeLessThan(rise)
    expect(right).toBeGreaterThan(rise - 40)
    expect(freeRight(80, top - 40, top - 30, model)).toBe(rightmost)
  })

  it('is at the right end when every place hides a curve', () => {
    const { model, rightmost, top } = modelWithStep(0)
    expect(freeRight(80, top - 6, top + 6, model)).toBe(rightmost)
  })
})
