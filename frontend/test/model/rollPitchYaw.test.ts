import fc from 'fast-check'
import { Euler, Quaternion } from 'three'
import { describe, expect, it } from 'vitest'
import { rotationAngle } from '@/model/quaternion'
import {
  nearestRpyAt,
  nearestTurn,
  quatWxyzToRpy,
  rpyToQuatWxyz,
  wrapTurn,
} from '@/model/rollPitchYaw'

const HALF_PI = Math.PI / 2
const angle = fc.double({ min: -Math.PI, max: Math.PI, noNaN: true })
const pitch = fc.double({ min: -HALF_PI + 1e-3, max: HALF_PI - 1e-3, noNaN: true })

function quatOf(rpy: readonly number[]): number[] {
  const quat = [0, 0, 0, 0]
  rpyToQuatWxyz(rpy, quat)
  return quat
}

function rpyOf(quat: readonly number[]): number[] {
  const rpy = [0, 0, 0]
  quatWxyzToRpy(quat, rpy)
  return rpy
}

function nearest(quat: readonly number[], previous: readonly number[]): number[] {
  const rpy = [0, 0, 0]
  nearestRpyAt(quat, 0, previous, rpy)
  return rpy
}

describe('rpyToQuatWxyz', () => {
  it('agrees with another library: Rz(yaw) Ry(pitch) Rx(roll)', () => {
    fc.assert(
      fc.property(angle, angle, angle, (roll, p, yaw) => {
        const theirs = new Quaternion().setFromEuler(new Euler(roll, p, yaw, 'ZYX'))
        const quat = quatOf([roll, p, yaw])
        expect(rotationAngle(quat, [theirs.w, theirs.x, theirs.y, theirs.z])).toBeLessThan(1e-7)
      }),
    )
  })
})

describe('quatWxyzToRpy', () => {
  it('takes back principal angles', () => {
    fc.assert(
      fc.property(angle, pitch, angle, (roll, p, yaw) => {
        const [r2, p2, y2] = rpyOf(quatOf([roll, p, yaw]))
        expect(Math.abs(nearestTurn(r2!, roll) - roll)).toBeLessThan(1e-9)
        expect(p2).toBeCloseTo(p, 9)
        expect(Math.abs(nearestTurn(y2!, yaw) - yaw)).toBeLessThan(1e-9)
      }),
    )
  })

  it('gives the same angles for q and -q, within their principal ranges', () => {
    fc.assert(
      fc.property(angle, pitch, angle, (...rpy) => {
        const quat = quatOf(rpy)
        const plus = rpyOf(quat)
        const minus = rpyOf(quat.map((part) => -part))
        for (let at = 0; at < 3; at++) {
          expect(nearestTurn(minus[at]!, plus[at]!)).toBeCloseTo(plus[at]!, 12)
          expect(Math.abs(plus[at]!)).toBeLessThanOrEqual(Math.PI)
        }
      }),
    )
  })

  it.each([HALF_PI, -HALF_PI])('keeps the rotation at a pole, with roll 0 (pitch %s)', (pole) => {
    const quat = quatOf([0.4, pole, -0.7])
    const rpy = rpyOf(quat)
    expect(rpy[0]).toBe(0)
    expect(rpy[1]).toBeCloseTo(pole, 12)
    expect(rotationAngle(quatOf(rpy), quat)).toBeLessThan(1e-12)
  })
})

describe('nearestRpyAt', () => {
  it('always gives the same rotation', () => {
    fc.assert(
      fc.property(angle, angle, angle, angle, angle, angle, (a, b, c, d, e, f) => {
        const quat = quatOf([a, b, c])
        expect(rotationAngle(quatOf(nearest(quat, [d, e, f])), quat)).toBeLessThan(3e-5)
      }),
    )
  })

  it('gives the very angles for any smooth step, over the poles and past whole turns', () => {
    const step = fc.double({ min: -0.2, max: 0.2, noNaN: true })
    const wide = fc.double({ min: -20, max: 20, noNaN: true })
    const clear = wide.filter((p) => Math.abs(Math.cos(p)) > 0.5)
    fc.assert(
      fc.property(wide, clear, wide, step, step, step, (roll, p, yaw, dr, dp, dy) => {
        const target = [roll + dr, p + dp, yaw + dy]
        const found = nearest(quatOf(target), [roll, p, yaw])
        for (let at = 0; at < 3; at++) expect(found[at]).toBeCloseTo(target[at]!, 9)
      }),
    )
  })

  it('keeps the roll of the frame before at a pole, where roll and yaw are one', () => {
    const found = nearest(quatOf([0.3, HALF_PI, 0.5]), [0.31, 1.5, 0.52])
    expect(found[0]).toBe(0.31)
    expect(found[2]! - found[0]!).toBeCloseTo(0.2, 9)
  })
})

describe('turns', () => {
  it('wrapTurn brings into (-π, π]', () => {
    expect(wrapTurn(Math.PI)).toBe(Math.PI)
    expect(wrapTurn(-Math.PI)).toBe(Math.PI)
    expect(wrapTurn(5 * Math.PI)).toBeCloseTo(Math.PI, 12)
    expect(wrapTurn(7)).toBeCloseTo(7 - 2 * Math.PI, 14)
  })

  it('nearestTurn adds whole turns only', () => {
    expect(nearestTurn(-3.1, 3.1)).toBeCloseTo(2 * Math.PI - 3.1, 14)
    expect(nearestTurn(0.5, 12)).toBeCloseTo(0.5 + 4 * Math.PI, 12)
  })
})
