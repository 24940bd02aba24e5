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
  const values = new Float64Array(last - first + 1)
  readColumnInto(motion, column, first, values)
  return values
}

/** The same for as many frames from `first` on as `values` holds. */
export function readColumnInto(
  motion: Motion,
  column: Column,
  first: number,
  values: Float64Array,
): void {
  const data = motion[column.array]
  if (data === null) throw new Error('The motion has no base position: its base is fixed.')
  const columns = columnsOf(motion, column.array)
  let from = first * columns + column.index
  for (let at = 0; at < values.length; at++, from += columns) values[at] = data[from]!
  if (column.continuous) unwrap(values)
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

/** Where a column's new values go. */
export interface ColumnTarget {
  readonly column: Column
  readonly values: Float32Array
  /** Place of the first value, and how far the next one is from it. */
  readonly offset: number
  readonly stride: number
}

/**
 * Patch slices for `frameCount` frames from `start` on, one for each run of neighbouring columns,
 * and for every column its place in them, still to be filled.
 */
export function blankSlices(
  columns: readonly Column[],
  start: number,
  frameCount: number,
): { slices: ArraySlice[]; targets: ColumnTarget[] } {
  const slices: ArraySlice[] = []
  const targets: ColumnTarget[] = []
  for (const run of runsOf(columns)) {
    const values = new Float32Array(frameCount * run.length)
    const { array, index } = run[0]!
    slices.push(slice(array, start, frameCount, index, run.length, values))
    for (const [offset, column] of run.entries()) {
      targets.push({ column, values, offset, stride: run.length })
    }
  }
  return { slices, targets }
}

/** Writes a column's values; continuous joints get back the turns that their stored values have. */
export function writeColumn(
  motion: Motion,
  { column, values: out, offset, stride }: ColumnTarget,
  start: number,
  values: Float64Array,
): void {
  if (column.continuous) rewrap(motion, column, start, values)
  let to = offset
  for (let at = 0; at < values.length; at++, to += stride) out[to] = values[at]!
}

/** Runs of columns that stand beside each other in one array. */
function runsOf(columns: readonly Column[]): Column[][] {
  const sorted = [...columns].sort((a, b) => a.array.localeCompare(b.array) || a.index - b.index)
  const runs: Column[][] = []
  for (const column of sorted) {
    const last = runs.at(-1)?.at(-1)
    if (last?.array === column.array && last.index === column.index - 1) runs.at(-1)!.push(column)
    else runs.push([column])
  }
  return runs
}
