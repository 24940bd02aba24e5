import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NO_TRANSFORM, transformBase } from '@/editing/operations/transformBase'
import { cloneMotion, type Motion } from '@/model/motion'
import { applyPatch } from '@/model/motionPatch'
import { conjugateWxyz, multiplyWxyz, rotateVectorWxyz, rotationAngle } from '@/model/quaternion'
import { rpyToQuatWxyz } from '@/model/rollPitchYaw'
import { sampleMotion } from '../../model/sampleMotion'
import { quatHealth, rowBits, walkMotion } from './walkMotion'

function transformed(
  motion: Motion,
  ...rest: [Parameters<typeof transformBase>[1], Parameters<typeof transformBase>[2]]
) {
  const copy = cloneMotion(motion)
  applyPatch(copy, transformBase(copy, ...rest))
  return copy
}

const about = 'first_frame'

describe('transformBase', () => {
  it('is a rigid motion of the whole path', () => {
    const angle = fc.double({ min: -7, max: 7, noNaN: true })
    fc.assert(
      fc.property(
        angle,
        angle,
        angle,
        angle,
        fc.constantFrom('first_frame' as const, 'world_origin' as const),
        (roll, pitch, yaw, x, pivot) => {
          const motion = walkMotion(40)
          const found = transformed(
            motion,
            { x, y: 0.5, z: -0.1, roll, pitch, yaw },
            { about: pivot, segment: null },
          )
          const turn = [0, 0, 0, 0]
          rpyToQuatWxyz([roll, pitch, yaw], turn)
          const center = pivot === 'first_frame' ? [...motion.basePosW!.subarray(0, 3)] : [0, 0, 0]
          for (let frame = 0; frame < 40; frame++) {
            const arm = [0, 1, 2].map((axis) => motion.basePosW![frame * 3 + axis]! - center[axis]!)
            rotateVectorWxyz(turn, arm, arm)
            ;[x, 0.5, -0.1].forEach((by, axis) => {
              expect(found.basePosW![frame * 3 + axis]).toBeCloseTo(
                center[axis]! + arm[axis]! + by,
                4,
              )
            })
            const back = [0, 0, 0, 0]
            conjugateWxyz(motion.baseQuatWxyz!.subarray(frame * 4, frame * 4 + 4), back)
            multiplyWxyz(found.baseQuatWxyz!.subarray(frame * 4, frame * 4 + 4), back, back)
            expect(rotationAngle(back, turn)).toBeLessThan(1e-5)
          }
          const { least, norm } = quatHealth(found.baseQuatWxyz!)
          expect(norm).toBeLessThan(1e-6)
          expect(least).toBeGreaterThan(0.9)
        },
      ),
      { numRuns: 50 },
    )
  })

  it('leaves bits alone that it has no part in', () => {
    const motion = walkMotion()
    const up = transformed(motion, { ...NO_TRANSFORM, z: 0.25 }, { about, segment: null })
    expect(up.baseQuatWxyz).toEqual(motion.baseQuatWxyz)
    for (let at = 0; at < motion.basePosW!.length; at++) {
      const wanted = motion.basePosW![at]! + (at % 3 === 2 ? 0.25 : 0)
      expect(up.basePosW![at]).toBe(Math.fround(wanted))
    }
    const none = transformed(motion, NO_TRANSFORM, { about, segment: null })
    expect(rowBits(none, 0, 119)).toEqual(rowBits(motion, 0, 119))
  })

  it('sets in and fades out within the segment, the long way round when asked to', () => {
    const motion = walkMotion()
    const segment = { first: 30, last: 89 }
    const found = transformed(
      motion,
      { ...NO_TRANSFORM, z: 1, yaw: 4 },
      { about, segment, blendIn: 20, blendOut: 20 },
    )
    expect(rowBits(found, 0, 29)).toEqual(rowBits(motion, 0, 29))
    expect(rowBits(found, 90, 119)).toEqual(rowBits(motion, 90, 119))
    const rise = Array.from(
      { length: 120 },
      (_, at) => found.basePosW![at * 3 + 2]! - motion.basePosW![at * 3 + 2]!,
    )
    expect(rise[59]).toBeCloseTo(1, 5)
    expect(rise[30]).toBeLessThan(0.01)
    expect(rise[89]).toBeLessThan(0.01)
    for (let at = 1; at < 120; at++) expect(Math.abs(rise[at]! - rise[at - 1]!)).toBeLessThan(0.08)
    expect(quatHealth(found.baseQuatWxyz!.subarray(0, 240)).least).toBeGreaterThan(0.9)
  })

  it('refuses a fixed base and numbers that are none', () => {
    const transform = { ...NO_TRANSFORM, x: 1 }
    expect(() =>
      transformBase(sampleMotion({ fixedBase: true }), transform, { about, segment: null }),
    ).toThrow(/fixed/)
    expect(() =>
      transformBase(walkMotion(), { ...transform, yaw: Number.NaN }, { about, segment: null }),
    ).toThrow(RangeError)
  })
})
