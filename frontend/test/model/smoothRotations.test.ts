import { describe, expect, it } from 'vitest'
import { multiplyWxyz, rotationAngle } from '@/model/quaternion'
import { continuousQuats } from '@/model/rotationVector'
import { smoothRotations } from '@/model/smoothRotations'
import { readVectors } from './sharedVectors'

interface Case {
  cutoff: number
  rate: number
  wxyz: number[][]
  smooth_wxyz: number[][]
}
interface Vectors {
  fixed_axis: Case[]
  general: (Case & { noise: number; first: number })[]
}

const vectors = readVectors<Vectors>('operations_rotations.json')

function smoothed({ wxyz, cutoff, rate }: Case): Float64Array {
  return smoothRotations(continuousQuats(wxyz.flat()), cutoff, rate)
}

function worstAngle(found: Float64Array, wanted: readonly number[][], first = 0): number {
  const angles = wanted.map((quat, row) => {
    const at = (first + row) * 4
    return rotationAngle(found.subarray(at, at + 4), quat)
  })
  return Math.max(...angles)
}

describe('smoothRotations', () => {
  it.each(vectors.fixed_axis)('filters the angle about one axis', (one) => {
    expect(worstAngle(smoothed(one), one.smooth_wxyz)).toBeLessThan(1e-7)
  })

  it.each(vectors.general)('is the mean in the tangent space, noise $noise', (one) => {
    const found = worstAngle(smoothed(one), one.smooth_wxyz, one.first)
    // The path's own bending is the only part that is left out.
    expect(found).toBeLessThan(4e-3)
  })

  it("doesn't depend on the world's axes", () => {
    const one = vectors.general[1]!
    const turn = [0.5, -0.5, 0.5, 0.5]
    const turned = one.wxyz.map((quat) => {
      const out = [0, 0, 0, 0]
      multiplyWxyz(turn, quat, out)
      return out
    })
    const found = smoothed({ ...one, wxyz: turned })
    const plain = smoothed(one)
    const wanted = one.wxyz.map((_, row) => {
      const out = [0, 0, 0, 0]
      multiplyWxyz(turn, plain.subarray(row * 4, row * 4 + 4), out)
      return out
    })
    expect(worstAngle(found, wanted)).toBeLessThan(1e-9)
  })

  it('gives unit quaternions of continuous sign through many turns', () => {
    const spin = Array.from({ length: 300 }, (_, at) => [Math.cos(at / 6), 0, Math.sin(at / 6), 0])
    const found = smoothRotations(continuousQuats(spin.flat()), 1, 50)
    for (let at = 0; at < found.length; at += 4) {
      const quat = found.subarray(at, at + 4)
      expect(Math.hypot(...quat)).toBeCloseTo(1, 12)
      if (at > 0) {
        const before = found.subarray(at - 4, at)
        expect(before.reduce((sum, part, i) => sum + part * quat[i]!, 0)).toBeGreaterThan(0.9)
      }
    }
    expect(worstAngle(found, spin)).toBeLessThan(1e-6)
  })
})
