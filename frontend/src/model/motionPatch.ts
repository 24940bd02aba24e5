/** Changes to a motion as slices of its arrays: what operations return and history stores. */
import type { Motion } from './motion'

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

/** The frames a change touched: `end` is exclusive. */
export interface FrameRange {
  readonly start: number
  readonly end: number
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
  const fits =
    slice.startFrame >= 0 &&
    slice.startFrame + slice.frameCount <= motion.frameCount &&
    slice.startColumn >= 0 &&
    slice.startColumn + slice.columnCount <= columns &&
    slice.values.length === slice.frameCount * slice.columnCount
  if (!fits) throw new RangeError(`A change to ${slice.array} doesn't fit the motion.`)
}

/** The motion's present values over the place that `slice` covers. */
export function readSlice(motion: Motion, slice: Omit<ArraySlice, 'values'>): ArraySlice {
  const source = arrayOf(motion, slice.array)
  const columns = columnsOf(motion, slice.array)
  const values = new Float32Array(slice.frameCount * slice.columnCount)
  for (let row = 0; row < slice.frameCount; row++) {
    const from = (slice.startFrame + row) * columns + slice.startColumn
    values.set(source.subarray(from, from + slice.columnCount), row * slice.columnCount)
  }
  return { ...slice, values }
}

function writeSlice(motion: Motion, slice: ArraySlice): void {
  const target = arrayOf(motion, slice.array)
  const columns = columnsOf(motion, slice.array)
  for (let row = 0; row < slice.frameCount; row++) {
    const from = row * slice.columnCount
    target.set(
      slice.values.subarray(from, from + slice.columnCount),
      (slice.startFrame + row) * columns + slice.startColumn,
    )
  }
}

/**
 * Writes a patch into the motion's arrays and returns the patch that takes it back.
 *
 * @throws RangeError when a slice lies outside the motion; nothing is written then.
 */
export function applyPatch(motion: Motion, patch: MotionPatch): MotionPatch {
  for (const slice of patch.slices) checkBounds(motion, slice)
  const before: ArraySlice[] = []
  for (const slice of patch.slices) {
    before.unshift(readSlice(motion, slice))
    writeSlice(motion, slice)
  }
  return { slices: before }
}

/** The smallest frame range that covers every slice, or null for an empty patch. */
export function patchRange(patch: MotionPatch): FrameRange | null {
  let start = Number.POSITIVE_INFINITY
  let end = 0
  for (const slice of patch.slices) {
    start = Math.min(start, slice.startFrame)
    end = Math.max(end, slice.startFrame + slice.frameCount)
  }
  return end > 0 ? { start, end } : null
}

/** Memory held by a patch's values [bytes]. */
export function patchBytes(patch: MotionPatch): number {
  return patch.slices.reduce((sum, slice) => sum + slice.values.byteLength, 0)
}
