/** What gestures and operations cost on a long motion: 36,000 frames of 29 joints and a base. */
import { bench, describe } from 'vitest'
import { DocumentStore } from '@/editing/documentStore'
import { drawStroke, Stroke } from '@/editing/gestures/drawStroke'
import { cut } from '@/editing/operations/cut'
import { fill } from '@/editing/operations/fill'
import { interpolate } from '@/editing/operations/interpolate'
import { joinMotions } from '@/editing/operations/join'
import { mirror } from '@/editing/operations/mirror'
import { nudgeSegment } from '@/editing/operations/nudge'
import { resample } from '@/editing/operations/resample'
import { smooth } from '@/editing/operations/smooth'
import { timeScale } from '@/editing/operations/timeScale'
import { NO_TRANSFORM, transformBase } from '@/editing/operations/transformBase'
import { listChannels } from '@/model/channels'
import { cloneMotion } from '@/model/motion'
import { longMotion } from './longMotion'

const motion = longMotion()
const channels = listChannels(motion)
const joint = channels.find(({ id }) => id === 'joint:joint_7')!
const yaw = channels.find(({ id }) => id === 'base_rot:yaw')!
const baseZ = channels.find(({ id }) => id === 'base_pos:z')!
const anchors = Array.from({ length: 300 }, (_, at) => at * 119 + 7)
const whole = { first: 0, last: motion.frameCount - 1 }

function opened(): { store: DocumentStore; id: string } {
  const store = new DocumentStore()
  const id = store.open({
    name: 'long',
    format: 'editor_npz',
    motion: cloneMotion(motion),
    notices: [],
    source: null,
  })
  return { store, id }
}

describe('previews in a document, taken back and made again', () => {
  const draw = (channel: typeof joint) => {
    const { store, id } = opened()
    const stroke = new Stroke(motion.frameCount)
    const drag = store.beginTransaction(id, 'Draw')
    let at = 0
    return () => {
      at = (at + 37) % motion.frameCount
      stroke.add({ frame: at, value: Math.sin(at / 100) })
      drag.preview((start) => drawStroke(start, channel, stroke))
    }
  }
  bench('draw a joint over the whole motion', draw(joint))
  bench('draw base yaw over the whole motion', draw(yaw))

  const smoothing = (options: { channels: (typeof joint)[] | null; anchors?: number[] }) => {
    const { store, id } = opened()
    const drag = store.beginTransaction(id, 'Smooth')
    let cutoff = 2
    return () => {
      cutoff = cutoff > 8 ? 2 : cutoff + 0.1
      drag.preview(({ motion: start }) => smooth(start, { segment: null, cutoff, ...options }))
    }
  }
  bench('smooth a joint', smoothing({ channels: [joint] }))
  bench('smooth a joint with 300 anchors', smoothing({ channels: [joint], anchors }))
  bench('smooth the base orientation', smoothing({ channels: [yaw] }))
  bench(
    'smooth base height and three joints',
    smoothing({ channels: [baseZ, ...channels.slice(6, 9)] }),
  )
  bench('smooth everything', smoothing({ channels: null }))

  const { store, id } = opened()
  const drag = store.beginTransaction(id, 'Transform')
  let angle = 0
  bench('transform the whole base path', () => {
    angle += 0.01
    const transform = { ...NO_TRANSFORM, x: angle, yaw: angle }
    drag.preview(({ motion: start }) =>
      transformBase(start, transform, { about: 'first_frame', segment: null }),
    )
  })
})

describe('operations on all frames', () => {
  bench('fill a joint', () => {
    fill(motion, [joint], 5, null)
  })
  bench('nudge base yaw', () => {
    nudgeSegment(motion, [yaw], whole, 0.01)
  })
  bench('interpolate everything, cubic', () => {
    interpolate(motion, { channels: null, segment: whole, method: 'cubic' })
  })
  const table = motion.jointNames.map((name) => {
    return { joint: name, partner: name, sign: -1 as const, known: true }
  })
  bench('mirror', () => {
    mirror(motion, { table, segment: null })
  })
})

describe('changes of the number of frames', () => {
  const content = { motion, anchors, contacts: [] }
  bench('cut', () => {
    cut(content, { first: 10_000, last: 20_000 })
  })
  bench('time-scale by 1.5', () => {
    timeScale(content, null, 1.5)
  })
  bench('resample from 50 to 30 Hz', () => {
    resample(content, 30)
  })
  bench('join with itself', () => {
    joinMotions(content, content, { mode: 'overlap', blendFrames: 25, alignStart: true })
  })

  const { store, id } = opened()
  store.apply(id, cut(store.get(id)!, { first: 10_000, last: 20_000 }), 'Cut')
  let undone = false
  bench('undo or redo a cut', () => {
    if (undone) store.redo(id)
    else store.undo(id)
    undone = !undone
  })
})
