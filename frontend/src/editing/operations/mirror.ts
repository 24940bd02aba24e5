/** Left and right exchanged. */
import type { Motion } from '@/model/motion'
import type { ArraySlice, MotionPatch } from '@/model/motionPatch'
import { multiplyWxyz, quatDot } from '@/model/quaternion'
import { quatWxyzToRpy } from '@/model/rollPitchYaw'
import type { MirrorTable } from '../mirror/mirrorTable'
import { type Segment, segmentOrWhole } from '../segment'
import { quatSlice } from './columns'

export interface MirrorOptions {
  readonly table: MirrorTable
  /** Null for the whole motion. */
  readonly segment: Segment | null
  /**
   * The plane in the world: `world` is y = 0, where mirroring twice gives the same bits; `first_frame`
   * stands upright through the first frame's base along its heading, so that the motion starts where
   * it did.
   */
  readonly plane?: 'world' | 'first_frame'
}

/**
 * Mirrors joints by the table, and the base in the plane. Joints that the table doesn't name stay.
 *
 * @throws RangeError when the table's partners don't name each other, or the segment lies outside.
 */
export function mirror(motion: Motion, options: MirrorOptions): MotionPatch {
  const segment = segmentOrWhole(options.segment, motion.frameCount)
  const slices = [mirrorJoints(motion, options.table, segment)]
  const { basePosW, baseQuatWxyz } = motion
  if (basePosW === null || baseQuatWxyz === null) return { slices }
  const { first, last } = segment
  const positions = basePosW.slice(first * 3, (last + 1) * 3)
  const quats = baseQuatWxyz.slice(first * 4, (last + 1) * 4)
  const heading = options.plane === 'first_frame' ? headingOf(quats) : 0
  mirrorPositions(positions, options.plane === 'first_frame' ? heading : null)
  mirrorQuats(quats, heading)
  const before = baseQuatWxyz.subarray(first * 4 - 4, first * 4)
  if (first > 0 && quatDot(before, quats) < 0) {
    for (let at = 0; at < quats.length; at++) quats[at] = -quats[at]!
  }
  const place = { startFrame: first, frameCount: last - first + 1, startColumn: 0 }
  slices.push({ array: 'basePosW', ...place, columnCount: 3, values: positions })
  slices.push(quatSlice(first, quats))
  return { slices }
}

function mirrorJoints(motion: Motion, table: MirrorTable, { first, last }: Segment): ArraySlice {
  const columns = motion.jointNames.length
  const { from, sign } = sourceColumns(motion.jointNames, table)
  const source = motion.jointPos.subarray(first * columns, (last + 1) * columns)
  const values = new Float32Array(source.length)
  for (let row = 0; row < source.length; row += columns) {
    for (let column = 0; column < columns; column++) {
      values[row + column] = sign[column]! * source[row + from[column]!]!
    }
  }
  const frameCount = last - first + 1
  return {
    array: 'jointPos',
    startFrame: first,
    frameCount,
    startColumn: 0,
    columnCount: columns,
    values,
  }
}

function sourceColumns(names: readonly string[], table: MirrorTable) {
  const from = Int32Array.from(names, (_, column) => column)
  const sign = new Float64Array(names.length).fill(1)
  const entries = new Map(table.map((entry) => [entry.joint, entry]))
  names.forEach((name, column) => {
    const entry = entries.get(name)
    if (!entry) return
    const back = entries.get(entry.partner)
    const partner = names.indexOf(entry.partner)
    if (back?.partner !== name || back.sign !== entry.sign || partner < 0) {
      throw new RangeError(
        `The mirror table's entries for ${name} and ${entry.partner} don't match.`,
      )
    }
    from[column] = partner
    sign[column] = entry.sign
  })
  return { from, sign }
}

/** @param heading of the plane through the first row's position [rad]; null for y = 0 in the world. */
function mirrorPositions(positions: Float32Array, heading: number | null): void {
  const [px, py] = heading === null ? [0, 0] : [positions[0]!, positions[1]!]
  const [nx, ny] = heading === null ? [0, 1] : [-Math.sin(heading), Math.cos(heading)]
  for (let at = 0; at < positions.length; at += 3) {
    if (heading === null) {
      positions[at + 1] = -positions[at + 1]!
      continue
    }
    const beside = (positions[at]! - px) * nx + (positions[at + 1]! - py) * ny
    positions[at] = positions[at]! - 2 * beside * nx
    positions[at + 1] = positions[at + 1]! - 2 * beside * ny
  }
}

/** Mirrored in the base's own plane and in an upright one of the world, with this heading [rad]. */
function mirrorQuats(quats: Float32Array, heading: number): void {
  const turn = [Math.cos(heading), 0, 0, Math.sin(heading)]
  for (let at = 0; at < quats.length; at += 4) {
    quats[at + 1] = -quats[at + 1]!
    quats[at + 3] = -quats[at + 3]!
    const quat = quats.subarray(at, at + 4)
    if (heading !== 0) multiplyWxyz(turn, quat, quat)
  }
}

function headingOf(quats: Float32Array): number {
  const rpy = [0, 0, 0]
  quatWxyzToRpy(quats.subarray(0, 4), rpy)
  return rpy[2]!
}
