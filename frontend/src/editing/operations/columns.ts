/** Single columns of a motion's arrays over a range of frames, in double precision. */
import type { Motion } from '@/model/motion'
import { type ArraySlice, columnsOf, type MotionArrayName } from '@/model/motionPatch'
import { nearestTurn } from '@/model/rollPitchYaw'
import type { Segment } from '../segment'
import { isContinuous, type JointFacts, type Scope } from './scope'

export interface Column {
  readonly array: 'jointPos' | 'basePosW'
  readonly index: number
  /** Whether values a full turn apart are the same. */
  readonly continuous: boolean
}

/** The scope's scalar columns: joints and base position. */
export function columnsIn(motion: Motion, scope: Scope, facts: JointFacts = {}): Column[] {
  return [
    ...scope.joints.map((index): Column => {
      return { array: 'jointPos', index, continuous: isContinuous(motion, index, facts) }
    }),
    ...scope.position.map((index): Column => ({ array: 'basePosW', index, continuous: false })),
  ]
}

/** Values of frames `first` … `last` [rad or m]; those of continuous joints run on without wraps. */
export function readColumn(motion: Motion, column: Column, { first, last }: Segment): Float64Array {
  const data = motion[column.array]
  if (data === null) throw new Error('The motion has no base position: its base is fixed.')
  const columns = columnsOf(motion, column.array)
  const values = new Float64Array(last - first + 1)
  let from = first * columns + column.index
  for (let at = 0; at < values.length; at++, from += columns) values[at] = data[from]!
  if (column.continuous) unwrap(values)
  return values
}

/** Adds whole turns so that no step is longer than half a turn. */
function unwrap(angles: Float64Array): void {
  for (let at = 1; at < angles.length; at++) {
    angles[at] = nearestTurn(angles[at]!, angles[at - 1]!)
  }
}

/**
 * A patch slice with a column's new values from frame `start` on. Continuous joints get back the
 * whole turns that their stored values have.
 */
export function columnSlice(
  motion: Motion,
  column: Column,
  start: number,
  values: Float64Array,
): ArraySlice {
  if (column.continuous) rewrap(motion, column, start, values)
  return slice(column.array, start, values.length, column.index, 1, new Float32Array(values))
}

function rewrap(motion: Motion, column: Column, start: number, values: Float64Array): void {
  const columns = motion.jointNames.length
  for (let at = 0; at < values.length; at++) {
    const stored = motion.jointPos[(start + at) * columns + column.index]!
    values[at] = nearestTurn(values[at]!, stored)
  }
}

/** A patch slice with new base orientations (K, 4) wxyz from frame `start` on. */
export function quatSlice(start: number, values: Float32Array): ArraySlice {
  return slice('baseQuatWxyz', start, values.length / 4, 0, 4, values)
}

function slice(
  array: MotionArrayName,
  startFrame: number,
  frameCount: number,
  startColumn: number,
  columnCount: number,
  values: Float32Array,
): ArraySlice {
  return { array, startFrame, frameCount, startColumn, columnCount, values }
}
