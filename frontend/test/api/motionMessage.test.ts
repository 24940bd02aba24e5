import { describe, expect, it } from 'vitest'
import { encodeMessage } from '@/api/binaryMessage'
import { decodeMotionMessage, encodeMotionMessage } from '@/api/motionMessage'
import type { MotionFile } from '@/model/motionFile'
import { bits, sampleMotion } from '../model/sampleMotion'
import { readVectorBytes } from '../model/sharedVectors'

function sample(fixedBase = false): MotionFile {
  return {
    name: 'walk',
    format: 'robot_trajectory/1',
    motion: {
      ...sampleMotion({ fixedBase, frameRate: 29.97 }),
      meta: { source: 'mocap' },
      events: [{ t: 0.1, type: 'user', message: 'step' }],
      extras: [{ name: 'author', dtype: '<U1', shape: [], bytes: Uint8Array.of(120, 0, 0, 0) }],
    },
    notices: [{ code: 'c', severity: 'warning', message: 'm', where: 'w' }],
    source: { id: 'm1', path: 'walk.npz', etag: '"1"' },
  }
}

describe('motion messages', () => {
  it.each([false, true])('come back as they were (fixed base: %s)', (fixedBase) => {
    const file = sample(fixedBase)
    expect(decodeMotionMessage(encodeMotionMessage(file).buffer)).toEqual(file)
  })

  it('keep every bit of the values, signed zeros and odd NaNs included', () => {
    const file = sample()
    new Uint32Array(file.motion.jointPos.buffer).set([0x80000000, 0x7fc12345, 0x00000001])
    const back = decodeMotionMessage(encodeMotionMessage(file).buffer)
    expect(bits(back.motion.jointPos)).toEqual(bits(file.motion.jointPos))
  })

  it('hand out views on the one buffer', () => {
    const { buffer } = encodeMotionMessage(sample())
    const { motion } = decodeMotionMessage(buffer)
    for (const array of [motion.jointPos, motion.basePosW!, motion.baseQuatWxyz!]) {
      expect(array.buffer).toBe(buffer)
    }
    expect(motion.extras[0]!.bytes.buffer).toBe(buffer)
  })

  it('are read as the server writes them', () => {
    const { name, motion } = decodeMotionMessage(readVectorBytes('binary_message_motion.bin'))
    expect(name).toBe('walk ü 机')
    expect(motion).toMatchObject({ frameCount: 3, jointNames: ['left hip/yaw', 'Ж.2'] })
    expect([...motion.jointPos]).toEqual([0, -0.5, 0.25, 1.5, -2, 3.140625])
    expect([...motion.baseQuatWxyz!.subarray(8)]).toEqual([-0.5, 0.5, -0.5, 0.5])
    expect(motion.extras.map((extra) => extra.name)).toEqual(['label'])
  })
})

describe('a message that holds no motion', () => {
  const joints = (shape: number[], dtype = '<f4') => {
    const bytes = new Uint8Array(shape.reduce((product, size) => product * size, 4))
    return { name: 'joint_pos', dtype, shape, bytes }
  }
  const base = { name: 'base_pos_w', dtype: '<f4', shape: [2, 3], bytes: new Uint8Array(24) }
  const fields = { framerate: 50, joint_names: ['a', 'b'] }
  const good = { kind: 'motion', fields, arrays: [joints([2, 2])] }

  it('is told from one that does', () => {
    expect(decodeMotionMessage(encodeMessage(good).buffer).motion.frameCount).toBe(2)
  })

  it.each([
    ['another kind', { ...good, kind: 'report' }, 'report'],
    ['no joint names', { ...good, fields: { framerate: 50 } }, 'joint_names'],
    ['no rate', { ...good, fields: { joint_names: ['a', 'b'] } }, 'framerate'],
    ['a rate of 0', { ...good, fields: { ...fields, framerate: 0 } }, 'framerate'],
    ['no arrays', { ...good, arrays: [] }, 'no frames'],
    ['0 frames', { ...good, arrays: [joints([0, 2])] }, 'no frames'],
    ['too many columns', { ...good, arrays: [joints([2, 3])] }, '2 × 3, not 2 × 2'],
    ['another type', { ...good, arrays: [joints([2, 2], '<i4')] }, '<i4'],
    ['half a base', { ...good, arrays: [joints([2, 2]), base] }, 'only one'],
  ])('is refused: %s', (_, message, reason) => {
    expect(() => decodeMotionMessage(encodeMessage(message).buffer)).toThrow(reason)
  })
})
