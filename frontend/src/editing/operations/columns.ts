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

/** Columns of one array that can be worked on row by row. */
export interface ColumnBlock {
  readonly array: Column['array']
  readonly columns: readonly Column[]
}

/** The columns by array; those of an array in increasing order. */
export function blocksOf(columns: readonly Column[]): ColumnBlock[] {
  return (['jointPos', 'basePosW'] as const).flatMap((array) => {
    const own = columns.filter((column) => column.array === array)
    own.sort((a, b) => a.index - b.index)
    return own.length > 0 ? [{ array, columns: own }] : []
  })
}

/** (K, C) values of a block's frames `first` … `last`, as `readColumn` gives them. */
export function readBlock(
  motion: Motion,
  { array, columns }: ColumnBlock,
  { first, last }: Segment,
): Float64Array {
  const data = motion[array]
  if (data === null) throw new Error('The motion has no base position: its base is fixed.')
  const wide = columnsOf(motion, array)
  const out = new Float64Array((last - first + 1) * columns.length)
  const indices = Int32Array.from(columns, ({ index }) => index)
  let to = 0
  for (let row = first * wide; row <= last * wide; row += wide) {
    for (let at = 0; at < indices.length; at++) out[to++] = data[row + indices[at]!]!
  }
  columns.forEach(({ continuous }, at) => {
    if (!continuous) return
    for (let place = at + columns.length; place < out.length; place += columns.length) {
      out[place] = nearestTurn(out[place]!, out[place - columns.length]!)
    }
  })
  return out
}

/**
 * Patch slices with a block's new values (K, C) from frame `start` on: one for each run of
 * neighbouring columns. Continuous joints get back the turns that their stored values have.
 */
export function blockSlices(
  motion: Motion,
  { array, columns }: ColumnBlock,
  start: number,
  values: Float64Array,
): ArraySlice[] {
  const wide = columns.length
  const frameCount = values.length / wide
  columns.forEach(({ continuous, index }, at) => {
    if (!continuous) return
    const stored = motion[array]!
    let from = start * columnsOf(motion, array) + index
    for (let place = at; place < values.length; place += wide) {
      values[place] = nearestTurn(values[place]!, stored[from]!)
      from += columnsOf(motion, array)
    }
  })
  return runsOf(columns).map(({ first, count }) => {
    const own = new Float32Array(frameCount * count)
    for (let row = 0; row < frameCount; row++) {
      for (let at = 0; at < count; at++) own[row * count + at] = values[row * wide + first + at]!
    }
    return slice(array, start, frameCount, columns[first]!.index, count, own)
  })
}

/** Runs of columns that stand beside each other, by their place in the list. */
function runsOf(columns: readonly Column[]): { first: number; count: number }[] {
  const runs: { first: number; count: number }[] = []
  columns.forEach(({ index }, at) => {
    const run = runs.at(-1)
    if (run && columns[at - 1]!.index === index - 1) run.count++
    else runs.push({ first: at, count: 1 })
  })
  return runs
}
