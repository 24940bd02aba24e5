import { describe, expect, it } from 'vitest'
import type { AuditResult } from '@/api/auditResult'
import { FaultReader } from '@/panels/overlays/faults'
import { JudgedFrameReader } from '@/panels/overlays/judgedFrames'
import { joint, robotOf } from '../../app/sampleMotion'

const ROBOT = robotOf(joint('knee'), joint('hip'))

/** Frames 10 to 12 of a robot of 300 N with two joints and two shapes. */
function judged(change: Partial<AuditResult> = {}): AuditResult {
  const check = (key: string, tolerance: number, over: readonly number[]) => ({
    key,
    tolerance,
    scale: 1,
    over: Uint8Array.from(over),
  })
  return {
    firstFrame: 10,
    lastFrame: 12,
    jointNames: ['hip', 'knee'],
    shapeNames: ['foot[0]', 'foot[1]'],
    checks: [
      check('base_dynamics', 0.3, [0, 0, 0]),
      check('effort', 1e-4, [0, 1, 0]),
      check('joint_position', 1e-6, [0, 0, 1]),
      check('penetration', 1e-5, [1, 0, 0]),
    ],
    positionExcess: Float32Array.from([-1, -1, 5, -1, 0.01, -0.2]),
    velocityExcess: new Float32Array(6).fill(-1),
    effortExcess: Float32Array.from([9, 9, -3, 99, -3, -3]),
    clearance: Float32Array.from([0.1, -0.002, 0.1, 0, Number.POSITIVE_INFINITY, -1e-6]),
    com: Float32Array.from([0, 0, 1, 0.5, 0.25, 1, 1, 0, 1]),
    balanceMargin: Float32Array.from([Number.NaN, -0.02, Number.NaN]),
    comMargin: Float32Array.from([0.05, 0.01, Number.NaN]),
    contacts: {
      starts: Int32Array.from([0, 1, 3, 3]),
      points: Float32Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9]),
      forces: Float32Array.from([0, 0, 300, 0, 0, 100, 0, 10, 200]),
      slipSpeeds: Float32Array.from([Number.NaN, 0.0005, 0.02]),
    },
    ...change,
  } as unknown as AuditResult
}

const faultsAt = (frame: number) => new FaultReader(judged(), ROBOT).read(frame)

describe('what the judge found at a frame', () => {
  it('is read frame by frame, counted from the first judged one', () => {
    const reader = new JudgedFrameReader(judged())
    const frame = reader.read(11)!
    expect(frame.count).toBe(2)
    expect([...frame.points.subarray(0, 6)]).toEqual([4, 5, 6, 7, 8, 9])
    expect([...frame.forces.subarray(3, 6)]).toEqual([0, 10, 200])
    expect([...frame.sliding.subarray(0, 2)]).toEqual([0, 1])
    expect([...frame.com]).toEqual([0.5, 0.25, 1])
    expect([...frame.corners]).toEqual([4, 5, 7, 8])
    expect(frame.weight).toBeCloseTo(300, 9)
    expect(reader.read(12)).toMatchObject({ count: 0, com: Float32Array.from([1, 0, 1]) })
    expect(reader.read(10)).toMatchObject({ count: 1 })
  })

  it('has the margin of the zero-moment point, at the ends that of the centre of mass', () => {
    const reader = new JudgedFrameReader(judged())
    expect(reader.read(11)!.margin).toBeCloseTo(-0.02, 6)
    expect(reader.read(10)!.margin).toBeCloseTo(0.05, 6)
    expect(reader.read(12)!.margin).toBeNaN()
  })

  it('is nothing outside the judged frames, or without contacts', () => {
    expect(new JudgedFrameReader(judged()).read(9)).toBeNull()
    expect(new JudgedFrameReader(judged()).read(13)).toBeNull()
    expect(new JudgedFrameReader(judged({ contacts: null })).read(11)).toBeNull()
    expect(faultsAt(13)).toBeNull()
  })

  it('marks links of joints that break a limit, the redder the farther', () => {
    const effort = faultsAt(11)!.faults.links
    expect([...effort.keys()]).toEqual(['knee_link'])
    // log(1 + 99) of log(1 + 100), in eighths
    expect(effort.get('knee_link')).toBe(1)
    const limit = faultsAt(12)!.faults.links
    expect([...limit]).toEqual([['hip_link', 0]])
  })

  it('marks shapes inside the ground by more than is tolerated', () => {
    expect([...faultsAt(10)!.faults.shapes]).toEqual(['foot[1]'])
    expect([...faultsAt(12)!.faults.shapes]).toEqual([])
  })

  it('has the same key where it looks the same', () => {
    const keys = [10, 11, 12].map((frame) => faultsAt(frame)!.key)
    expect(new Set(keys).size).toBe(3)
    expect(new FaultReader(judged({ checks: [] }), ROBOT).read(11)!.key).toBe('')
    expect(faultsAt(10)!.key).toBe(keys[0])
  })
})
