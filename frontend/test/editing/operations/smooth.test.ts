import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smooth } from '@/editing/operations/smooth'
import { cloneMotion, type Motion } from '@/model/motion'
import { applyPatch } from '@/model/motionPatch'
import { bits, sampleMotion } from '../../model/sampleMotion'
import { readVectors } from '../../model/sharedVectors'
import { channel, quatHealth, rowBits, walkMotion } from './walkMotion'

const FRAMES = 120

function smoothed(motion: Motion, options: Omit<Parameters<typeof smooth>[1], 'channels'>): Motion {
  const copy = cloneMotion(motion)
  applyPatch(copy, smooth(copy, { channels: null, ...options }))
  return copy
}

describe('smooth', () => {
  it('is the zero-phase Butterworth filter of scipy', () => {
    const { cases } = readVectors<{
      cases: { cutoff: number; rate: number; values: number[]; smooth: number[] }[]
    }>('operations_low_pass.json')
    for (const { cutoff, rate, values, smooth: wanted } of cases) {
      const motion = sampleMotion({ frameCount: values.length, jointCount: 1, frameRate: rate })
      motion.jointPos.set(values)
      const found = smoothed(motion, { segment: null, cutoff })
      found.jointPos.forEach((value, at) => {
        expect(Math.abs(value - wanted[at]!)).toBeLessThan(1e-6)
      })
    }
  })

  it('keeps anchors, and all outside of the segment, to the bit; quaternions stay sound', () => {
    const frame = fc.integer({ min: 0, max: FRAMES - 1 })
    fc.assert(
      fc.property(
        frame,
        frame,
        fc.double({ min: 0.3, max: 20, noNaN: true }),
        fc.uniqueArray(frame, { maxLength: 8 }),
        (a, b, cutoff, frames) => {
          const motion = walkMotion(FRAMES)
          const segment = { first: Math.min(a, b), last: Math.max(a, b) }
          const anchors = [...frames].sort((one, other) => one - other)
          const found = smoothed(motion, { segment, cutoff, anchors })
          expect(rowBits(found, 0, segment.first - 1)).toEqual(
            rowBits(motion, 0, segment.first - 1),
          )
          expect(rowBits(found, segment.last + 1, FRAMES - 1)).toEqual(
            rowBits(motion, segment.last + 1, FRAMES - 1),
          )
          for (const at of anchors) expect(rowBits(found, at, at)).toEqual(rowBits(motion, at, at))
          const { least, norm } = quatHealth(found.baseQuatWxyz!)
          expect(norm).toBeLessThan(1e-6)
          expect(least).toBeGreaterThan(0.9)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('sets in at the ends of a segment without a step in position or velocity', () => {
    const motion = sampleMotion({ frameCount: 400, jointCount: 1, frameRate: 100 })
    for (let at = 0; at < 400; at++) motion.jointPos[at] = Math.sin(at / 4)
    const segment = { first: 100, last: 299 }
    const { jointPos } = smoothed(motion, { segment, cutoff: 2 })
    const change = jointPos.map((value, at) => value - motion.jointPos[at]!)
    // In between the wave of 4 Hz is nearly gone.
    expect(Math.max(...change.subarray(150, 250).map(Math.abs))).toBeGreaterThan(0.9)
    for (const end of [100, 299]) {
      expect(Math.abs(change[end]!)).toBeLessThan(0.005)
      const out = end === 100 ? 99 : 300
      expect(Math.abs(change[end]! - change[out]!)).toBeLessThan(0.005)
    }
  })

  it('filters continuous joints through their wraps', () => {
    const motion = sampleMotion({ frameCount: 200, jointCount: 1, frameRate: 50 })
    for (let at = 0; at < 200; at++) {
      const angle = at / 10
      motion.jointPos[at] = angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI))
    }
    const patch = smooth(motion, {
      channels: null,
      segment: null,
      cutoff: 3,
      continuousJoints: new Set(['joint_0']),
    })
    const values = patch.slices.find(({ array }) => array === 'jointPos')!.values
    values.forEach((value, at) => {
      expect(value).toBeCloseTo(motion.jointPos[at]!, 4)
    })
  })

  it('writes the chosen channels alone; any base angle means the orientation', () => {
    const motion = walkMotion()
    const only = (id: string) =>
      smooth(motion, { channels: [channel(motion, id)], segment: null, cutoff: 3 }).slices
    expect(only('joint:joint_1').map(({ array, startColumn }) => [array, startColumn])).toEqual([
      ['jointPos', 1],
    ])
    expect(only('base_rot:yaw').map(({ array, columnCount }) => [array, columnCount])).toEqual([
      ['baseQuatWxyz', 4],
    ])
  })

  it('changes nothing from half the rate on, and refuses what makes no sense', () => {
    const motion = walkMotion()
    expect(smooth(motion, { channels: null, segment: null, cutoff: 25 }).slices).toEqual([])
    expect(() => smooth(motion, { channels: null, segment: null, cutoff: 0 })).toThrow(RangeError)
    const segment = { first: 3, last: FRAMES }
    expect(() => smooth(motion, { channels: null, segment, cutoff: 3 })).toThrow(/0 … 119/)
    expect(bits(motion.jointPos)).toEqual(bits(walkMotion().jointPos))
  })
})
