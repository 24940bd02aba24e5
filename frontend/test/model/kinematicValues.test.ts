import { describe, expect, it } from 'vitest'
import { listChannels } from '@/model/channels'
import {
  type ChannelLimits,
  jointLimits,
  limitsOf,
  NO_LIMITS,
  positionExcess,
  positionSeverity,
  severeRuns,
  speedSeverity,
  stepSpeedAt,
  velocityAt,
} from '@/model/kinematicValues'
import type { JointDescription } from '@/model/robotDescription'
import { sampleMotion } from './sampleMotion'

const limits = (change: Partial<ChannelLimits>): ChannelLimits => ({ ...NO_LIMITS, ...change })

describe('velocityAt', () => {
  it('is the derivative of a parabola at inner frames', () => {
    const rate = 100
    const values = Float64Array.from({ length: 11 }, (_, frame) => (frame / rate) ** 2)
    for (let frame = 1; frame < 10; frame++) {
      expect(velocityAt(values, frame, rate)).toBeCloseTo((2 * frame) / rate, 12)
    }
  })

  it('is one-sided at the ends and 0 for a single frame', () => {
    expect(velocityAt([1, 3, 4], 0, 10)).toBe(20)
    expect(velocityAt([1, 3, 4], 2, 10)).toBe(10)
    expect(velocityAt([1], 0, 10)).toBe(0)
  })

  it('goes the short way round for continuous joints', () => {
    const values = [3.11, 3.13, -3.13, -3.11]
    const shortStep = 2 * Math.PI - 6.26
    expect(velocityAt(values, 1, 50, true)).toBeCloseTo(((0.02 + shortStep) / 2) * 50, 9)
    expect(velocityAt(values, 1, 50, false)).toBeLessThan(-100)
  })
})

describe('stepSpeedAt', () => {
  it('is the faster of the two adjoining steps', () => {
    const values = [0, 0, 1, 0.5]
    expect([0, 1, 2, 3].map((frame) => stepSpeedAt(values, frame, 10))).toEqual([0, 10, 10, 5])
  })
})

describe('limits', () => {
  const description = (change: Partial<JointDescription>): JointDescription => ({
    name: 'joint_1',
    type: 'revolute',
    parent: 'a',
    child: 'b',
    limits: { lower: -1, upper: 2, velocity: 5, effort: null },
    mimic: null,
    ...change,
  })

  it('come from the joint; a continuous joint has no position limits', () => {
    expect(jointLimits(description({}))).toEqual({
      lower: -1,
      upper: 2,
      velocity: 5,
      continuous: false,
    })
    expect(jointLimits(description({ type: 'continuous' }))).toEqual({
      lower: null,
      upper: null,
      velocity: 5,
      continuous: true,
    })
  })

  it('are none for the base, unknown joints and without a robot', () => {
    const channels = listChannels(sampleMotion({ jointCount: 2 }))
    const robot = {
      id: '1',
      name: '',
      baseLink: 'a',
      urdfUrl: '',
      links: [],
      joints: [description({})],
      meshes: [],
      diagnostics: [],
    }
    const found = new Map(channels.map((channel) => [channel.id, limitsOf(robot, channel)]))
    expect(found.get('joint:joint_1')!.upper).toBe(2)
    expect(found.get('joint:joint_0')).toEqual(NO_LIMITS)
    expect(found.get('base_pos:x')).toEqual(NO_LIMITS)
    expect(limitsOf(null, channels.at(-1)!)).toEqual(NO_LIMITS)
  })

  it('measure how far a value lies beyond', () => {
    const both = limits({ lower: -1, upper: 2 })
    expect(positionExcess(-1.5, both)).toBeCloseTo(0.5, 12)
    expect(positionExcess(2.25, both)).toBeCloseTo(0.25, 12)
    expect(positionExcess(0, both)).toBe(0)
    expect(positionExcess(100, NO_LIMITS)).toBe(0)
  })

  it('allow a float32 that was set to the limit itself', () => {
    const upper = 2.8798
    expect(Math.fround(upper)).not.toBe(upper)
    expect(positionExcess(Math.fround(upper), limits({ upper }))).toBe(0)
    const lower = -0.1
    expect(Math.fround(lower)).toBeLessThan(lower)
    expect(positionExcess(Math.fround(lower), limits({ lower }))).toBe(0)
  })
})

describe('severities', () => {
  it('mark frames beyond position limits by their excess', () => {
    const values = Float32Array.of(0, 1.5, 3, -2)
    const severity = positionSeverity(values, limits({ lower: -1, upper: 1 }))
    expect([...severity]).toEqual([0, 0.5, 2, 1])
  })

  it('mark both frames of a step that is too fast, as a multiple of the limit', () => {
    const values = Float32Array.of(0, 0, 1, 1, 1)
    const severity = speedSeverity(values, limits({ velocity: 5 }), 10)
    expect([...severity]).toEqual([0, 2, 2, 0, 0])
  })

  it('see no speed in a wrap of a continuous joint, nor without a limit', () => {
    const values = Float32Array.of(3.13, -3.13)
    const velocity = 10
    expect([...speedSeverity(values, limits({ velocity, continuous: true }), 50)]).toEqual([0, 0])
    expect(speedSeverity(values, limits({ velocity }), 50)[0]).toBeGreaterThan(30)
    expect([...speedSeverity(values, limits({ velocity: null }), 50)]).toEqual([0, 0])
  })

  it('clear what an array held before', () => {
    const out = new Float32Array(3).fill(7)
    speedSeverity(Float32Array.of(0, 0, 0), limits({ velocity: 1 }), 10, out)
    expect([...out]).toEqual([0, 0, 0])
  })

  it('join into runs with their worst frame', () => {
    expect(severeRuns(Float32Array.of(0, 1, 3, 2, 0, 0, 4))).toEqual([
      { start: 1, end: 4, worstFrame: 2, worst: 3 },
      { start: 6, end: 7, worstFrame: 6, worst: 4 },
    ])
    expect(severeRuns(new Float32Array(4))).toEqual([])
  })
})
