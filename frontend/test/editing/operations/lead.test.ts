import { describe, expect, it } from 'vitest'
import { leadIn, leadOut } from '@/editing/operations/lead'
import { midRangePose, poseOfFrame, uprightPose, zeroPose } from '@/editing/operations/poses'
import type { Motion } from '@/model/motion'
import { withFrames } from '@/model/motionFrames'
import { rotationAngle } from '@/model/quaternion'
import { quatWxyzToRpy } from '@/model/rollPitchYaw'
import { contentOf, extra, quatHealth, rowBits, walkMotion } from './walkMotion'

const motion = walkMotion(60)
const duration = 0.6
const COUNT = 30

function reversed(of: Motion, frames: number): number[][] {
  return Array.from({ length: frames }, (_, at) => [
    ...of.jointPos.subarray((frames - 1 - at) * 3, (frames - at) * 3),
  ])
}

describe('leads', () => {
  const pose = { ...zeroPose(motion.jointNames), base: null }
  const into = withFrames(motion, leadIn(contentOf(motion), { duration, pose }).frames)
  const out = withFrames(motion, leadOut(contentOf(motion), { duration, pose }).frames)

  it('leave the motion as it was, after or before them', () => {
    expect(into.frameCount).toBe(60 + COUNT)
    expect(rowBits(into, COUNT, 89)).toEqual(rowBits(motion, 0, 59))
    expect(rowBits(out, 0, 59)).toEqual(rowBits(motion, 0, 59))
  })

  it('begin and end exactly in the pose, at rest', () => {
    expect([...into.jointPos.subarray(0, 3)]).toEqual([0, 0, 0])
    expect([...out.jointPos.subarray(89 * 3)]).toEqual([0, 0, 0])
    for (let joint = 0; joint < 3; joint++) {
      // A cubic at rest has moved by 3 s² of its way after one frame.
      const way = Math.abs(motion.jointPos[joint]!) + 3 * COUNT * 0.2
      expect(Math.abs(into.jointPos[3 + joint]!)).toBeLessThan((3 * way) / COUNT ** 2 + 1e-6)
    }
  })

  it('meet the motion in position and velocity', () => {
    for (let joint = 0; joint < 3; joint++) {
      const at = (frame: number) => into.jointPos[frame * 3 + joint]!
      const [before, after] = [at(COUNT) - at(COUNT - 1), at(COUNT + 1) - at(COUNT)]
      const bend = at(COUNT - 1) - 2 * at(COUNT - 2) + at(COUNT - 3)
      expect(Math.abs(before - after)).toBeLessThan(2 * Math.abs(bend) + 1e-4)
    }
    const quats = into.baseQuatWxyz!
    const turn = (frame: number) =>
      rotationAngle(
        quats.subarray(frame * 4, frame * 4 + 4),
        quats.subarray(frame * 4 + 4, frame * 4 + 8),
      )
    expect(turn(COUNT - 1)).toBeCloseTo(turn(COUNT), 1)
    const { least, norm } = quatHealth(quats)
    expect(least).toBeGreaterThan(0.95)
    expect(norm).toBeLessThan(1e-6)
  })

  it('out is in, backwards', () => {
    const backwards = { ...motion, jointPos: Float32Array.from(reversed(motion, 60).flat()) }
    const ahead = withFrames(motion, leadIn(contentOf(backwards), { duration, pose }).frames)
    reversed(ahead, 90)
      .flat()
      .forEach((value, at) => {
        expect(value).toBeCloseTo(out.jointPos[at]!, 6)
      })
  })

  it('stand upright where the motion begins, or where the stored pose was', () => {
    const rpy = [0, 0, 0]
    quatWxyzToRpy(into.baseQuatWxyz!.subarray(0, 4), rpy)
    const meets = [0, 0, 0]
    quatWxyzToRpy(motion.baseQuatWxyz!.subarray(0, 4), meets)
    expect([rpy[0], rpy[1]]).toEqual([expect.closeTo(0, 6), expect.closeTo(0, 6)])
    expect(rpy[2]).toBeCloseTo(meets[2]!, 5)
    const stored = poseOfFrame(motion, 40)
    const from = leadIn(contentOf(motion), { duration, pose: stored, base: 'stored' }).frames
    expect([...from.basePosW!.subarray(0, 3)]).toEqual([...motion.basePosW!.subarray(120, 123)])
    expect(rotationAngle(from.baseQuatWxyz!.subarray(0, 4), stored.base!.quatWxyz)).toBeLessThan(
      1e-6,
    )
    const held = leadIn(contentOf(motion), { duration, pose, base: 'hold' }).frames
    expect([...held.basePosW!.subarray(0, 3)]).toEqual([...motion.basePosW!.subarray(0, 3)])
  })

  it('move events, anchors and labels along', () => {
    const labelled = {
      ...motion,
      events: [{ t: 0.2, type: 'user' }],
      extras: [extra('contact', '|u1', new Uint8Array(60).fill(1))],
    }
    const edit = leadIn(contentOf(labelled, [0, 10]), { duration, pose })
    expect(edit.anchors).toEqual([COUNT, COUNT + 10])
    expect(edit.events![0]!.t).toBeCloseTo(0.8)
    expect(edit.frames.extras[0]!.shape).toEqual([90])
    expect(leadOut(contentOf(labelled, [0, 10]), { duration, pose }).anchors).toEqual([0, 10])
  })

  it('refuse no time', () => {
    expect(() => leadIn(contentOf(motion), { duration: 0, pose })).toThrow(RangeError)
  })

  it('work from a motion of one frame', () => {
    const single = walkMotion(1)
    const { frames } = leadIn(contentOf(single), { duration, pose })
    expect(frames.frameCount).toBe(31)
    expect(frames.jointPos.every(Number.isFinite)).toBe(true)
  })
})

describe('poses', () => {
  it('have joints in the middle of their limits', () => {
    const limits = (name: string) => ({ lower: name === 'a' ? -1 : null, upper: 3 })
    expect(midRangePose(['a', 'b'], limits).joints).toEqual({ a: 1, b: 0 })
  })

  it('are upright with the same heading', () => {
    const tilted = uprightPose({ posW: [1, 2, 3], quatWxyz: [0.5, 0.5, 0.5, 0.5] })
    expect(tilted.posW).toEqual([1, 2, 3])
    expect(Math.abs(tilted.quatWxyz[1]) + Math.abs(tilted.quatWxyz[2])).toBeLessThan(1e-9)
  })
})
