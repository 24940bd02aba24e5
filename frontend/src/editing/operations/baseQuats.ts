/** Base orientations of a motion in and out of double precision. */
import type { Motion } from '@/model/motion'
import { continuousQuats } from '@/model/rotationVector'
import type { Segment } from '../segment'

/** (K, 4) wxyz of frames `first` … `last`, unit and of continuous sign. */
export function readQuats(motion: Motion, { first, last }: Segment): Float64Array {
  return continuousQuats(storedQuats(motion), first, last)
}

export function storedQuats(motion: Motion): Float32Array {
  if (motion.baseQuatWxyz === null) {
    throw new Error("The motion's base is fixed: it has no orientation.")
  }
  return motion.baseQuatWxyz
}

/**
 * Orientations for storing from frame `start` on: float32, each on the side of the one before, the
 * first on the side of the motion's frame before it, or of its own former value.
 *
 * @param quats (K, 4) wxyz, unit.
 */
export function joinSigns(motion: Motion, start: number, quats: Float64Array): Float32Array {
  const stored = storedQuats(motion)
  const out = new Float32Array(quats.length)
  let [w, x, y, z] = quatAt(stored, Math.max(start - 1, 0))
  for (let at = 0; at < quats.length; at += 4) {
    const side = w * quats[at]! + x * quats[at + 1]! + y * quats[at + 2]! + z * quats[at + 3]!
    const sign = side < 0 ? -1 : 1
    w = out[at] = sign * quats[at]!
    x = out[at + 1] = sign * quats[at + 1]!
    y = out[at + 2] = sign * quats[at + 2]!
    z = out[at + 3] = sign * quats[at + 3]!
  }
  return out
}

/** Puts the motion's stored orientation of a frame back into `out` at `row`, on the side it has there. */
export function keepStored(motion: Motion, frame: number, out: Float32Array, row: number): void {
  const [w, x, y, z] = quatAt(storedQuats(motion), frame)
  const at = row * 4
  const side = w * out[at]! + x * out[at + 1]! + y * out[at + 2]! + z * out[at + 3]!
  const sign = side < 0 ? -1 : 1
  out.set([sign * w, sign * x, sign * y, sign * z], at)
}

function quatAt(quats: Float32Array, frame: number): [number, number, number, number] {
  const at = frame * 4
  return [quats[at]!, quats[at + 1]!, quats[at + 2]!, quats[at + 3]!]
}
