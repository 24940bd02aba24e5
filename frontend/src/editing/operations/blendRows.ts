/** Rows of new frames that lead over from one run of frames to another. */
import type { Motion } from '@/model/motion'
import type { MotionFrames } from '@/model/motionFrames'
import { quatDot, slerpAt } from '@/model/quaternion'
import { nearestTurn } from '@/model/rollPitchYaw'
import { smoothStep } from './blendWeights'
import { isContinuous, type JointFacts } from './scope'

export interface BlendedRows {
  /** First new frame that is blended, and how many are. */
  readonly row: number
  readonly count: number
  /** Frames of the source that are blended: one pair, or pairs that move on together. */
  readonly from: number
  readonly to: number
  readonly moving: boolean
}

/**
 * Writes the blend into `frames`: joints and base position in a straight line, orientation by slerp.
 * Between two still frames the share grows evenly, between moving ones it sets in and fades out.
 */
export function blendRows(
  source: Motion,
  frames: MotionFrames,
  rows: BlendedRows,
  facts: JointFacts,
): void {
  const joints = source.jointNames.length
  const wraps = source.jointNames.map((_, joint) => isContinuous(source, joint, facts))
  for (let at = 0; at < rows.count; at++) {
    const even = (at + 1) / (rows.count + 1)
    const s = rows.moving ? smoothStep(even) : even
    const from = rows.from + (rows.moving ? at : 0)
    const to = rows.to + (rows.moving ? at : 0)
    const place = { from, to, row: rows.row + at, s }
    blendRow(source.jointPos, frames.jointPos, joints, place, wraps)
    if (source.basePosW && frames.basePosW) {
      blendRow(source.basePosW, frames.basePosW, 3, place, [])
    }
    if (source.baseQuatWxyz && frames.baseQuatWxyz) {
      const quat = frames.baseQuatWxyz.subarray(place.row * 4, place.row * 4 + 4)
      slerpAt(source.baseQuatWxyz, from * 4, source.baseQuatWxyz, to * 4, s, quat)
    }
  }
  if (frames.baseQuatWxyz) joinRowSigns(frames.baseQuatWxyz, rows)
}

function blendRow(
  source: Float32Array,
  out: Float32Array,
  columns: number,
  { from, to, row, s }: { from: number; to: number; row: number; s: number },
  wraps: readonly boolean[],
): void {
  for (let column = 0; column < columns; column++) {
    const a = source[from * columns + column]!
    const b = source[to * columns + column]!
    out[row * columns + column] = a + s * ((wraps[column] ? nearestTurn(b, a) : b) - a)
  }
}

/** Blended rows, and all that follows them, on the side of what is before. */
function joinRowSigns(quats: Float32Array, { row, count }: BlendedRows): void {
  const differs = (at: number) =>
    at > 0 &&
    at * 4 < quats.length &&
    quatDot(quats.subarray(at * 4 - 4, at * 4), quats.subarray(at * 4, at * 4 + 4)) < 0
  for (let at = row; at < row + count; at++) if (differs(at)) negate(quats, at, at + 1)
  if (count > 0 && differs(row + count)) negate(quats, row + count, quats.length / 4)
}

function negate(quats: Float32Array, first: number, end: number): void {
  for (let at = first * 4; at < end * 4; at++) quats[at] = -quats[at]!
}
