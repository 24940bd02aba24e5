/** The core's work on a long motion: 36,000 frames of 29 joints and a base. */
import { bench, describe } from 'vitest'
import { decodeMotionMessage, encodeMotionMessage } from '@/api/motionMessage'
import { DocumentStore } from '@/editing/documentStore'
import { nudge } from '@/editing/operations/nudge'
import { setChannelValues } from '@/editing/operations/setChannelValues'
import { BaseRpyCurves } from '@/model/baseRpyCurves'
import { listChannels, readChannel } from '@/model/channels'
import { NO_LIMITS, positionSeverity, speedSeverity } from '@/model/kinematicValues'
import type { Motion } from '@/model/motion'
import type { MotionFile } from '@/model/motionFile'
import { FrameSampler } from '@/playback/FrameSampler'
import { FRAMES, JOINTS, longMotion } from './longMotion'

const motion = longMotion()
const file: MotionFile = { name: 'long', format: 'editor_npz', motion, notices: [], source: null }
const message = encodeMotionMessage(file).buffer
const channels = listChannels(motion)
const joint = channels.find(({ id }) => id === 'joint:joint_7')!
const yaw = channels.find(({ id }) => id === 'base_rot:yaw')!

/** A document with one edit, undone and redone by turns. */
function toggled(edit: (of: Motion) => ReturnType<typeof setChannelValues>): () => void {
  const store = new DocumentStore()
  const id = store.open(decodeMotionMessage(message.slice(0)))
  store.apply(id, edit(store.get(id)!.motion), 'Edit')
  let undone = false
  return () => {
    if (undone) store.redo(id)
    else store.undo(id)
    undone = !undone
  }
}

describe('messages', () => {
  bench('decode', () => {
    decodeMotionMessage(message)
  })

  bench('encode', () => {
    encodeMotionMessage(file)
  })
})

describe('undo or redo', () => {
  const values = new Float32Array(FRAMES).fill(0.25)
  const oneChannel = toggled((of) => setChannelValues(of, 0, [{ channel: joint, values }]))
  bench('one joint over all frames', oneChannel)

  const everything = toggled((of) => ({
    slices: [
      { array: 'jointPos', columnCount: JOINTS },
      { array: 'basePosW', columnCount: 3 },
    ].map(({ array, columnCount }) => ({
      array: array as 'jointPos' | 'basePosW',
      startFrame: 0,
      frameCount: of.frameCount,
      startColumn: 0,
      columnCount,
      values: new Float32Array(of.frameCount * columnCount).fill(0.5),
    })),
  }))
  bench('all joints and the base position over all frames', everything)

  const turned = toggled((of) =>
    setChannelValues(of, 0, [{ channel: yaw, values: values.map((_, at) => at / 80) }]),
  )
  bench('base yaw over all frames, angles included', turned)

  const oneFrame = toggled((of) => nudge(of, [joint], 100, 0.01))
  bench('one joint at one frame', oneFrame)
})

describe('gestures', () => {
  const store = new DocumentStore()
  const id = store.open(decodeMotionMessage(message.slice(0)))
  const drag = store.beginTransaction(id, 'Drag')
  let step = 0
  bench('preview of one joint at one frame', () => {
    step += 1e-3
    drag.preview(({ motion: start }) => nudge(start, [joint], 100, step))
  })
})

describe('playback', () => {
  const sampler = FrameSampler.ofMotion(motion)
  const pose = sampler.createPose()
  let time = 0
  bench('sample between frames', () => {
    time = (time + 0.0167) % 700
    sampler.sampleAt(time, pose)
  })

  bench('exact frame', () => {
    sampler.poseAtFrame(12_345, pose)
  })
})

describe('curves', () => {
  const out = new Float32Array(FRAMES)
  bench('base angles of all frames, unwrapped', () => {
    new BaseRpyCurves(motion.baseQuatWxyz!)
  })

  const curves = new BaseRpyCurves(motion.baseQuatWxyz!)
  bench('base angles after a change of one frame', () => {
    curves.invalidate({ start: 20_000, end: 20_001 })
    curves.takeChanged()
  })

  bench('one joint', () => {
    readChannel(motion, joint, out)
  })

  const values = readChannel(motion, joint)
  const limits = { ...NO_LIMITS, lower: -0.9, upper: 0.9, velocity: 1, continuous: true }
  bench('over-limit and over-speed marks of one joint', () => {
    positionSeverity(values, limits, out)
    speedSeverity(values, limits, motion.frameRate, out)
  })
})
