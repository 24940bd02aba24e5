import fc from 'fast-check'
import { Quaternion } from 'three'
import { describe, expect, it } from 'vitest'
import {
  alignSign,
  conjugateWxyz,
  multiplyWxyz,
  normalizeQuat,
  quatFromXyzw,
  quatNorm,
  quatToXyzw,
  rotationAngle,
  slerp,
} from '@/model/quaternion'

const component = fc.double({ min: -1, max: 1, noNaN: true })
const unitQuat = fc
  .tuple(component, component, component, component)
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => q.map((part) => part / Math.hypot(...q)))

const aboutZ = (angle: number) => [Math.cos(angle / 2), 0, 0, Math.sin(angle / 2)]

describe('orders', () => {
  it('moves w between front and back, in place too', () => {
    const quat = [1, 2, 3, 4]
    quatToXyzw(quat, quat)
    expect(quat).toEqual([2, 3, 4, 1])
    quatFromXyzw(quat, quat)
    expect(quat).toEqual([1, 2, 3, 4])
  })
})

describe('multiplyWxyz', () => {
  it('is the product another library gives', () => {
    fc.assert(
      fc.property(unitQuat, unitQuat, (a, b) => {
        const out = [0, 0, 0, 0]
        multiplyWxyz(a, b, out)
        const theirs = new Quaternion(a[1], a[2], a[3], a[0]).multiply(
          new Quaternion(b[1], b[2], b[3], b[0]),
        )
        for (const [mine, other] of [
          [out[0], theirs.w],
          [out[1], theirs.x],
          [out[2], theirs.y],
          [out[3], theirs.z],
        ]) {
          expect(mine).toBeCloseTo(other!, 14)
        }
      }),
    )
  })

  it('gives the identity with the conjugate', () => {
    const quat = [0.5, -0.5, 0.5, 0.5]
    const inverse = [0, 0, 0, 0]
    conjugateWxyz(quat, inverse)
    multiplyWxyz(quat, inverse, inverse)
    expect(inverse).toEqual([1, 0, 0, 0])
  })
})

describe('rotationAngle', () => {
  it.each([0, 1e-9, 0.3, 2, Math.PI])('measures a turn of %s about z', (angle) => {
    expect(rotationAngle([1, 0, 0, 0], aboutZ(angle))).toBeCloseTo(angle, 15)
  })

  it('is the same for q and -q', () => {
    const turned = aboutZ(0.4).map((part) => -part)
    expect(rotationAngle([1, 0, 0, 0], turned)).toBeCloseTo(0.4, 15)
  })
})

describe('slerp', () => {
  it('halves an angle between keys of opposite sign (21° gives 10.5°)', () => {
    const degrees = Math.PI / 180
    const out = [0, 0, 0, 0]
    slerp(
      aboutZ(0),
      aboutZ(21 * degrees).map((part) => -part),
      0.5,
      out,
    )
    expect(rotationAngle(out, aboutZ(10.5 * degrees))).toBeLessThan(1e-15)
  })

  it('moves at constant speed and stays on the unit sphere, with the sign of the start', () => {
    fc.assert(
      fc.property(unitQuat, unitQuat, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, s) => {
        const out = [0, 0, 0, 0]
        slerp(a, b, s, out)
        expect(quatNorm(out)).toBeCloseTo(1, 14)
        const whole = rotationAngle(a, b)
        expect(rotationAngle(a, out)).toBeCloseTo(s * whole, 7)
        expect(rotationAngle(out, b)).toBeCloseTo((1 - s) * whole, 7)
        const dot = a.reduce((sum, part, index) => sum + part * out[index]!, 0)
        expect(dot).toBeGreaterThan(-1e-9)
      }),
    )
  })

  it('normalises what it is given', () => {
    const out = [0, 0, 0, 0]
    slerp([2, 0, 0, 0], [0, 0, 0, 3], 0.5, out)
    expect(rotationAngle(out, aboutZ(Math.PI / 2))).toBeLessThan(1e-15)
  })

  it('may write into one of its inputs', () => {
    const a = aboutZ(0)
    slerp(a, aboutZ(1), 0.25, a)
    expect(rotationAngle(a, aboutZ(0.25))).toBeLessThan(1e-15)
  })
})

describe('signs and lengths', () => {
  it('alignSign picks the nearer of q and -q', () => {
    const out = [0, 0, 0, 0]
    alignSign([-1, 0, 0, -0.1], [1, 0, 0, 0], out)
    expect(out[0]).toBe(1)
    alignSign([1, 0, 0, 0.1], [1, 0, 0, 0], out)
    expect(out).toEqual([1, 0, 0, 0.1])
  })

  it('normalizeQuat gives unit length and NaN without a direction', () => {
    const out = [0, 0, 0, 0]
    normalizeQuat([0, 3, 0, 4], out)
    expect(out).toEqual([0, 0.6, 0, 0.8])
    normalizeQuat([0, 0, 0, 0], out)
    expect(out[0]).toBeNaN()
  })
})
