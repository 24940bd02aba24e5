import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameAtX, frameToX, makeTimeScale, pxPerFrame, xToFrame } from '@/timeline/scale/timeScale'

const scale = makeTimeScale({ start: 100, end: 400 }, 60, 660)

describe('time scale', () => {
  it('puts the ends of the range at the ends of the axis', () => {
    expect(frameToX(scale, 100)).toBe(60)
    expect(frameToX(scale, 400)).toBe(660)
    expect(frameToX(scale, 250)).toBe(360)
    expect(pxPerFrame(scale)).toBe(2)
  })

  it('is undone by its inverse', () => {
    fc.assert(
      fc.property(fc.double({ min: -1e5, max: 1e5, noNaN: true }), (frame) => {
        expect(xToFrame(scale, frameToX(scale, frame))).toBeCloseTo(frame, 6)
      }),
    )
  })

  it('snaps to the nearest frame that exists', () => {
    expect(frameAtX(scale, 60.9, 500)).toBe(100)
    expect(frameAtX(scale, 61.1, 500)).toBe(101)
    expect(frameAtX(scale, -1000, 500)).toBe(0)
    expect(frameAtX(scale, 1e6, 500)).toBe(499)
    expect(frameAtX(scale, 300, 1)).toBe(0)
  })

  it('stays usable when the host has no width', () => {
    const narrow = makeTimeScale({ start: 0, end: 10 }, 60, 20)
    expect(Number.isFinite(xToFrame(narrow, 60))).toBe(true)
  })
})
