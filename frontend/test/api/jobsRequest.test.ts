import { describe, expect, it } from 'vitest'
import { decodeMessage, float32View } from '@/api/binaryMessage'
import { encodeJobRequest } from '@/api/jobsRequest'
import { joint, motionOf, robotOf } from '../app/sampleMotion'

const decoded = (bytes: Uint8Array<ArrayBuffer>) => {
  const message = decodeMessage(bytes.buffer)
  const array = (name: string) => message.arrays.find((entry) => entry.name === name)
  return { ...message, array }
}

describe('requests for jobs', () => {
  const robot = robotOf(
    joint('hip'),
    joint('knee'),
    joint('toe', { mimic: { joint: 'knee', multiplier: 1, offset: 0 } }),
    joint('weld', { type: 'fixed' }),
  )

  it('carry the motion as it is when its joints are the robot’s', () => {
    const motion = motionOf(['knee', 'hip'], 4)
    const { kind, fields, array } = decoded(
      encodeJobRequest({ kind: 'audit', name: 'walk', motion, robot }),
    )
    expect(kind).toBe('audit')
    expect(fields).toEqual({
      name: 'walk',
      framerate: 50,
      joint_names: ['knee', 'hip'],
      parameters: {},
    })
    expect(float32View(array('joint_pos')!)).toEqual(motion.jointPos)
    expect(array('base_quat_wxyz')!.shape).toEqual([4, 4])
    expect(array('anchors')).toBeUndefined()
  })

  it('match joints by name: others are left out, missing ones are at 0', () => {
    const motion = motionOf(['toe', 'camera', 'knee'], 2)
    const { fields, array } = decoded(encodeJobRequest({ kind: 'audit', name: 'x', motion, robot }))
    expect(fields.joint_names).toEqual(['knee', 'hip'])
    expect([...float32View(array('joint_pos')!)]).toEqual([2, 0, 2.125, 0])
  })

  it('carry all that is decided', () => {
    const motion = { ...motionOf(['hip', 'knee'], 3), basePosW: null, baseQuatWxyz: null }
    const span = { link: 'foot', from: 0, to: 2, mode: 'none', points: 4 } as const
    const { fields, array } = decoded(
      encodeJobRequest({
        kind: 'optimize',
        name: 'x',
        motion,
        robot,
        parameters: { budget_s: 2 },
        anchors: [0, 2],
        lockedSpans: [span],
        terrain: {
          name: 'ramp',
          floor: true,
          vertices: new Float32Array(9),
          faces: Uint32Array.of(0, 1, 2),
        },
      }),
    )
    expect(fields.parameters).toEqual({ budget_s: 2 })
    expect(fields.locked_spans).toEqual([{ link: 'foot', from: 0, to: 2, mode: 'none' }])
    expect(fields.terrain).toEqual({ name: 'ramp', floor: true })
    expect(array('base_pos_w')).toBeUndefined()
    expect(array('anchors')).toMatchObject({ dtype: '<i4', shape: [2] })
    expect(array('terrain/faces')).toMatchObject({ dtype: '<u4', shape: [1, 3] })
    expect(array('terrain/vertices')).toMatchObject({ dtype: '<f4', shape: [3, 3] })
  })
})
