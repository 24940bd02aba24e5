import { describe, expect, it } from 'vitest'
import {
  channelsOfGroup,
  channelValueAt,
  hasChannelAt,
  jointChannelId,
  listChannels,
  readChannel,
  readChannelRange,
} from '@/model/channels'
import { sampleMotion } from './sampleMotion'

describe('hasChannelAt', () => {
  const motion = sampleMotion({ jointCount: 2, frameCount: 3 })
  const channels = listChannels(motion)

  it('knows the channels of the motion within its frames', () => {
    for (const channel of channels) {
      expect(hasChannelAt(motion, channel, 0)).toBe(true)
      expect(hasChannelAt(motion, channel, 2)).toBe(true)
      expect(hasChannelAt(motion, channel, 3)).toBe(false)
      expect(hasChannelAt(motion, channel, -1)).toBe(false)
    }
  })

  it('does not take the channels of another motion for its own', () => {
    const fixed = sampleMotion({ jointCount: 2, fixedBase: true })
    const [first] = channels.filter((channel) => channel.group === 'joint')
    const base = channels.filter((channel) => channel.group !== 'joint')
    expect(base.map((channel) => hasChannelAt(fixed, channel, 0))).toEqual(Array(6).fill(false))
    expect(hasChannelAt(fixed, first!, 0)).toBe(true)
    expect(hasChannelAt(fixed, { ...first!, label: 'another' }, 0)).toBe(false)
  })
})

describe('listChannels', () => {
  it('lists base position, base orientation and joints in file order', () => {
    const ids = listChannels(sampleMotion({ jointCount: 2 })).map(({ id }) => id)
    expect(ids).toEqual([
      'base_pos:x',
      'base_pos:y',
      'base_pos:z',
      'base_rot:roll',
      'base_rot:pitch',
      'base_rot:yaw',
      'joint:joint_0',
      'joint:joint_1',
    ])
  })

  it('has joints alone for a fixed base', () => {
    const channels = listChannels(sampleMotion({ fixedBase: true, jointCount: 2 }))
    expect(channels.map(({ group }) => group)).toEqual(['joint', 'joint'])
  })

  it('gives units, metres for prismatic joints', () => {
    const channels = listChannels(sampleMotion({ jointCount: 2 }), new Set(['joint_1']))
    const units = new Map(channels.map(({ id, unit }) => [id, unit]))
    expect(units.get('base_pos:z')).toBe('m')
    expect(units.get('base_rot:yaw')).toBe('rad')
    expect(units.get(jointChannelId('joint_0'))).toBe('rad')
    expect(units.get(jointChannelId('joint_1'))).toBe('m')
  })

  it('keeps names with any sign in them', () => {
    const motion = { ...sampleMotion({ jointCount: 1 }), jointNames: ['left knee/β:1.0'] }
    const joints = channelsOfGroup(listChannels(motion), 'joint')
    expect(joints[0]).toMatchObject({ id: 'joint:left knee/β:1.0', label: 'left knee/β:1.0' })
  })
})

describe('readChannel', () => {
  const motion = sampleMotion({ frameCount: 5 })
  const channels = listChannels(motion)
  const channel = (id: string) => channels.find((candidate) => candidate.id === id)!

  it('reads a joint, a position and an angle', () => {
    expect([...readChannel(motion, channel('joint:joint_2'))]).toEqual(
      [0.02, 1.02, 2.02, 3.02, 4.02].map(Math.fround),
    )
    expect([...readChannel(motion, channel('base_pos:z'))]).toEqual(Array(5).fill(0.75))
    const yaw = readChannel(motion, channel('base_rot:yaw'))
    yaw.forEach((value, frame) => {
      expect(value).toBeCloseTo(frame / 50, 6)
    })
  })

  it('fills an array that is given, or a part of it', () => {
    const out = new Float32Array(5)
    expect(readChannel(motion, channel('base_pos:x'), out)).toBe(out)
    out.fill(-1)
    readChannelRange(motion, channel('base_pos:x'), 1, 3, out)
    expect([...out]).toEqual([-1, 0.1, 0.2, -1, -1].map(Math.fround))
  })

  it('agrees with channelValueAt', () => {
    for (const each of channels) {
      const curve = readChannel(motion, each)
      for (let frame = 0; frame < 5; frame++) {
        expect(Math.fround(channelValueAt(motion, each, frame))).toBe(curve[frame])
      }
    }
  })

  it('refuses frames outside the motion and the base of a fixed one', () => {
    expect(() => channelValueAt(motion, channel('joint:joint_0'), 5)).toThrow(RangeError)
    const fixed = sampleMotion({ fixedBase: true })
    expect(() => readChannel(fixed, channel('base_pos:x'))).toThrow('fixed')
  })
})
