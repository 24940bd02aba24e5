import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawStroke, Stroke, type StrokePoint, strokeOf } from '@/editing/gestures/drawStroke'
import { readChannel } from '@/model/channels'
import { cloneMotion } from '@/model/motion'
import { applyPatch } from '@/model/motionPatch'
import { bits } from '../../model/sampleMotion'
import { channel, contentOf, quatHealth, rowBits, walkMotion } from '../operations/walkMotion'
import { storeWithMotion } from '../sampleFile'

const FRAMES = 50

/** Frame by frame, straight from the definition. */
function drawnByHand(points: readonly StrokePoint[]): Map<number, number> {
  const drawn = new Map<number, number>()
  const at = (frame: number) => Math.min(Math.max(Math.round(frame), 0), FRAMES - 1)
  points.forEach((point, index) => {
    const before = points[index - 1] ?? point
    const [from, to] = [at(before.frame), at(point.frame)]
    for (let frame = 0; frame < FRAMES; frame++) {
      if (frame === from || (frame - from) * (frame - to) > 0) continue
      drawn.set(frame, before.value + ((point.value - before.value) * (frame - from)) / (to - from))
    }
    drawn.set(to, point.value)
  })
  return drawn
}

const points = fc.array(
  fc.record({
    frame: fc.double({ min: -5, max: FRAMES + 5, noNaN: true }),
    value: fc.double({ min: -3, max: 3, noNaN: true }),
  }),
  { minLength: 1, maxLength: 12 },
)

describe('Stroke', () => {
  it('fills every frame that was crossed; what is drawn later counts', () => {
    fc.assert(
      fc.property(points, (list) => {
        const stroke = strokeOf(list, FRAMES)
        const wanted = drawnByHand(list)
        const frames = [...wanted.keys()].sort((a, b) => a - b)
        expect([stroke.startFrame, stroke.values.length]).toEqual([frames[0], frames.length])
        frames.forEach((frame, row) => {
          expect(stroke.values[row]).toBeCloseTo(wanted.get(frame)!, 9)
        })
      }),
    )
  })

  it('leaves no gap on fast strokes, and goes back over itself', () => {
    const stroke = strokeOf(
      [
        { frame: 2, value: 0 },
        { frame: 10, value: 8 },
        { frame: 6, value: 0 },
      ],
      FRAMES,
    )
    expect(stroke.startFrame).toBe(2)
    expect([...stroke.values]).toEqual([0, 1, 2, 3, 0, 2, 4, 6, 8])
    expect(stroke.penFrame).toBe(6)
  })
})

describe('drawStroke', () => {
  it.each(['joint:joint_1', 'base_pos:z'])('writes %s alone, over the stroke alone', (id) => {
    const motion = walkMotion(FRAMES)
    const target = channel(motion, id)
    fc.assert(
      fc.property(points, (list) => {
        const stroke = strokeOf(list, FRAMES)
        const { slices } = drawStroke(contentOf(motion), target, stroke)
        expect(slices).toHaveLength(1)
        expect(slices![0]).toMatchObject({
          startFrame: stroke.startFrame,
          columnCount: 1,
          startColumn: target.index,
        })
        expect([...slices![0]!.values]).toEqual(Array.from(stroke.values, Math.fround))
      }),
    )
  })

  it('draws a base angle through ±180° near the pole without a spin', () => {
    const motion = walkMotion(FRAMES)
    const yaw = channel(motion, 'base_rot:yaw')
    for (let at = 0; at < FRAMES; at++) {
      const pitch = (85 * Math.PI) / 360
      motion.baseQuatWxyz!.set([Math.cos(pitch), 0, Math.sin(pitch), 0], at * 4)
    }
    const turned = cloneMotion(motion)
    const degrees = Math.PI / 180
    const stroke = strokeOf(
      [
        { frame: 10, value: 170 * degrees },
        { frame: 30, value: 190 * degrees },
      ],
      FRAMES,
    )
    applyPatch(turned, { slices: drawStroke(contentOf(turned), yaw, stroke).slices! })
    const curve = readChannel(turned, yaw)
    for (let at = 10; at <= 30; at++)
      expect(curve[at]! - curve[10]!).toBeCloseTo((at - 10) * degrees, 3)
    const roll = readChannel(turned, channel(motion, 'base_rot:roll'))
    for (let at = 10; at <= 30; at++) expect(roll[at]! - roll[10]!).toBeCloseTo(0, 3)
    const { least, norm } = quatHealth(turned.baseQuatWxyz!.subarray(40, 124))
    expect(least).toBeGreaterThan(0.99)
    expect(norm).toBeLessThan(1e-6)
    expect(rowBits(turned, 0, 9)).toEqual(rowBits(motion, 0, 9))
    expect(rowBits(turned, 31, 49)).toEqual(rowBits(motion, 31, 49))
  })

  it('takes the anchor that was grabbed along', () => {
    const motion = walkMotion(FRAMES)
    const stroke = strokeOf(
      [
        { frame: 10, value: 0 },
        { frame: 14, value: 1 },
      ],
      FRAMES,
    )
    const edit = drawStroke(
      contentOf(motion, [3, 10, 20]),
      channel(motion, 'joint:joint_0'),
      stroke,
      10,
    )
    expect(edit.anchors).toEqual([3, 14, 20])
  })

  it('is one step, recomputed from the start; Escape restores the bits', () => {
    const { store, id, motion } = storeWithMotion({ frameCount: 30 })
    const before = bits(motion().jointPos)
    const target = channel(motion(), 'joint:joint_0')
    const draw = () => {
      const stroke = new Stroke(30)
      const gesture = store.beginTransaction(id, 'Draw')
      for (const point of [
        { frame: 2, value: 9 },
        { frame: 12, value: 3 },
        { frame: 5, value: -4 },
      ]) {
        stroke.add(point)
        gesture.preview((start) => drawStroke(start, target, stroke))
      }
      return gesture
    }
    draw().discard()
    expect(bits(motion().jointPos)).toEqual(before)
    expect(store.historyOf(id)).toEqual([])
    draw().commit()
    expect(store.historyOf(id).map(({ name }) => name)).toEqual(['Draw'])
    expect(motion().jointPos[5 * 3]).toBe(-4)
    store.undo(id)
    expect(bits(motion().jointPos)).toEqual(before)
  })

  it('draws nothing before the first point', () => {
    expect(
      drawStroke(contentOf(walkMotion(5)), channel(walkMotion(5), 'joint:joint_0'), new Stroke(5)),
    ).toEqual({})
  })
})
