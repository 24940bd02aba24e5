import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quatNorm, rotationAngle } from '@/model/quaternion'
import { FrameSampler } from '@/playback/FrameSampler'
import { sampledGrid, uniformGrid } from '@/playback/timeGrid'
import { motionOfQuats, sampleMotion } from '../model/sampleMotion'

describe('poseAtFrame', () => {
  it('gives the stored float32 values to the bit', () => {
    fc.assert(
      fc.property(
        fc.array(fc.float({ noNaN: true }), { minLength: 8, maxLength: 8 }),
        fc.integer({ min: 0, max: 1 }),
        (values, frame) => {
          const motion = {
            ...sampleMotion({ frameCount: 2, jointCount: 4 }),
            jointPos: Float32Array.from(values),
          }
          const sampler = FrameSampler.ofMotion(motion)
          const pose = sampler.createPose()
          sampler.poseAtFrame(frame, pose)
          const stored = motion.jointPos.subarray(frame * 4, frame * 4 + 4)
          pose.jointPos.forEach((value, joint) => {
            expect(Object.is(value, stored[joint])).toBe(true)
          })
        },
      ),
    )
  })

  it('does not normalise or turn stored quaternions', () => {
    const motion = motionOfQuats([
      [-0.9, 0.1, 0.2, 0.3],
      [0.5, 0.5, 0.5, 0.5],
    ])
    const sampler = FrameSampler.ofMotion(motion)
    const pose = sampler.createPose()
    sampler.poseAtFrame(0, pose)
    expect([...pose.baseQuatWxyz!]).toEqual([...motion.baseQuatWxyz!.subarray(0, 4)])
    expect(sampler.sampleAt(0, pose)).toBe(0)
    expect([...pose.baseQuatWxyz!]).toEqual([...motion.baseQuatWxyz!.subarray(0, 4)])
  })

  it.each([-1, 3, 0.5, Number.NaN])('refuses frame %s of 3', (frame) => {
    const sampler = FrameSampler.ofMotion(sampleMotion({ frameCount: 3 }))
    expect(() => sampler.poseAtFrame(frame, sampler.createPose())).toThrow(RangeError)
  })
})

describe('sampleAt', () => {
  it('finds each frame exactly at its own time, at any rate', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 2000, noNaN: true }),
        fc.integer({ min: 0, max: 99 }),
        (frameRate, frame) => {
          const motion = sampleMotion({ frameCount: 100, jointCount: 1, frameRate })
          const sampler = FrameSampler.ofMotion(motion)
          const pose = sampler.createPose()
          sampler.sampleAt(frame / frameRate, pose)
          expect(pose.jointPos[0]).toBe(motion.jointPos[frame])
          expect(sampler.nearestFrame(frame / frameRate)).toBe(frame)
          expect(sampler.fractionalFrame(frame / frameRate)).toBe(frame)
        },
      ),
    )
  })

  it('blends joints and position in line between frames', () => {
    const sampler = FrameSampler.ofMotion(sampleMotion({ frameRate: 50 }))
    const pose = sampler.createPose()
    sampler.sampleAt(3.25 / 50, pose)
    expect(pose.jointPos[0]).toBeCloseTo(3.25, 12)
    expect(pose.basePos![0]).toBeCloseTo(0.325, 7)
    expect(sampler.fractionalFrame(3.25 / 50)).toBeCloseTo(3.25, 12)
  })

  it('turns the base the short way between keys of opposite sign, on the unit sphere', () => {
    const turn = (angle: number, sign: number) => [
      sign * Math.cos(angle / 2),
      0,
      0,
      sign * Math.sin(angle / 2),
    ]
    const degrees = Math.PI / 180
    const sampler = FrameSampler.ofMotion(motionOfQuats([turn(0, 1), turn(21 * degrees, -1)], 1))
    const pose = sampler.createPose()
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (time) => {
        sampler.sampleAt(time, pose)
        expect(quatNorm(pose.baseQuatWxyz!)).toBeCloseTo(1, 7)
        expect(rotationAngle(pose.baseQuatWxyz!, turn(time * 21 * degrees, 1))).toBeLessThan(1e-6)
      }),
    )
  })

  it('holds the frame before in hold mode', () => {
    const sampler = FrameSampler.ofMotion(sampleMotion({ frameRate: 50 }), 'hold')
    const pose = sampler.createPose()
    sampler.sampleAt(3.99 / 50, pose)
    expect(pose.jointPos[0]).toBe(3)
  })

  it('keeps times within the motion and refuses what is no number', () => {
    const sampler = FrameSampler.ofMotion(sampleMotion({ frameCount: 5, frameRate: 10 }))
    const pose = sampler.createPose()
    expect(sampler.sampleAt(-3, pose)).toBe(0)
    expect(pose.jointPos[0]).toBe(0)
    expect(sampler.sampleAt(99, pose)).toBe(0.4)
    expect(pose.jointPos[0]).toBe(4)
    expect(() => sampler.sampleAt(Number.NaN, pose)).toThrow(RangeError)
  })

  it('shows a single frame at every time, and no base where there is none', () => {
    const sampler = FrameSampler.ofMotion(sampleMotion({ frameCount: 1, fixedBase: true }))
    const pose = sampler.createPose()
    expect(pose.basePos).toBeNull()
    expect(pose.baseQuatWxyz).toBeNull()
    sampler.sampleAt(5, pose)
    expect(pose.jointPos[2]).toBe(Math.fround(0.02))
  })

  it('sees edits made after it was built', () => {
    const motion = sampleMotion()
    const sampler = FrameSampler.ofMotion(motion)
    const pose = sampler.createPose()
    motion.jointPos[0] = 42
    sampler.poseAtFrame(0, pose)
    expect(pose.jointPos[0]).toBe(42)
  })
})

describe('nearestFrame', () => {
  it('counts halfway as the later frame', () => {
    const sampler = FrameSampler.ofMotion(sampleMotion({ frameRate: 1 }))
    expect(sampler.nearestFrame(2.49)).toBe(2)
    expect(sampler.nearestFrame(2.5)).toBe(3)
    expect(sampler.nearestFrame(100)).toBe(9)
  })
})

describe('grids', () => {
  it('find the last frame at or before a time, on uneven times too', () => {
    const grid = sampledGrid([-1, 0, 0.25, 4])
    expect([-5, -1, -0.5, 0, 0.24, 0.25, 3.9, 4, 9].map(grid.frameAtOrBefore)).toEqual([
      0, 0, 0, 1, 1, 2, 2, 3, 3,
    ])
  })

  it('refuse times that do not increase, and rates and counts that are none', () => {
    expect(() => sampledGrid([0, 1, 1])).toThrow('frame 2')
    expect(() => sampledGrid([0, Number.NaN])).toThrow(RangeError)
    expect(() => sampledGrid([])).toThrow(RangeError)
    expect(() => uniformGrid(0, 50)).toThrow(RangeError)
    expect(() => uniformGrid(10, 0)).toThrow(RangeError)
    expect(() => uniformGrid(10, Number.NaN)).toThrow(RangeError)
  })
})
