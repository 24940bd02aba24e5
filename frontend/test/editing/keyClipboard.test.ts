import { describe, expect, it } from 'vitest'
import { copyKeys, parseKeys, pasteKeys } from '@/editing/keyClipboard'
import { fill } from '@/editing/operations/fill'
import { nudgeSegment } from '@/editing/operations/nudge'
import { channelValueAt, readChannel } from '@/model/channels'
import { cloneMotion } from '@/model/motion'
import { applyPatch } from '@/model/motionPatch'
import { channel, contentOf, rowBits, walkMotion } from './operations/walkMotion'

const motion = walkMotion()
const joints = ['joint:joint_0', 'joint:joint_1', 'base_rot:yaw'].map((id) => channel(motion, id))

describe('keys', () => {
  const keys = copyKeys(motion, joints, [14, 10])!

  it('go through text to another tab', () => {
    expect(parseKeys(JSON.stringify(keys))).toEqual(keys)
    for (const text of ['', 'walk', '{}', 'null', JSON.stringify({ ...keys, times: [0] })]) {
      expect(parseKeys(text)).toBeNull()
    }
    expect(copyKeys(motion, joints, [])).toBeNull()
  })

  it('are pasted with their distances, and change nothing else', () => {
    const { edit, frames } = pasteKeys(contentOf(motion, [3]), keys, 70)
    expect(frames).toEqual([70, 74])
    expect(edit.anchors).toEqual([3, 70, 74])
    const found = cloneMotion(motion)
    applyPatch(found, { slices: edit.slices! })
    for (const one of joints) {
      expect(channelValueAt(found, one, 70)).toBeCloseTo(channelValueAt(motion, one, 10), 4)
      expect(channelValueAt(found, one, 74)).toBeCloseTo(channelValueAt(motion, one, 14), 4)
    }
    expect(found.jointPos[70 * 3]).toBe(motion.jointPos[10 * 3])
    expect(rowBits(found, 71, 73)).toEqual(rowBits(motion, 71, 73))
    expect(rowBits(found, 75, 119)).toEqual(rowBits(motion, 75, 119))
  })

  it('keep their times at another rate, and lose those beyond the end', () => {
    const fast = { ...walkMotion(), frameRate: 100 }
    expect(pasteKeys(contentOf(fast), keys, 70).frames).toEqual([70, 78])
    expect(pasteKeys(contentOf(motion), keys, 117).frames).toEqual([117])
    expect(pasteKeys(contentOf(motion), keys, 200)).toEqual({ edit: {}, frames: [] })
  })

  it('fade into the motion around them, other anchors exact', () => {
    const target = joints[0]!
    const { edit } = pasteKeys(contentOf(motion, [65]), copyKeys(motion, [target], [10])!, 70, {
      blendFrames: 10,
    })
    const found = cloneMotion(motion)
    applyPatch(found, { slices: edit.slices! })
    const change = readChannel(found, target).map(
      (value, at) => value - readChannel(motion, target)[at]!,
    )
    expect(change[65]).toBe(0)
    expect(change[60]).toBe(0)
    expect(change[80]).toBe(0)
    const whole = channelValueAt(motion, target, 10) - channelValueAt(motion, target, 70)
    expect(change[75]).toBeCloseTo(whole / 2, 5)
  })

  it('go to other channels when told', () => {
    const onto = channel(motion, 'joint:joint_2')
    const one = copyKeys(motion, [joints[0]!], [10])!
    const { edit } = pasteKeys(contentOf(motion), one, 20, { channels: [onto] })
    expect(edit.slices).toMatchObject([{ startColumn: 2, startFrame: 20, frameCount: 1 }])
    expect(edit.slices![0]!.values[0]).toBe(motion.jointPos[30])
  })
})

describe('fill and nudge over a segment', () => {
  const segment = { first: 20, last: 60 }

  it('fill takes the value of one frame, elsewhere all stays to the bit', () => {
    const found = cloneMotion(motion)
    applyPatch(found, fill(found, [joints[1]!], 90, segment))
    for (let at = 20; at <= 60; at++) expect(found.jointPos[at * 3 + 1]).toBe(motion.jointPos[271])
    for (let at = 0; at < 360; at++) {
      if (at % 3 !== 1 || at < 60 || at > 182) expect(found.jointPos[at]).toBe(motion.jointPos[at])
    }
    expect(found.baseQuatWxyz).toEqual(motion.baseQuatWxyz)
    expect(fill(motion, [joints[1]!], 5, null).slices[0]!.frameCount).toBe(120)
  })

  it('nudge shifts a base angle of every frame, the others stay', () => {
    const found = cloneMotion(motion)
    applyPatch(found, nudgeSegment(found, [joints[2]!], segment, 0.1))
    const roll = channel(motion, 'base_rot:roll')
    for (let at = 20; at <= 60; at++) {
      expect(
        channelValueAt(found, joints[2]!, at) - channelValueAt(motion, joints[2]!, at),
      ).toBeCloseTo(0.1, 3)
      expect(channelValueAt(found, roll, at)).toBeCloseTo(channelValueAt(motion, roll, at), 3)
    }
    expect(rowBits(found, 0, 19)).toEqual(rowBits(motion, 0, 19))
    expect(() => nudgeSegment(motion, joints, { first: 0, last: 120 }, 1)).toThrow(RangeError)
  })
})
