import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { interpolate } from '@/editing/operations/interpolate'
import { keySlopes } from '@/editing/operations/keySlopes'
import { hermite } from '@/model/hermite'
import { cloneMotion, type Motion } from '@/model/motion'
import { applyPatch } from '@/model/motionPatch'
import { rotationAngle } from '@/model/quaternion'
import { motionOfQuats, sampleMotion } from '../../model/sampleMotion'
import { readVectors } from '../../model/sharedVectors'
import { quatHealth, rowBits, walkMotion } from './walkMotion'

interface Curves {
  tolerance: number
  cubic: { keys: number[]; values: number[]; before: number; after: number; curve: number[] }[]
  slerp: { keys: number[]; key_wxyz: number[][]; path_wxyz: number[][] }
}

const curves = readVectors<Curves>('operations_curves.json')

function interpolated(
  motion: Motion,
  options: Omit<Parameters<typeof interpolate>[1], 'channels'>,
): Motion {
  const copy = cloneMotion(motion)
  applyPatch(copy, interpolate(copy, { channels: null, ...options }))
  return copy
}

/** Frames 1 … n - 1 with these keys, the slopes beyond them given by one more frame at each end. */
function motionOfKeys({ keys, values, before, after }: Curves['cubic'][number]): Motion {
  const count = keys.at(-1)! + 3
  const motion = sampleMotion({ frameCount: count, jointCount: 1 })
  motion.jointPos.fill(99)
  keys.forEach((frame, key) => {
    motion.jointPos[frame + 1] = values[key]!
  })
  motion.jointPos[0] = values[0]! - before
  motion.jointPos[count - 1] = values.at(-1)! + after
  return motion
}

describe('interpolate', () => {
  it.each(curves.cubic)('goes by the cubic of scipy through $keys', (one) => {
    const { keys, values, before, after, curve } = one
    const slopes = keySlopes(keys, values, before, after)
    keys.slice(1).forEach((to, key) => {
      const span = to - keys[key]!
      for (let frame = keys[key]!; frame <= to; frame++) {
        const s = (frame - keys[key]!) / span
        const found = hermite(
          values[key]!,
          values[key + 1]!,
          slopes[key]! * span,
          slopes[key + 1]! * span,
          s,
        )
        expect(Math.abs(found - curve[frame]!)).toBeLessThan(curves.tolerance)
      }
    })
    const segment = { first: 1, last: keys.at(-1)! + 1 }
    const through = keys.map((frame) => frame + 1)
    const { jointPos } = interpolated(motionOfKeys(one), { segment, method: 'cubic', through })
    curve.forEach((value, frame) => {
      expect(Math.abs(jointPos[frame + 1]! - value)).toBeLessThan(1e-6)
    })
  })

  it.each(curves.cubic)('turns about one axis by the same cubic through $keys', (one) => {
    // Half the angles, so that the shorter way is the way of the curve.
    const scalar = motionOfKeys(one).jointPos.map((angle) => angle / 2)
    const half = Array.from(scalar, (angle) => [
      Math.cos(angle / 2),
      0,
      0.6 * Math.sin(angle / 2),
      0.8 * Math.sin(angle / 2),
    ])
    const motion = motionOfQuats(half)
    const segment = { first: 1, last: half.length - 2 }
    const through = one.keys.map((frame) => frame + 1)
    const found = interpolated(motion, { segment, method: 'cubic', through }).baseQuatWxyz!
    one.curve.forEach((whole, frame) => {
      const angle = whole / 2
      const wanted = [Math.cos(angle / 2), 0, 0.6 * Math.sin(angle / 2), 0.8 * Math.sin(angle / 2)]
      const at = (frame + 1) * 4
      expect(rotationAngle(found.subarray(at, at + 4), wanted)).toBeLessThan(3e-6)
    })
  })

  it('goes by the slerp of scipy, the short way', () => {
    const { keys, key_wxyz: quats, path_wxyz: path } = curves.slerp
    const stored = path.map(() => [1, 0, 0, 0])
    keys.forEach((frame, key) => {
      stored[frame] = quats[key]!.map((part) => (key % 2 ? -part : part))
    })
    const segment = { first: 0, last: path.length - 1 }
    const found = interpolated(motionOfQuats(stored), { segment, method: 'linear', through: keys })
    path.forEach((wanted, frame) => {
      const quat = found.baseQuatWxyz!.subarray(frame * 4, frame * 4 + 4)
      expect(rotationAngle(quat, wanted)).toBeLessThan(1e-6)
    })
  })

  it('gives the same curve when every second key is stored with the other sign', () => {
    const spin = Array.from({ length: 60 }, (_, at) => [Math.cos(at / 12), Math.sin(at / 12), 0, 0])
    const flipped = spin.map((quat, at) => (at % 2 ? quat.map((part) => -part) : quat))
    const options = {
      segment: { first: 5, last: 50 },
      method: 'cubic',
      through: [11, 20, 33, 44],
    } as const
    const a = interpolated(motionOfQuats(spin), options).baseQuatWxyz!
    const b = interpolated(motionOfQuats(flipped), options).baseQuatWxyz!
    for (let frame = 5; frame <= 50; frame++) {
      const at = frame * 4
      expect(rotationAngle(a.subarray(at, at + 4), b.subarray(at, at + 4))).toBeLessThan(1e-6)
      expect(rotationAngle(a.subarray(at, at + 4), spin[frame]!)).toBeLessThan(1e-5)
    }
  })

  it('goes on at the velocities of both neighbours', () => {
    const motion = walkMotion()
    const { jointPos } = interpolated(motion, { segment: { first: 40, last: 80 }, method: 'cubic' })
    const step = (values: Float32Array, frame: number) =>
      values[frame * 3 + 3]! - values[frame * 3]!
    // The cubic bends by its second derivative over one frame, no more.
    expect(step(jointPos, 40)).toBeCloseTo(step(motion.jointPos, 39), 1)
    expect(step(jointPos, 79)).toBeCloseTo(step(motion.jointPos, 80), 1)
  })

  it('keeps keys and all outside to the bit; quaternions stay sound', () => {
    const frame = fc.integer({ min: 0, max: 119 })
    const method = fc.constantFrom('linear' as const, 'cubic' as const)
    fc.assert(
      fc.property(
        frame,
        frame,
        method,
        fc.uniqueArray(frame, { maxLength: 5 }),
        (a, b, how, inner) => {
          const motion = walkMotion()
          const segment = { first: Math.min(a, b), last: Math.max(a, b) }
          const found = interpolated(motion, {
            segment,
            method: how,
            through: inner.sort((x, y) => x - y),
          })
          const { first, last } = segment
          expect(rowBits(found, 0, first)).toEqual(rowBits(motion, 0, first))
          expect(rowBits(found, last, 119)).toEqual(rowBits(motion, last, 119))
          for (const key of inner) {
            if (key < first || key > last) continue
            expect(rowBits(found, key, key).slice(0, 2)).toEqual(
              rowBits(motion, key, key).slice(0, 2),
            )
          }
          const { least, norm } = quatHealth(found.baseQuatWxyz!.subarray(first * 4, last * 4))
          expect(norm).toBeLessThan(1e-6)
          expect(least).toBeGreaterThan(0)
        },
      ),
      { numRuns: 100 },
    )
  })
})
