/** The whole base path moved and turned as one. */
import type { Motion } from '@/model/motion'
import type { ArraySlice, MotionPatch } from '@/model/motionPatch'
import { multiplyWxyz, rotateVectorWxyz } from '@/model/quaternion'
import { rpyToQuatWxyz } from '@/model/rollPitchYaw'
import { type Segment, segmentOrWhole } from '../segment'
import { segmentWeights } from './blendWeights'
import { quatSlice } from './columns'

export interface BaseTransform {
  /** Shift in the world [m]. */
  readonly x: number
  readonly y: number
  readonly z: number
  /** Turn about the world's axes, in the order roll, pitch, yaw [rad]. */
  readonly roll: number
  readonly pitch: number
  readonly yaw: number
}

export const NO_TRANSFORM: BaseTransform = { x: 0, y: 0, z: 0, roll: 0, pitch: 0, yaw: 0 }

export interface TransformOptions {
  /** The point that the turn leaves in place. */
  readonly about: 'first_frame' | 'world_origin'
  /** Null for the whole motion. The first frame is then the segment's. */
  readonly segment: Segment | null
  /** Frames of the segment over which the transform sets in, and fades out. */
  readonly blendIn?: number
  readonly blendOut?: number
}

/**
 * Turns the base path about a point and shifts it. In blends the six numbers grow together, so that
 * turns of more than half a turn go the way they say.
 *
 * @throws RangeError when a number isn't finite or the segment lies outside the motion.
 */
export function transformBase(
  motion: Motion,
  transform: BaseTransform,
  options: TransformOptions,
): MotionPatch {
  const { basePosW, baseQuatWxyz } = motion
  if (basePosW === null || baseQuatWxyz === null) {
    throw new Error("The motion's base is fixed: it can't be moved.")
  }
  const { x, y, z, roll, pitch, yaw } = transform
  if (![x, y, z, roll, pitch, yaw].every(Number.isFinite)) {
    throw new RangeError('A base transform needs six finite numbers.')
  }
  const segment = segmentOrWhole(options.segment, motion.frameCount)
  const { first, last } = segment
  const weights = segmentWeights(segment, options.blendIn ?? 0, options.blendOut ?? 0)
  const pivot = new Float64Array(3)
  if (options.about === 'first_frame') pivot.set(basePosW.subarray(first * 3, first * 3 + 3))
  const positions = basePosW.slice(first * 3, (last + 1) * 3)
  const quats = baseQuatWxyz.slice(first * 4, (last + 1) * 4)
  const turns = roll !== 0 || pitch !== 0 || yaw !== 0
  if (turns) turnAbout(pivot, [roll, pitch, yaw], weights, positions, quats)
  shift([x, y, z], weights, positions)
  const slices = [positionSlice(first, positions)]
  if (turns) slices.push(quatSlice(first, quats))
  return { slices }
}

function turnAbout(
  pivot: Float64Array,
  rpy: readonly [number, number, number],
  weights: Float64Array,
  positions: Float32Array,
  quats: Float32Array,
): void {
  const turn = new Float64Array(4)
  const arm = new Float64Array(3)
  let turned = Number.NaN
  for (let at = 0; at < weights.length; at++) {
    const weight = weights[at]!
    if (weight !== turned) {
      rpyToQuatWxyz([weight * rpy[0], weight * rpy[1], weight * rpy[2]], turn)
      turned = weight
    }
    const quat = quats.subarray(at * 4, at * 4 + 4)
    multiplyWxyz(turn, quat, quat)
    for (let axis = 0; axis < 3; axis++) arm[axis] = positions[at * 3 + axis]! - pivot[axis]!
    rotateVectorWxyz(turn, arm, arm)
    for (let axis = 0; axis < 3; axis++) positions[at * 3 + axis] = pivot[axis]! + arm[axis]!
  }
}

function shift(
  by: readonly [number, number, number],
  weights: Float64Array,
  positions: Float32Array,
): void {
  for (let axis = 0; axis < 3; axis++) {
    const distance = by[axis]!
    if (distance === 0) continue
    for (let at = 0; at < weights.length; at++) {
      positions[at * 3 + axis]! += weights[at]! * distance
    }
  }
}

function positionSlice(first: number, values: Float32Array): ArraySlice {
  return {
    array: 'basePosW',
    startFrame: first,
    frameCount: values.length / 3,
    startColumn: 0,
    columnCount: 3,
    values,
  }
}
