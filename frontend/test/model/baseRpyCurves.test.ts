import { describe, expect, it } from 'vitest'
import { BaseRpyCurves } from '@/model/baseRpyCurves'
import { rpyToQuatWxyz } from '@/model/rollPitchYaw'

function quatsOf(rpy: readonly (readonly number[])[]): Float32Array {
  const quats = new Float32Array(rpy.length * 4)
  rpy.forEach((angles, frame) => {
    rpyToQuatWxyz(angles, quats.subarray(frame * 4, frame * 4 + 4))
  })
  return quats
}

function largestStep(rpy: Float64Array): number {
  let largest = 0
  for (let at = 3; at < rpy.length; at++) {
    largest = Math.max(largest, Math.abs(rpy[at]! - rpy[at - 3]!))
  }
  return largest
}

const frames = (count: number) => Array.from({ length: count }, (_, frame) => frame)

describe('BaseRpyCurves', () => {
  it('runs on through ±180° and counts turns', () => {
    const spin = frames(200).map((frame) => [0, 0.1, frame * 0.1])
    const { rpy } = new BaseRpyCurves(quatsOf(spin))
    expect(rpy[199 * 3 + 2]).toBeCloseTo(19.9, 5)
    expect(largestStep(rpy)).toBeCloseTo(0.1, 5)
  })

  it('runs over the pole in a forward roll, where principal pitch would turn back', () => {
    const roll = frames(130).map((frame) => [0.2, frame * 0.05, -0.4])
    const { rpy } = new BaseRpyCurves(quatsOf(roll))
    expect(rpy[129 * 3 + 1]).toBeCloseTo(6.45, 4)
    expect(largestStep(rpy)).toBeLessThan(0.06)
  })

  it('is smooth for yaw from 170° to 190° at pitch 85°', () => {
    const degrees = Math.PI / 180
    const turn = frames(21).map((frame) => [0, 85 * degrees, (170 + frame) * degrees])
    const { rpy } = new BaseRpyCurves(quatsOf(turn))
    for (const frame of frames(21)) {
      expect(rpy[frame * 3]).toBeCloseTo(0, 4)
      expect(rpy[frame * 3 + 1]).toBeCloseTo(85 * degrees, 5)
      expect(rpy[frame * 3 + 2]).toBeCloseTo((170 + frame) * degrees, 4)
    }
  })

  it('does not see signs that flip between frames', () => {
    const spin = frames(100).map((frame) => [0.3, -0.5, frame * 0.2])
    const plain = quatsOf(spin)
    const flipped = plain.map((part, at) => (Math.floor(at / 4) % 2 === 0 ? part : -part))
    const expected = new BaseRpyCurves(plain).rpy
    const { rpy } = new BaseRpyCurves(flipped)
    for (let at = 0; at < rpy.length; at++) expect(rpy[at]).toBeCloseTo(expected[at]!, 12)
  })

  it('after a change agrees with curves made anew, and says where they changed', () => {
    const quats = quatsOf(frames(50).map((frame) => [0, 0, frame * 0.01]))
    const curves = new BaseRpyCurves(quats)
    quats.set(quatsOf([[0.1, 0.2, 0.1]]), 10 * 4)
    curves.invalidate({ start: 10, end: 11 })
    expect(curves.takeChanged()).toEqual({ start: 10, end: 11 })
    expect(curves.rpy).toEqual(new BaseRpyCurves(quats).rpy)
    expect(curves.takeChanged()).toBeNull()
  })

  it('moves all later angles by a turn when a change leads round the other way', () => {
    const yaws = [0, 0.5, 1, 1.5, 2, 2.5, 3, 3]
    const quats = quatsOf(yaws.map((yaw) => [0, 0, yaw]))
    const curves = new BaseRpyCurves(quats)
    expect(curves.rpy[7 * 3 + 2]).toBeCloseTo(3, 6)
    // From -1 the shorter way to 3 leads backwards, to 3 - 2π.
    quats.set(quatsOf(frames(6).map(() => [0, 0, -1])), 0)
    curves.invalidate({ start: 0, end: 6 })
    expect(curves.takeChanged()).toEqual({ start: 0, end: 8 })
    expect(curves.rpy[7 * 3 + 2]).toBeCloseTo(3 - 2 * Math.PI, 6)
  })

  it('joins changes until they are taken', () => {
    const quats = quatsOf(frames(30).map(() => [0, 0, 0]))
    const curves = new BaseRpyCurves(quats)
    curves.invalidate({ start: 20, end: 21 })
    expect(curves.rpy.length).toBe(90)
    curves.invalidate({ start: 3, end: 4 })
    expect(curves.takeChanged()).toEqual({ start: 3, end: 21 })
  })
})
