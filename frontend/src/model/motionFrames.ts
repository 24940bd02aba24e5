/** All that a motion holds per frame, for changes of the number of frames. */
import type { ExtraArray, Motion } from './motion'

/** Replaced together, so that no array keeps a row that the others lost. */
export interface MotionFrames {
  readonly frameCount: number
  /** (F, N) joint positions [rad or m]. */
  readonly jointPos: Float32Array
  /** (F, 3) base position in the world [m]; null for a fixed base. */
  readonly basePosW: Float32Array | null
  /** (F, 4) base orientation in the world, wxyz; null for a fixed base. */
  readonly baseQuatWxyz: Float32Array | null
  readonly extras: readonly ExtraArray[]
}

/** The motion's frames, arrays shared. */
export function framesOf(motion: Motion): MotionFrames {
  const { frameCount, jointPos, basePosW, baseQuatWxyz, extras } = motion
  return { frameCount, jointPos, basePosW, baseQuatWxyz, extras }
}

/**
 * The motion with other frames.
 *
 * @throws RangeError when the arrays don't fit each other or the motion's joints and base.
 */
export function withFrames(motion: Motion, frames: MotionFrames): Motion {
  const { frameCount, jointPos, basePosW, baseQuatWxyz } = frames
  const fits =
    Number.isInteger(frameCount) &&
    frameCount >= 1 &&
    jointPos.length === frameCount * motion.jointNames.length &&
    (basePosW === null) === (motion.basePosW === null) &&
    (baseQuatWxyz === null) === (motion.baseQuatWxyz === null) &&
    (basePosW === null || basePosW.length === frameCount * 3) &&
    (baseQuatWxyz === null || baseQuatWxyz.length === frameCount * 4)
  if (!fits) throw new RangeError("The new frames don't fit the motion.")
  return { ...motion, ...frames }
}

/** Memory held by the frames [bytes]. */
export function framesBytes(frames: MotionFrames): number {
  const extras = frames.extras.reduce((sum, extra) => sum + extra.bytes.byteLength, 0)
  const base = (frames.basePosW?.byteLength ?? 0) + (frames.baseQuatWxyz?.byteLength ?? 0)
  return frames.jointPos.byteLength + base + extras
}

/** Whether both hold the same bits. */
export function sameFrames(a: MotionFrames, b: MotionFrames): boolean {
  return (
    a.frameCount === b.frameCount &&
    sameFloats(a.jointPos, b.jointPos) &&
    sameFloats(a.basePosW, b.basePosW) &&
    sameFloats(a.baseQuatWxyz, b.baseQuatWxyz) &&
    a.extras.length === b.extras.length &&
    a.extras.every((extra, index) => sameExtra(extra, b.extras[index]!))
  )
}

function sameExtra(a: ExtraArray, b: ExtraArray): boolean {
  return (
    a === b ||
    (a.name === b.name &&
      a.dtype === b.dtype &&
      a.shape.length === b.shape.length &&
      a.shape.every((length, axis) => length === b.shape[axis]) &&
      sameBytes(a.bytes, b.bytes))
  )
}

function sameFloats(a: Float32Array | null, b: Float32Array | null): boolean {
  if (a === b) return true
  if (a === null || b === null || a.length !== b.length) return false
  const aWords = new Uint32Array(a.buffer, a.byteOffset, a.length)
  const bWords = new Uint32Array(b.buffer, b.byteOffset, b.length)
  for (let at = 0; at < aWords.length; at++) if (aWords[at] !== bWords[at]) return false
  return true
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a === b) return true
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}
