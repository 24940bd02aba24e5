/** Changes to a motion as slices of its arrays: what operations return and history stores. */
import { orientationsWritten } from './baseRpyCurves'
import { type FrameRange, unionRange } from './frameRange'
import type { Motion } from './motion'

export type { FrameRange } from './frameRange'

export type MotionArrayName = 'jointPos' | 'basePosW' | 'baseQuatWxyz'

/** New values for `columnCount` neighbouring columns over a range of frames, row-major. */
export interface ArraySlice {
  readonly array: MotionArrayName
  readonly startFrame: number
  readonly frameCount: number
  readonly startColumn: number
  readonly columnCount: number
  readonly values: Float32Array
}

export interface MotionPatch {
  readonly slices: readonly ArraySlice[]
}

/** Number of columns of one of the motion's arrays. */
export function columnsOf(motion: Motion, array: MotionArrayName): number {
  if (array === 'jointPos') return motion.jointNames.length
  return array === 'basePosW' ? 3 : 4
}

function arrayOf(motion: Motion, name: MotionArrayName): Float32Array {
  const data = motion[name]
  if (data === null) throw new Error(`The motion has no ${name}: its base is fixed.`)
  return data
}

function checkBounds(motion: Motion, slice: ArraySlice): void {
  const columns = columnsOf(motion, slice.array)
  arrayOf(motion, slice.array)
  const whole = [slice.startFrame, slice.frameCount, slice.startColumn, slice.columnCount].every(
    Number.isInteger,
  )
  const fits =
    whole &&
    slice.startFrame >= 0 &&
    slice.frameCount >= 0 &&
    slice.startFrame + slice.frameCount <= motion.frameCount &&
    slice.startColumn >= 0 &&
    slice.columnCount >= 0 &&
    slice.startColumn + slice.columnCount <= columns &&
    slice.values.length === slice.frameCount * slice.columnCount
  if (!fits) throw new RangeError(`A change to ${slice.array} doesn't fit the motion.`)
}

/** The motion's present values over the place that `slice` covers. */
export function readSlice(motion: Motion, slice: Omit<ArraySlice, 'values'>): ArraySlice {
  const { array, startFrame, frameCount, startColumn, columnCount } = slice
  const source = arrayOf(motion, array)
  const columns = columnsOf(motion, array)
  const place = { array, startFrame, frameCount, startColumn, columnCount }
  if (columnCount === columns) {
    const values = source.slice(startFrame * columns, (startFrame + frameCount) * columns)
    return { ...place, values }
  }
  const values = new Float32Array(frameCount * columnCount)
  let to = 0
  for (let row = 0; row < frameCount; row++) {
    const from = (startFrame + row) * columns + startColumn
    for (let column = 0; column < columnCount; column++) values[to++] = source[from + column]!
  }
  return { ...place, values }
}

function writeSlice(motion: Motion, slice: ArraySlice): void {
  const { array, startFrame, frameCount, startColumn, columnCount, values } = slice
  const target = arrayOf(motion, array)
  const columns = columnsOf(motion, array)
  if (columnCount === columns) target.set(values, startFrame * columns)
  else {
    let from = 0
    for (let row = 0; row < frameCount; row++) {
      const to = (startFrame + row) * columns + startColumn
      for (let column = 0; column < columnCount; column++) target[to + column] = values[from++]!
    }
  }
  if (array === 'baseQuatWxyz') orientationsWritten(target, rangeOf(slice))
}

/**
 * Writes a patch into the motion's arrays and returns the patch that takes it back: the former
 * values of each slice. Where slices overlap the later one wins.
 *
 * @throws RangeError when a slice lies outside the motion; nothing is written then.
 */
export function applyPatch(motion: Motion, patch: MotionPatch): MotionPatch {
  for (const slice of patch.slices) checkBounds(motion, slice)
  const before = patch.slices.map((slice) => readSlice(motion, slice))
  for (const slice of patch.slices) writeSlice(motion, slice)
  return { slices: before }
}

/** The smallest frame range that covers every slice, or null for an empty patch. */
export function patchRange(patch: MotionPatch): FrameRange | null {
  return patch.slices
    .filter((slice) => slice.frameCount > 0)
    .map(rangeOf)
    .reduce<FrameRange | null>(unionRange, null)
}

function rangeOf(slice: ArraySlice): FrameRange {
  return { start: slice.startFrame, end: slice.startFrame + slice.frameCount }
}

/** Memory held by a patch's values [bytes]. */
export function patchBytes(patch: MotionPatch): number {
  return patch.slices.reduce((sum, slice) => sum + slice.values.byteLength, 0)
}

/**
 * What is left of a patch of former values where the motion differs from them now: unchanged frames
 * at either end of a slice are cut off, slices without a difference are left out. Values count as
 * different when their bits do, as far as numbers go (0 and -0 differ).
 */
export function onlyDifferences(motion: Motion, before: MotionPatch): MotionPatch {
  const slices: ArraySlice[] = []
  for (const slice of before.slices) {
    const first = differingRow(motion, slice, 0, 1)
    if (first === null) continue
    const last = differingRow(motion, slice, slice.frameCount - 1, -1) ?? first
    slices.push(rowsOf(slice, first, last))
  }
  return { slices }
}

/** The slice's rows from `first` to `last`; the slice itself when these are all. */
function rowsOf(slice: ArraySlice, first: number, last: number): ArraySlice {
  const frameCount = last - first + 1
  if (frameCount === slice.frameCount) return slice
  const values = slice.values.slice(first * slice.columnCount, (last + 1) * slice.columnCount)
  return { ...slice, startFrame: slice.startFrame + first, frameCount, values }
}

/** The first row from `from` on that differs from the motion; null when none does. */
function differingRow(motion: Motion, slice: ArraySlice, from: number, step: 1 | -1) {
  const data = arrayOf(motion, slice.array)
  const columns = columnsOf(motion, slice.array)
  for (let row = from; row >= 0 && row < slice.frameCount; row += step) {
    const at = (slice.startFrame + row) * columns + slice.startColumn
    for (let column = 0; column < slice.columnCount; column++) {
      if (!Object.is(data[at + column], slice.values[row * slice.columnCount + column])) return row
    }
  }
  return null
}
