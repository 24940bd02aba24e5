/** Motions as binary messages of kind `motion`. */
import type { ExtraArray, Motion, MotionEvent } from '@/model/motion'
import type { MotionFile, MotionFormat, MotionSource, Notice } from '@/model/motionFile'
import {
  type BinaryMessage,
  bytesOf,
  decodeMessage,
  encodeMessage,
  float32View,
  type MessageArray,
} from './binaryMessage'
import { badAnswer, isRecord } from './errors'

const EXTRA_PREFIX = 'extra/'

/**
 * Reads a motion and its file's facts. Its arrays are views on `buffer`.
 *
 * @throws ApiError `bad_answer` when the message doesn't hold a motion.
 */
export function decodeMotionMessage(buffer: ArrayBuffer): MotionFile {
  const message = decodeMessage(buffer)
  if (message.kind !== 'motion') throw malformed(`it holds ${message.kind}, not a motion`)
  const { fields } = message
  const motion = motionOf(message)
  return {
    name: typeof fields.name === 'string' ? fields.name : 'motion',
    format: fields.format === 'robot_trajectory/1' ? 'robot_trajectory/1' : 'editor_npz',
    motion,
    notices: Array.isArray(fields.notices) ? (fields.notices as Notice[]) : [],
    source: isRecord(fields.source) ? (fields.source as unknown as MotionSource) : null,
  }
}

export function encodeMotionMessage(file: MotionFile): Uint8Array<ArrayBuffer> {
  const { motion } = file
  return encodeMessage({
    kind: 'motion',
    fields: {
      name: file.name,
      format: file.format,
      framerate: motion.frameRate,
      joint_names: motion.jointNames,
      meta: motion.meta,
      events: motion.events,
      notices: file.notices,
      source: file.source,
    },
    arrays: [...motionArrays(motion), ...motion.extras.map(extraEntry)],
  })
}

/** The format's name in the address of a call. */
export function formatParameter(format: MotionFormat): string {
  return format === 'editor_npz' ? 'editor_npz' : 'robot_trajectory'
}

function motionOf(message: BinaryMessage): Motion {
  const { framerate, joint_names: jointNames, meta, events } = message.fields
  if (!isNames(jointNames)) throw malformed('it has no joint_names')
  if (typeof framerate !== 'number' || !(framerate > 0)) throw malformed('it has no framerate')
  const arrays = new Map(message.arrays.map((array) => [array.name, array]))
  const frameCount = arrays.get('joint_pos')?.shape[0] ?? 0
  if (frameCount < 1) throw malformed('it has no frames')
  const basePosW = optionalMatrix(arrays.get('base_pos_w'), frameCount, 3)
  const baseQuatWxyz = optionalMatrix(arrays.get('base_quat_wxyz'), frameCount, 4)
  if ((basePosW === null) !== (baseQuatWxyz === null)) {
    throw malformed("it has only one of the base's position and orientation")
  }
  return {
    frameRate: framerate,
    frameCount,
    jointNames,
    jointPos: matrix(arrays.get('joint_pos')!, frameCount, jointNames.length),
    basePosW,
    baseQuatWxyz,
    meta: isRecord(meta) ? meta : {},
    events: Array.isArray(events) ? (events as MotionEvent[]) : [],
    extras: message.arrays.filter(({ name }) => name.startsWith(EXTRA_PREFIX)).map(extraOf),
  }
}

function motionArrays(motion: Motion): MessageArray[] {
  const { frameCount, jointPos, basePosW, baseQuatWxyz } = motion
  const entry = (name: string, columns: number, values: Float32Array): MessageArray => ({
    name,
    dtype: '<f4',
    shape: [frameCount, columns],
    bytes: bytesOf(values),
  })
  const joints = entry('joint_pos', motion.jointNames.length, jointPos)
  if (basePosW === null || baseQuatWxyz === null) return [joints]
  return [joints, entry('base_pos_w', 3, basePosW), entry('base_quat_wxyz', 4, baseQuatWxyz)]
}

function matrix(array: MessageArray, rows: number, columns: number): Float32Array {
  const [foundRows, foundColumns] = array.shape
  if (array.shape.length !== 2 || foundRows !== rows || foundColumns !== columns) {
    const found = array.shape.join(' × ')
    throw malformed(`${array.name} is ${found}, not ${rows} × ${columns}`)
  }
  return float32View(array)
}

function optionalMatrix(
  array: MessageArray | undefined,
  rows: number,
  columns: number,
): Float32Array | null {
  return array ? matrix(array, rows, columns) : null
}

function extraOf({ name, dtype, shape, bytes }: MessageArray): ExtraArray {
  return { name: name.slice(EXTRA_PREFIX.length), dtype, shape, bytes }
}

function extraEntry({ name, dtype, shape, bytes }: ExtraArray): MessageArray {
  return { name: EXTRA_PREFIX + name, dtype, shape, bytes: bytes as Uint8Array<ArrayBuffer> }
}

function isNames(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((name) => typeof name === 'string')
}

function malformed(reason: string) {
  return badAnswer(`The motion can't be read: ${reason}.`, 'motion message')
}
