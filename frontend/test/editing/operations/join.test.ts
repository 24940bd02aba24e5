import { describe, expect, it } from 'vitest'
import { joinMotions } from '@/editing/operations/join'
import type { Motion } from '@/model/motion'
import { withFrames } from '@/model/motionFrames'
import { readNumbers } from '@/model/numericArray'
import { quatWxyzToRpy } from '@/model/rollPitchYaw'
import { sampleMotion } from '../../model/sampleMotion'
import { contentOf, extra, quatHealth, rowBits, walkMotion } from './walkMotion'

const first = {
  ...walkMotion(60),
  events: [{ t: 0.2, type: 'user' }],
  extras: [
    extra('contact', '|u1', new Uint8Array(60)),
    extra('mine', '<f4', new Float32Array(60)),
    extra('qd', '<f4', new Float32Array(60)),
  ],
}
const second: Motion = {
  ...walkMotion(40),
  events: [{ t: 0.1, type: 'user', data: { t_start: 0.1, t_end: 0.3 } }],
  extras: [
    extra('contact', '|u1', new Uint8Array(40).fill(1)),
    extra('other', '<f4', new Float32Array(40)),
  ],
}

function joined(options: Partial<Parameters<typeof joinMotions>[2]>, b = second) {
  const edit = joinMotions(contentOf(first, [5]), contentOf(b, [3]), {
    mode: 'insert',
    blendFrames: 0,
    alignStart: false,
    ...options,
  })
  return { edit, motion: { ...withFrames(first, edit.frames), events: edit.events! } }
}

const row = (values: Float32Array, columns: number, frame: number) => [
  ...values.subarray(frame * columns, frame * columns + columns),
]

describe('joinMotions', () => {
  it('sets one after the other, with events, anchors and shared labels', () => {
    const { edit, motion } = joined({})
    expect(motion.frameCount).toBe(100)
    expect(rowBits(motion, 0, 59)).toEqual(rowBits(first, 0, 59))
    expect(rowBits(motion, 60, 99).slice(0, 2)).toEqual(rowBits(second, 0, 39).slice(0, 2))
    expect(edit.anchors).toEqual([5, 63])
    expect(motion.events.map(({ t }) => t)).toEqual([0.2, expect.closeTo(1.3)])
    expect(motion.events[1]!.data).toEqual({
      t_start: expect.closeTo(1.3),
      t_end: expect.closeTo(1.5),
    })
    expect([...readNumbers(motion.extras[0]!)!]).toEqual([
      ...new Array(60).fill(0),
      ...new Array(40).fill(1),
    ])
    expect(edit.droppedExtras).toEqual(['mine', 'qd', 'other'])
  })

  it('inserts a straight blend between the two', () => {
    const { edit, motion } = joined({ blendFrames: 4 })
    expect(motion.frameCount).toBe(104)
    expect(edit.anchors).toEqual([5, 67])
    const [a, b] = [row(first.jointPos, 3, 59), row(second.jointPos, 3, 0)]
    for (let at = 1; at <= 4; at++) {
      row(motion.jointPos, 3, 59 + at).forEach((value, joint) => {
        expect(value).toBeCloseTo(a[joint]! + (at / 5) * (b[joint]! - a[joint]!), 5)
      })
    }
    const { least, norm } = quatHealth(motion.baseQuatWxyz!)
    expect(norm).toBeLessThan(1e-6)
    expect(least).toBeGreaterThan(0)
  })

  it('overlaps: fades over without a step', () => {
    const { edit, motion } = joined({ mode: 'overlap', blendFrames: 20, alignStart: true })
    expect(motion.frameCount).toBe(80)
    expect(rowBits(motion, 0, 39)).toEqual(rowBits(first, 0, 39))
    expect(row(motion.jointPos, 3, 79)).toEqual(row(second.jointPos, 3, 39))
    // The second's anchor lies in the blend, on the first's side: it holds no pose any more.
    expect(edit.anchors).toEqual([5])
    for (let frame = 1; frame < 80; frame++) {
      for (const axis of [0, 1, 2]) {
        const step =
          row(motion.basePosW!, 3, frame)[axis]! - row(motion.basePosW!, 3, frame - 1)[axis]!
        expect(Math.abs(step)).toBeLessThan(0.1)
      }
    }
    expect(quatHealth(motion.baseQuatWxyz!).least).toBeGreaterThan(0.9)
    expect(() => joined({ mode: 'overlap', blendFrames: 41 })).toThrow(RangeError)
  })

  it('moves the second to where the first ends, in x, y and yaw, and up as told', () => {
    const { motion } = joined({ alignStart: true, heightOffset: 0.3 })
    const end = row(motion.basePosW!, 3, 59)
    const start = row(motion.basePosW!, 3, 60)
    expect(start[0]).toBeCloseTo(end[0]!, 5)
    expect(start[1]).toBeCloseTo(end[1]!, 5)
    expect(start[2]).toBeCloseTo(row(second.basePosW!, 3, 0)[2]! + 0.3, 5)
    const yaw = (frame: number) => {
      const rpy = [0, 0, 0]
      quatWxyzToRpy(row(motion.baseQuatWxyz!, 4, frame), rpy)
      return rpy
    }
    expect(yaw(60)[2]).toBeCloseTo(yaw(59)[2]!, 4)
    const tilt = [0, 0, 0]
    quatWxyzToRpy(row(second.baseQuatWxyz!, 4, 0), tilt)
    expect(yaw(60)[1]).toBeCloseTo(tilt[1]!, 5)
    expect(second.basePosW).toEqual(walkMotion(40).basePosW)
  })

  it('goes by joint names and brings the second to the rate of the first', () => {
    const turned = {
      ...second,
      jointNames: [...second.jointNames].reverse(),
      jointPos: second.jointPos.map((_, at) => second.jointPos[at - (at % 3) + (2 - (at % 3))]!),
    }
    expect(rowBits(joined({}, turned).motion, 60, 99)).toEqual(rowBits(joined({}).motion, 60, 99))
    const slow = { ...second, frameRate: 25 }
    expect(joined({}, slow).motion.frameCount).toBe(60 + 79)
    expect(joined({}, slow).edit.anchors).toEqual([5, 66])
  })

  it('names the joints that differ, and refuses mixed bases', () => {
    const other = { ...second, jointNames: ['joint_0', 'joint_1', 'wing'] }
    expect(() => joined({}, other)).toThrow(/lacks joint_2.*lacks wing/)
    expect(() => joined({}, sampleMotion({ fixedBase: true }))).toThrow(/fixed base/)
  })
})
