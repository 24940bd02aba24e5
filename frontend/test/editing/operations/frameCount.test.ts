import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DocumentStore } from '@/editing/documentStore'
import type { FramesEdit } from '@/editing/frames/reframe'
import { cut } from '@/editing/operations/cut'
import { duplicateSegment } from '@/editing/operations/duplicateSegment'
import { insertHold } from '@/editing/operations/insertHold'
import { resample } from '@/editing/operations/resample'
import { reverse } from '@/editing/operations/reverse'
import { setChannelValue } from '@/editing/operations/setChannelValues'
import { timeScale } from '@/editing/operations/timeScale'
import { trim } from '@/editing/operations/trim'
import { durationOf, type Motion } from '@/model/motion'
import { withFrames } from '@/model/motionFrames'
import { readNumbers } from '@/model/numericArray'
import { rotationAngle } from '@/model/quaternion'
import { motionOfQuats } from '../../model/sampleMotion'
import { readVectors } from '../../model/sharedVectors'
import { contentBits } from '../sampleFile'
import { channel, contentOf, extra, quatHealth, rowBits, walkMotion } from './walkMotion'

const FRAMES = 40

/** Each frame is labelled with its number, so that it can be followed. */
function labelled(): Motion {
  const numbers = Array.from({ length: FRAMES }, (_, at) => at)
  return {
    ...walkMotion(FRAMES),
    events: [
      { t: 0.2, type: 'user', message: 'frame 10' },
      { t: 0.4, type: 'limit_violation', data: { t_start: 0.4, t_end: 0.6 } },
    ],
    extras: [
      extra('contact', '|u1', numbers),
      extra('height', '<f8', numbers),
      extra('qd', '<f4', numbers),
      extra('weights', '<f8', [1, 2]),
    ],
  }
}

function applied(motion: Motion, edit: FramesEdit): Motion {
  const changed = withFrames(motion, edit.frames)
  return { ...changed, frameRate: edit.frameRate ?? motion.frameRate, events: edit.events! }
}

function numbersOf(motion: Motion, name: string): number[] {
  return [...readNumbers(motion.extras.find((one) => one.name === name)!)!]
}

const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) + 1 }, (_, at) => (to < from ? from - at : from + at))

const segment = { first: 8, last: 12 }
const ANCHORS = [3, 9, 30]

describe('operations on the number of frames', () => {
  const cases: [string, FramesEdit, number[], number[], number[]][] = [
    ['trim', trim(contentOf(labelled(), ANCHORS), segment), range(8, 12), [1], [2]],
    [
      'cut',
      cut(contentOf(labelled(), ANCHORS), segment),
      [...range(0, 7), ...range(13, 39)],
      [3, 25],
      [],
    ],
    [
      'insert hold',
      insertHold(contentOf(labelled(), ANCHORS), 9, 2),
      [...range(0, 9), 9, 9, ...range(10, 39)],
      [3, 9, 32],
      [12],
    ],
    [
      'duplicate',
      duplicateSegment(contentOf(labelled(), ANCHORS), segment),
      [...range(0, 12), ...range(8, 12), ...range(13, 39)],
      [3, 9, 14, 35],
      [10, 15],
    ],
    [
      'reverse',
      reverse(contentOf(labelled(), ANCHORS), segment),
      [...range(0, 7), ...range(12, 8), ...range(13, 39)],
      [3, 11, 30],
      [10],
    ],
  ]

  it.each(cases)(
    '%s: frames, labels, anchors and events go along',
    (_, edit, sources, anchors, events) => {
      const before = labelled()
      const after = applied(before, edit)
      expect(after.frameCount).toBe(sources.length)
      expect(numbersOf(after, 'contact')).toEqual(sources)
      expect(numbersOf(after, 'height')).toEqual(sources)
      expect(numbersOf(after, 'weights')).toEqual([1, 2])
      sources.forEach((source, row) => {
        expect(rowBits(after, row, row).slice(0, 2)).toEqual(
          rowBits(before, source, source).slice(0, 2),
        )
        const quat = after.baseQuatWxyz!.subarray(row * 4, row * 4 + 4)
        expect(rotationAngle(quat, before.baseQuatWxyz!.subarray(source * 4, source * 4 + 4))).toBe(
          0,
        )
      })
      expect(edit.anchors).toEqual(anchors)
      const users = after.events.filter(({ type }) => type === 'user')
      expect(users.map(({ t }) => Math.round(t * 50))).toEqual(events)
      expect(quatHealth(after.baseQuatWxyz!).least).toBeGreaterThan(0)
    },
  )

  it('shortens the span of an event to what is left', () => {
    const spans = (edit: FramesEdit) =>
      edit.events!.flatMap(({ data }) => (data ? [[data.t_start, data.t_end]] : []))
    const content = contentOf(labelled())
    expect(spans(cut(content, { first: 25, last: 39 }))).toEqual(
      [[0.4, 0.49]].map(([a]) => [a, 24 / 50]),
    )
    const [[start, end]] = spans(insertHold(content, 22, 5)) as [[number, number]]
    expect([start, end]).toEqual([expect.closeTo(0.4), expect.closeTo(0.7)])
    expect(spans(cut(content, { first: 15, last: 35 }))).toEqual([])
  })

  it('names what cannot go along: velocities at another speed', () => {
    expect(reverse(contentOf(labelled()), segment).droppedExtras).toEqual(['qd'])
    expect(timeScale(contentOf(labelled()), null, 2).droppedExtras).toEqual(['qd'])
    expect(trim(contentOf(labelled()), segment).droppedExtras).toEqual([])
  })

  it('time-scales a segment between its exact ends', () => {
    const before = labelled()
    const edit = timeScale(contentOf(before, ANCHORS), segment, 2)
    const after = applied(before, edit)
    expect(numbersOf(after, 'height').slice(8, 17)).toEqual([
      8, 8.5, 9, 9.5, 10, 10.5, 11, 11.5, 12,
    ])
    expect(rowBits(after, 17, 43)).toEqual(rowBits(before, 13, 39))
    expect(edit.anchors).toEqual([3, 10, 34])
    expect(timeScale(contentOf(before), segment, 0.5).frames.frameCount).toBe(FRAMES - 2)
    for (const factor of [0, -1, Number.NaN]) {
      expect(() => timeScale(contentOf(before), null, factor)).toThrow(RangeError)
    }
  })

  it('refuses to leave no frame', () => {
    expect(() => cut(contentOf(labelled()), { first: 0, last: FRAMES - 1 })).toThrow(RangeError)
    expect(() => insertHold(contentOf(labelled()), FRAMES, 2)).toThrow(RangeError)
  })
})

describe('resample', () => {
  interface Case {
    old_rate: number
    new_rate: number
    joint_pos: number[][]
    wxyz: number[][]
    new_joint_pos: number[][]
    new_wxyz: number[][]
  }
  const { cases } = readVectors<{ cases: Case[] }>('operations_resample.json')

  it.each(cases)('agrees with scipy from $old_rate to $new_rate Hz', (one) => {
    const motion = {
      ...motionOfQuats(one.wxyz, one.old_rate),
      jointNames: ['a', 'b'],
      jointPos: Float32Array.from(one.joint_pos.flat()),
    }
    const { frames } = resample(contentOf(motion), one.new_rate)
    expect(frames.frameCount).toBe(one.new_joint_pos.length)
    one.new_joint_pos.flat().forEach((value, at) => {
      expect(Math.abs(frames.jointPos[at]! - value)).toBeLessThan(1e-6)
    })
    one.new_wxyz.forEach((quat, row) => {
      const found = frames.baseQuatWxyz!.subarray(row * 4, row * 4 + 4)
      expect(rotationAngle(found, quat)).toBeLessThan(2e-6)
    })
  })

  it('takes out what a lower rate would show as slow movement, and keeps anchors', () => {
    // 13 Hz sampled at 15 Hz looks like 2 Hz.
    const wave = Array.from({ length: 601 }, (_, frame) =>
      Math.sin((2 * Math.PI * 13 * frame) / 60),
    )
    const motion = {
      ...motionOfQuats(
        wave.map(() => [1, 0, 0, 0]),
        60,
      ),
      jointNames: ['a'],
      jointPos: Float32Array.from(wave),
    }
    const content = { ...contentOf(motion), anchors: [302] }
    const plain = resample(content, 15).frames.jointPos.slice(10, 60)
    const { frames, anchors } = resample(content, 15, { filter: true })
    expect(Math.max(...plain)).toBeGreaterThan(0.95)
    expect(Math.max(...frames.jointPos.slice(10, 60))).toBeLessThan(0.05)
    expect(anchors).toEqual([76])
    const kept = resample({ ...content, anchors: [300] }, 15, { filter: true }).frames
    expect(kept.jointPos[75]).toBe(motion.jointPos[300])
    expect(motion.jointPos).toEqual(Float32Array.from(wave))
  })

  it('keeps velocities without steps between the frames that it adds', () => {
    const frames = Array.from({ length: 20 }, (_, frame) => [Math.sin(frame / 3), frame ** 2 / 100])
    const motion = {
      ...motionOfQuats(
        frames.map(() => [1, 0, 0, 0]),
        30,
      ),
      jointNames: ['a', 'b'],
      jointPos: Float32Array.from(frames.flat()),
    }
    const { jointPos } = resample(contentOf(motion), 300).frames
    const speeds = (joint: number, at: number) =>
      (jointPos[2 * (at + 1) + joint]! - jointPos[2 * at + joint]!) * 10
    for (let at = 0; at < 188; at++) {
      // Straight lines would make steps of up to 0.11 at every tenth frame.
      expect(Math.abs(speeds(0, at + 1) - speeds(0, at))).toBeLessThan(0.03)
      // Parabolas are met exactly, at the ends too.
      expect(speeds(1, at + 1) - speeds(1, at)).toBeCloseTo(0.002, 4)
    }
  })

  it('keeps the duration to one frame, quaternions sound, and labels within a frame', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }),
        fc.double({ min: 5, max: 240, noNaN: true }),
        (count, rate) => {
          const contact = Array.from({ length: count }, (_, at) => (at >= count / 2 ? 1 : 0))
          const motion = { ...walkMotion(count), extras: [extra('contact', '|u1', contact)] }
          const edit = resample(contentOf(motion), rate)
          const after = { ...withFrames(motion, edit.frames), frameRate: rate }
          expect(durationOf(after)).toBeLessThanOrEqual(durationOf(motion) + 1e-5)
          expect(durationOf(motion) - durationOf(after)).toBeLessThan(1 / rate + 1e-9)
          expect(quatHealth(after.baseQuatWxyz!).norm).toBeLessThan(1e-6)
          const labels = numbersOf(after, 'contact')
          expect(labels).toHaveLength(after.frameCount)
          const edge = labels.indexOf(1)
          if (edge > 0) {
            const old = contact.indexOf(1) / motion.frameRate
            expect(Math.abs(edge / rate - old)).toBeLessThan(1 / rate + 0.5 / motion.frameRate)
          }
        },
      ),
      { numRuns: 100 },
    )
  })
})

describe('in a document', () => {
  const open = () => {
    const store = new DocumentStore()
    const file = {
      name: 'walk',
      format: 'editor_npz' as const,
      motion: labelled(),
      notices: [],
      source: null,
    }
    const id = store.open(file, { anchors: ANCHORS })
    return { store, id, motion: () => store.get(id)!.motion }
  }

  it('undo and redo restore bits, names and anchors through any mix of edits', () => {
    const op = fc.oneof(
      fc.record({
        kind: fc.constantFrom('cut', 'duplicate', 'reverse', 'hold', 'slow', 'set'),
        at: fc.nat(),
        length: fc.nat(),
      }),
    )
    fc.assert(
      fc.property(fc.array(op, { minLength: 1, maxLength: 8 }), (steps) => {
        const { store, id, motion } = open()
        const states: unknown[] = []
        const state = () => [contentBits(motion()), motion().extras, store.get(id)!.anchors]
        for (const { kind, at, length } of steps) {
          const content = store.get(id)!
          const first = at % motion().frameCount
          const part = { first, last: Math.min(first + (length % 9), motion().frameCount - 1) }
          if (kind === 'cut' && part.last - part.first + 1 === motion().frameCount) continue
          const edit =
            kind === 'cut'
              ? cut(content, part)
              : kind === 'duplicate'
                ? duplicateSegment(content, part)
                : kind === 'reverse'
                  ? reverse(content, part)
                  : kind === 'hold'
                    ? insertHold(content, first, 3)
                    : kind === 'slow'
                      ? timeScale(content, part, 1.5)
                      : setChannelValue(motion(), channel(motion(), 'joint:joint_0'), first, at)
          const before = state()
          if (store.apply(id, edit, kind)) states.push(before)
        }
        const after = state()
        for (const before of states.toReversed()) {
          expect(store.undo(id)).toBe(true)
          expect(state()).toEqual(before)
        }
        while (store.redo(id));
        expect(state()).toEqual(after)
        expect(contentBits(store.get(id)!.loaded)).toEqual(contentBits(labelled()))
      }),
      { numRuns: 40 },
    )
  })

  it('says once per change that all frames are others, over the whole motion', () => {
    const { store, id } = open()
    const changes: unknown[] = []
    store.onChange(id, ({ range: frames, framesReplaced, baseAnglesRange }) =>
      changes.push([framesReplaced, frames, baseAnglesRange]),
    )
    const gesture = store.beginTransaction(id, 'Cut')
    gesture.preview((start) => cut(start, segment))
    gesture.preview((start) => cut(start, { first: 0, last: 29 }))
    gesture.discard()
    const whole = (end: number) => [true, { start: 0, end }, { start: 0, end }]
    expect(changes).toEqual([whole(35), whole(10), whole(40)])
    expect(store.get(id)!.dirty).toBe(false)
  })

  it('records nothing when all frames stay the same', () => {
    const { store, id } = open()
    store.apply(id, { frames: trim(store.get(id)!, { first: 0, last: 39 }).frames }, 'Trim')
    expect(store.historyOf(id)).toEqual([])
  })

  it('counts replaced frames against the budget', () => {
    const store = new DocumentStore({ historyBytes: 3000 })
    const id = store.open({
      name: 'w',
      format: 'editor_npz',
      motion: labelled(),
      notices: [],
      source: null,
    })
    for (let step = 0; step < 5; step++)
      store.apply(id, cut(store.get(id)!, { first: 0, last: 0 }), 'Cut')
    expect(store.historyBytesOf(id)).toBeLessThan(3000 + 2500)
    expect(store.historyOf(id).length).toBeLessThan(5)
  })

  it('refuses slices beside frames', () => {
    const { store, id, motion } = open()
    const patch = setChannelValue(motion(), channel(motion(), 'joint:joint_0'), 0, 1)
    expect(() => store.apply(id, { ...patch, ...trim(store.get(id)!, segment) }, 'Both')).toThrow(
      RangeError,
    )
    expect(motion().frameCount).toBe(FRAMES)
  })
})
