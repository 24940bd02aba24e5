import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nudge } from '@/editing/operations/nudge'
import { overrideFrameRate } from '@/editing/operations/overrideFrameRate'
import { setChannelValue, setChannelValues } from '@/editing/operations/setChannelValues'
import { readChannel } from '@/model/channels'
import { cloneMotion, type Motion } from '@/model/motion'
import { applyPatch, patchRange } from '@/model/motionPatch'
import { quatDot, rotationAngle } from '@/model/quaternion'
import { rpyToQuatWxyz } from '@/model/rollPitchYaw'
import { bits, motionOfQuats, sampleMotion } from '../model/sampleMotion'
import { channelOf, valueAt } from './sampleFile'

const DEGREES = Math.PI / 180

function quatOf(...rpy: number[]): number[] {
  const quat = [0, 0, 0, 0]
  rpyToQuatWxyz(rpy, quat)
  return quat
}

function set(motion: Motion, id: string, frame: number, value: number): void {
  applyPatch(motion, setChannelValue(motion, channelOf(motion, id), frame, value))
}

function quatAt(motion: Motion, frame: number): Float32Array {
  return motion.baseQuatWxyz!.subarray(frame * 4, frame * 4 + 4)
}

describe('setChannelValue', () => {
  it('stores the float32 next to the value, and touches nothing else', () => {
    const motion = sampleMotion()
    const before = cloneMotion(motion)
    set(motion, 'joint:joint_1', 4, 0.1)
    set(motion, 'base_pos:z', 4, 0.8)
    expect(motion.jointPos[4 * 3 + 1]).toBe(Math.fround(0.1))
    expect(motion.basePosW![4 * 3 + 2]).toBe(Math.fround(0.8))
    motion.jointPos[4 * 3 + 1] = before.jointPos[4 * 3 + 1]!
    motion.basePosW![4 * 3 + 2] = before.basePosW![4 * 3 + 2]!
    expect(motion).toEqual(before)
  })

  it('does not write into the motion itself', () => {
    const motion = sampleMotion()
    const patch = setChannelValue(motion, channelOf(motion, 'base_rot:roll'), 4, 1)
    expect(motion).toEqual(sampleMotion())
    expect(patchRange(patch)).toEqual({ start: 4, end: 5 })
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e39])('refuses %s', (value) => {
    const motion = sampleMotion()
    const channel = channelOf(motion, 'joint:joint_0')
    expect(() => setChannelValue(motion, channel, 2, value)).toThrow('joint_0')
  })

  it.each([-1, 10, 1.5])('refuses frame %s of 10', (frame) => {
    const motion = sampleMotion()
    const channel = channelOf(motion, 'joint:joint_0')
    expect(() => setChannelValue(motion, channel, frame, 0)).toThrow(RangeError)
  })

  it('sets several channels over frames, and refuses uneven numbers', () => {
    const motion = sampleMotion()
    const changes = ['joint:joint_0', 'base_rot:roll', 'base_rot:pitch'].map((id, index) => ({
      channel: channelOf(motion, id),
      values: [0.1 + index, 0.2 + index / 10],
    }))
    applyPatch(motion, setChannelValues(motion, 3, changes))
    expect(valueAt(motion, 'joint:joint_0', 4)).toBeCloseTo(0.2, 6)
    expect(valueAt(motion, 'base_rot:roll', 4)).toBeCloseTo(0.3, 6)
    expect(valueAt(motion, 'base_rot:pitch', 4)).toBeCloseTo(0.4, 6)
    expect(valueAt(motion, 'base_rot:yaw', 4)).toBeCloseTo(0.08, 6)
    const uneven = [changes[0]!, { ...changes[1]!, values: [1] }]
    expect(() => setChannelValues(motion, 3, uneven)).toThrow(RangeError)
  })
})

describe('base angles', () => {
  it('change one angle and keep the other two', () => {
    const angle = fc.double({ min: -1.4, max: 1.4, noNaN: true })
    fc.assert(
      fc.property(angle, angle, angle, angle, (roll, pitch, yaw, value) => {
        const motion = motionOfQuats([quatOf(roll, pitch, yaw), quatOf(roll, pitch, yaw)])
        set(motion, 'base_rot:pitch', 1, value)
        expect(rotationAngle(quatAt(motion, 1), quatOf(roll, value, yaw))).toBeLessThan(1e-5)
      }),
    )
  })

  it('keep the stored quaternion to the bit when the shown value is set again', () => {
    const motion = motionOfQuats([
      [0.2, 0.4, -0.8, 0.4],
      [-0.21, -0.4, 0.8, -0.4],
    ])
    const before = bits(motion.baseQuatWxyz!)
    for (const axis of ['roll', 'pitch', 'yaw']) {
      const channel = channelOf(motion, `base_rot:${axis}`)
      set(motion, channel.id, 1, valueAt(motion, channel.id, 1))
      applyPatch(
        motion,
        setChannelValues(motion, 0, [{ channel, values: readChannel(motion, channel) }]),
      )
    }
    expect(bits(motion.baseQuatWxyz!)).toEqual(before)
  })

  it('give a unit quaternion on the side of the frame before, whatever its sign', () => {
    for (const sign of [1, -1]) {
      const motion = motionOfQuats([
        quatOf(0, 0, 3).map((part) => sign * part),
        quatOf(0, 0, 3.1),
        quatOf(0, 0, 3.2),
      ])
      set(motion, 'base_rot:yaw', 1, 3.3)
      expect(quatDot(quatAt(motion, 0), quatAt(motion, 1))).toBeGreaterThan(0.9)
      expect(Math.hypot(...quatAt(motion, 1))).toBeCloseTo(1, 6)
    }
  })

  it('pass ±180° without a jump', () => {
    const motion = motionOfQuats(Array.from({ length: 5 }, () => quatOf(0, 0, 170 * DEGREES)))
    const yaw = channelOf(motion, 'base_rot:yaw')
    for (let frame = 1; frame < 5; frame++) {
      set(motion, yaw.id, frame, (170 + 5 * frame) * DEGREES)
    }
    const curve = readChannel(motion, yaw)
    for (let frame = 0; frame < 5; frame++) {
      expect(curve[frame]).toBeCloseTo((170 + 5 * frame) * DEGREES, 5)
      if (frame === 0) continue
      expect(rotationAngle(quatAt(motion, frame - 1), quatAt(motion, frame))).toBeLessThan(
        5.01 * DEGREES,
      )
    }
  })

  it('turn from 170° to 190° at pitch 85° without spin in angles or orientation', () => {
    const start = quatOf(0, 85 * DEGREES, 170 * DEGREES)
    const motion = motionOfQuats(Array.from({ length: 21 }, () => start))
    const yaw = channelOf(motion, 'base_rot:yaw')
    const values = Array.from({ length: 21 }, (_, frame) => (170 + frame) * DEGREES)
    applyPatch(motion, setChannelValues(motion, 0, [{ channel: yaw, values }]))
    for (let frame = 1; frame < 21; frame++) {
      const step = rotationAngle(quatAt(motion, frame - 1), quatAt(motion, frame))
      expect(step).toBeCloseTo(DEGREES, 5)
      expect(quatDot(quatAt(motion, frame - 1), quatAt(motion, frame))).toBeGreaterThan(0.99)
      expect(valueAt(motion, 'base_rot:roll', frame)).toBeCloseTo(0, 4)
      expect(valueAt(motion, 'base_rot:yaw', frame)).toBeCloseTo(values[frame]!, 4)
    }
  })

  it('move over the pole in nudges without a jump of any angle', () => {
    const motion = motionOfQuats([quatOf(0.3, 1.5, 0.4), quatOf(0.3, 1.5, 0.4)])
    const pitch = channelOf(motion, 'base_rot:pitch')
    for (let press = 1; press <= 15; press++) {
      const before = quatAt(motion, 1).slice()
      applyPatch(motion, nudge(motion, [pitch], 1, 0.01))
      expect(rotationAngle(before, quatAt(motion, 1))).toBeCloseTo(0.01, 4)
      expect(valueAt(motion, 'base_rot:pitch', 1)).toBeCloseTo(1.5 + press * 0.01, 4)
      expect(valueAt(motion, 'base_rot:roll', 1)).toBeCloseTo(0.3, 2)
      expect(valueAt(motion, 'base_rot:yaw', 1)).toBeCloseTo(0.4, 2)
    }
  })

  it('can not be set on a fixed base', () => {
    const floating = sampleMotion()
    const fixed = sampleMotion({ fixedBase: true })
    expect(() => setChannelValue(fixed, channelOf(floating, 'base_rot:yaw'), 0, 1)).toThrow('fixed')
  })
})

describe('nudge', () => {
  it('adds to every channel given', () => {
    const motion = sampleMotion()
    const channels = ['joint:joint_0', 'base_pos:x', 'base_rot:roll', 'base_rot:yaw'].map((id) =>
      channelOf(motion, id),
    )
    const before = channels.map(({ id }) => valueAt(motion, id, 5))
    applyPatch(motion, nudge(motion, channels, 5, 0.25))
    channels.forEach(({ id }, index) => {
      expect(valueAt(motion, id, 5)).toBeCloseTo(before[index]! + 0.25, 5)
    })
  })
})

describe('overrideFrameRate', () => {
  it('keeps events on their frames, spans included', () => {
    const data = { t_start: 0.1, t_end: 0.2, limit: 3 }
    const events = [{ t: 0.1, type: 'limit_violation', message: 'knee', data }]
    const motion = { ...sampleMotion({ frameRate: 100 }), events }
    const edit = overrideFrameRate(motion, 50)
    expect(edit.frameRate).toBe(50)
    expect(edit.events).toEqual([
      {
        t: 0.2,
        type: 'limit_violation',
        message: 'knee',
        data: { t_start: 0.2, t_end: 0.4, limit: 3 },
      },
    ])
  })

  it('is no edit for the same rate, and refuses what is none', () => {
    const motion = sampleMotion({ frameRate: 50 })
    expect(overrideFrameRate(motion, 50)).toEqual({})
    for (const rate of [0, -1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => overrideFrameRate(motion, rate)).toThrow(RangeError)
    }
  })
})
