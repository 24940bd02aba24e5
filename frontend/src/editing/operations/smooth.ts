/** Smoothing without delay, anchors exact, the ends of a segment without a step. */
import type { Channel } from '@/model/channel'
import { BANK_LANES, LowPassBank, lowPassReach } from '@/model/lowPass'
import type { Motion } from '@/model/motion'
import { type ArraySlice, columnsOf, type MotionPatch } from '@/model/motionPatch'
import { multiplyWxyz } from '@/model/quaternion'
import { expWxyz, logBetweenWxyz } from '@/model/rotationVector'
import { smoothRotations } from '@/model/smoothRotations'
import type { Anchors } from '../anchors'
import { anchorsWithin } from '../anchors'
import { type Segment, segmentOrWhole } from '../segment'
import { joinSigns, keepStored, readQuats } from './baseQuats'
import { segmentWeights, spreadFromNodes } from './blendWeights'
import {
  blankSlices,
  type ColumnTarget,
  columnsIn,
  quatSlice,
  readColumnInto,
  writeColumn,
} from './columns'
import { type JointFacts, scopeOf } from './scope'

export interface SmoothOptions extends JointFacts {
  /** Null for all. Any base angle means the whole orientation. */
  readonly channels: readonly Channel[] | null
  /** Null for the whole motion. */
  readonly segment: Segment | null
  /** Where half of the amplitude is left [Hz]. */
  readonly cutoff: number
  readonly anchors?: Anchors
}

/** One smoothing: the frames written, the frames looked at, and how the change fades. */
interface Task {
  readonly motion: Motion
  readonly segment: Segment
  readonly context: Segment
  readonly cutoff: number
  readonly weights: Float64Array
  /** Frames of anchors, counted from the segment's start. */
  readonly nodes: readonly number[]
  /** Frames over which an anchor's offset fades: one period of the cut-off. */
  readonly period: number
}

/**
 * Low-pass of a second-order Butterworth filter run both ways. What it would change at an anchor is
 * taken back there exactly and blended out over one period of the cut-off; so is the change at an
 * end of the segment that has frames beyond it, which are looked at and not written.
 *
 * @throws RangeError when the cut-off is not a positive number or the segment lies outside.
 */
export function smooth(motion: Motion, options: SmoothOptions): MotionPatch {
  const { cutoff } = options
  const segment = segmentOrWhole(options.segment, motion.frameCount)
  if (!(cutoff > 0)) throw new RangeError(`A cut-off must be a positive number, not ${cutoff} Hz.`)
  if (cutoff >= motion.frameRate / 2) return { slices: [] }
  const task = taskOf(motion, segment, cutoff, options.anchors ?? [])
  const scope = scopeOf(motion, options.channels)
  const { slices, targets } = blankSlices(
    columnsIn(motion, scope, options),
    segment.first,
    task.weights.length,
  )
  smoothColumns(task, targets)
  if (scope.orientation) slices.push(smoothOrientation(task))
  return { slices }
}

function taskOf(motion: Motion, segment: Segment, cutoff: number, anchors: Anchors): Task {
  const { first, last } = segment
  const reach = lowPassReach(cutoff, motion.frameRate)
  const period = motion.frameRate / cutoff
  const blend = Math.ceil(period)
  const end = motion.frameCount - 1
  return {
    motion,
    segment,
    context: { first: Math.max(0, first - reach), last: Math.min(end, last + reach) },
    cutoff,
    weights: segmentWeights(segment, first > 0 ? blend : 0, last < end ? blend : 0),
    nodes: anchorsWithin(anchors, first, last).map((frame) => frame - first),
    period,
  }
}

function smoothColumns(task: Task, targets: readonly ColumnTarget[]): void {
  const { motion, segment, context, weights } = task
  const before = segment.first - context.first
  const bank = new LowPassBank(context.last - context.first + 1, task.cutoff, motion.frameRate)
  for (let next = 0; next < targets.length; next += BANK_LANES) {
    const group = targets.slice(next, next + BANK_LANES)
    group.forEach(({ column }, lane) => {
      readColumnInto(motion, column, context.first, bank.lanes[lane]!)
    })
    const stored = group.map((_, lane) => storedValues(task, bank.lanes[lane]!))
    bank.run()
    group.forEach((target, lane) => {
      const smoothed = bank.lanes[lane]!.subarray(before, before + weights.length)
      if (stored[lane]) blendIn(task, stored[lane], smoothed)
      writeColumn(motion, target, segment.first, smoothed)
      for (const node of task.nodes) keepValue(motion, target, segment.first, node)
    })
  }
}

/** The segment's values as they are, where something of them is left. */
function storedValues({ segment, context, weights, nodes }: Task, lane: Float64Array) {
  if (nodes.length === 0 && weights[0] === 1 && weights.at(-1) === 1) return null
  const before = segment.first - context.first
  return lane.slice(before, before + weights.length)
}

/** Takes back the change at anchors, and fades it at the segment's ends; in place. */
function blendIn({ weights, nodes, period }: Task, stored: Float64Array, smoothed: Float64Array) {
  const offsets = nodes.map((node) => smoothed[node]! - stored[node]!)
  spreadFromNodes(nodes, weights.length, period, (at, node, weight) => {
    smoothed[at]! -= weight * offsets[node]!
  })
  for (let at = 0; at < weights.length; at++) {
    const weight = weights[at]!
    if (weight !== 1) smoothed[at] = stored[at]! + weight * (smoothed[at]! - stored[at]!)
  }
}

/** Writes back an anchor's value bit for bit. */
function keepValue(
  motion: Motion,
  { column, values, offset, stride }: ColumnTarget,
  start: number,
  node: number,
): void {
  const from = (start + node) * columnsOf(motion, column.array) + column.index
  values[offset + node * stride] = motion[column.array]![from]!
}

function smoothOrientation(task: Task): ArraySlice {
  const { motion, segment, context, weights, nodes } = task
  const before = (segment.first - context.first) * 4
  const stored = readQuats(motion, context)
  const smoothed = smoothRotations(stored, task.cutoff, motion.frameRate)
  const quats = smoothed.subarray(before, before + weights.length * 4)
  const from = stored.subarray(before, before + weights.length * 4)
  turnToNodes(task, from, quats)
  const turn = new Float64Array(3)
  for (let at = 0; at < weights.length; at++) {
    const weight = weights[at]!
    if (weight === 1) continue
    logBetweenWxyz(from, quats, turn, at * 4, at * 4)
    turnBy(from, turn, weight, quats, at)
  }
  const values = joinSigns(motion, segment.first, quats)
  for (const node of nodes) keepStored(motion, segment.first + node, values, node)
  return quatSlice(segment.first, values)
}

/** Turns the smoothed orientations so that the anchors' are met. */
function turnToNodes({ nodes, period }: Task, stored: Float64Array, quats: Float64Array): void {
  if (nodes.length === 0) return
  const offsets = nodes.map((node) => {
    const offset = new Float64Array(3)
    logBetweenWxyz(quats, stored, offset, node * 4, node * 4)
    return offset
  })
  const turns = new Float64Array((quats.length / 4) * 3)
  spreadFromNodes(nodes, quats.length / 4, period, (at, node, weight) => {
    for (let axis = 0; axis < 3; axis++) turns[at * 3 + axis]! += weight * offsets[node]![axis]!
  })
  for (let at = 0; at < quats.length / 4; at++) {
    turnBy(quats, turns.subarray(at * 3, at * 3 + 3), 1, quats, at)
  }
}

const scaled = new Float64Array(3)
const step = new Float64Array(4)

/** Row `at` of `out` = that of `quats` turned by `weight` times `turn`, in its own axes. */
function turnBy(
  quats: Float64Array,
  turn: Float64Array,
  weight: number,
  out: Float64Array,
  at: number,
): void {
  for (let axis = 0; axis < 3; axis++) scaled[axis] = weight * turn[axis]!
  expWxyz(scaled, step)
  multiplyWxyz(quats.subarray(at * 4, at * 4 + 4), step, out.subarray(at * 4, at * 4 + 4))
}
