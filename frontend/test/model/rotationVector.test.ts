import { describe, expect, it } from 'vitest'
import { expWxyz, logBetweenWxyz } from '@/model/rotationVector'

const AXIS = [2 / 7, -3 / 7, 6 / 7]
/** On both sides of where series take over, which are 0.2 rad and a sine of half the angle of 0.0316. */
const ANGLES = [0, 1e-12, 1e-7, 1e-3, 0.03, 0.0632, 0.0633, 0.199, 0.201, 0.5, 2, 3.14, 4, 6.2]

describe('rotation vectors', () => {
  it.each(ANGLES)('of %d rad agree with sine and cosine, and come back', (angle) => {
    const vector = AXIS.map((part) => part * angle)
    const quat = [0, 0, 0, 0]
    expWxyz(vector, quat)
    const wanted = [Math.cos(angle / 2), ...AXIS.map((part) => part * Math.sin(angle / 2))]
    quat.forEach((part, at) => {
      expect(Math.abs(part - wanted[at]!)).toBeLessThan(4e-16)
    })
    const back = [0, 0, 0]
    logBetweenWxyz([1, 0, 0, 0], quat, back)
    back.forEach((part, at) => {
      expect(Math.abs(part - vector[at]!)).toBeLessThan(1e-15 + 4e-16 * angle)
    })
  })

  it('do not depend on the length of quaternions that are a little off', () => {
    const [plain, long] = [
      [0, 0, 0],
      [0, 0, 0],
    ]
    for (const half of [0.01, 0.4]) {
      const quat = [Math.cos(half), Math.sin(half), 0, 0]
      logBetweenWxyz([1, 0, 0, 0], quat, plain)
      logBetweenWxyz(
        [1, 0, 0, 0],
        quat.map((part) => 1.001 * part),
        long,
      )
      expect(long[0]! / plain[0]!).toBeCloseTo(1, half < 0.03 ? 12 : 2)
    }
  })
})
