/** Anchors in motion files: an extra array of frame numbers. */
import type { ExtraArray, Motion } from '@/model/motion'
import { readNumbers } from '@/model/numericArray'
import { type Anchors, anchorsOf } from './anchors'

export const ANCHOR_KEY = 'keyframe_frames'

/** The anchors that the motion's file holds; frames it doesn't have are left out. */
export function anchorsInFile(motion: Motion): number[] {
  const stored = motion.extras.find(({ name }) => name === ANCHOR_KEY)
  const numbers = stored ? readNumbers(stored) : null
  return numbers ? anchorsOf(numbers, motion.frameCount) : []
}

/**
 * The motion to write. With `write`, and when its file had anchors before, the array follows the
 * document's anchors; an array that already says the same stays as it is, to the bit.
 */
export function withAnchorsInFile(motion: Motion, anchors: Anchors, write: boolean): Motion {
  const place = motion.extras.findIndex(({ name }) => name === ANCHOR_KEY)
  if (place < 0 && (!write || anchors.length === 0)) return motion
  const stored = place < 0 ? null : readNumbers(motion.extras[place]!)
  if (stored && sameNumbers(stored, anchors)) return motion
  const kept = motion.extras.filter(({ name }) => name !== ANCHOR_KEY)
  return { ...motion, extras: [...kept, anchorArray(anchors)] }
}

function anchorArray(anchors: Anchors): ExtraArray {
  const frames = BigInt64Array.from(anchors, BigInt)
  return {
    name: ANCHOR_KEY,
    dtype: '<i8',
    shape: [anchors.length],
    bytes: new Uint8Array(frames.buffer),
  }
}

function sameNumbers(a: ArrayLike<number>, b: ArrayLike<number>): boolean {
  if (a.length !== b.length) return false
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return false
  return true
}
