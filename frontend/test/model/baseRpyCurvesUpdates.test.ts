import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BaseRpyCurves } from '@/model/baseRpyCurves'
import { rpyToQuatWxyz } from '@/model/rollPitchYaw'

const FRAMES = 60

/** A walk through all orientations, poles and whole turns included. */
const angle = fc.oneof(
  fc.double({ min: -7, max: 7, noNaN: true }),
  fc.constantFrom(0, Math.PI / 2, -Math.PI / 2, Math.PI),
)
const rotation = fc.tuple(angle, angle, angle)
const write = fc.record({
  start: fc.integer({ min: 0, max: FRAMES - 1 }),
  poses: fc.array(rotation, { minLength: 1, maxLength: 12 }),
  /** Up to where somebody looks before the next write; beyond the end for all. */
  look: fc.option(fc.integer({ min: 0, max: FRAMES }), { nil: null }),
})

describe('curves of base angles, written in parts and looked at in parts', () => {
  it('are those that would be made anew', () => {
    fc.assert(
      fc.property(
        fc.array(rotation, { minLength: FRAMES, maxLength: FRAMES }),
        fc.array(write, { maxLength: 8 }),
        (poses, writes) => {
          const quats = new Float32Array(FRAMES * 4)
          poses.forEach((pose, frame) => {
            rpyToQuatWxyz(pose, quats.subarray(frame * 4, frame * 4 + 4))
          })
          const curves = new BaseRpyCurves(quats)
          for (const { start, poses: written, look } of writes) {
            const end = Math.min(start + written.length, FRAMES)
            for (let frame = start; frame < end; frame++) {
              rpyToQuatWxyz(written[frame - start]!, quats.subarray(frame * 4, frame * 4 + 4))
            }
            curves.invalidate({ start, end })
            if (look === null) continue
            const fresh = new BaseRpyCurves(quats).rpy.subarray(0, look * 3)
            expect(curves.rpyBefore(look).subarray(0, look * 3)).toEqual(fresh)
          }
          expect(curves.rpy).toEqual(new BaseRpyCurves(quats).rpy)
        },
      ),
    )
  })

  it('say of every frame that changed that it may have', () => {
    fc.assert(
      fc.property(fc.array(write, { minLength: 1, maxLength: 6 }), (writes) => {
        const quats = new Float32Array(FRAMES * 4)
        for (let frame = 0; frame < FRAMES; frame++) quats[frame * 4] = 1
        const curves = new BaseRpyCurves(quats)
        for (const { start, poses, look } of writes) {
          const before = curves.rpy.slice()
          curves.takeChanged()
          const end = Math.min(start + poses.length, FRAMES)
          for (let frame = start; frame < end; frame++) {
            rpyToQuatWxyz(poses[frame - start]!, quats.subarray(frame * 4, frame * 4 + 4))
          }
          curves.invalidate({ start, end })
          if (look !== null) curves.rpyBefore(look)
          const changed = curves.takeChanged()!
          const after = curves.rpy
          for (let at = 0; at < after.length; at++) {
            const frame = Math.floor(at / 3)
            const covered = frame >= changed.start && frame < changed.end
            if (!covered) expect(after[at]).toBe(before[at])
          }
        }
      }),
    )
  })
})
