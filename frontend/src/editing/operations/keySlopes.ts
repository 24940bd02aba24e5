/** Velocities at the keys of an interpolation, per frame. */
import type { Motion } from '@/model/motion'
import { logBetweenWxyz } from '@/model/rotationVector'
import { readQuats } from './baseQuats'
import { type Column, readColumn } from './columns'

/** Increasing frames with at least two entries. */
export type KeyFrames = readonly number[]

/**
 * Slopes [per frame] at keys with these values: in between those of the parabola through three
 * neighbours, at the ends the motion's own outside of the keys. An end without a frame beyond it is
 * left to itself: the curve has no bend there.
 */
export function keySlopes(
  keys: KeyFrames,
  values: ArrayLike<number>,
  before: number | null,
  after: number | null,
): Float64Array {
  const slopes = new Float64Array(keys.length)
  const last = keys.length - 1
  for (let key = 1; key < last; key++) {
    const [left, right] = [keys[key]! - keys[key - 1]!, keys[key + 1]! - keys[key]!]
    const leftSlope = (values[key]! - values[key - 1]!) / left
    const rightSlope = (values[key + 1]! - values[key]!) / right
    slopes[key] = (right * leftSlope + left * rightSlope) / (left + right)
  }
  const chord = (from: number) =>
    (values[from + 1]! - values[from]!) / (keys[from + 1]! - keys[from]!)
  // No bend at a free end: its slope is (3 chord - slope of the other end) / 2.
  if (last === 1 && before === null && after === null) return slopes.fill(chord(0))
  if (after !== null) slopes[last] = after
  if (before !== null) slopes[0] = before
  if (before === null) slopes[0] = (3 * chord(0) - slopes[1]!) / 2
  if (after === null) slopes[last] = (3 * chord(last - 1) - slopes[last - 1]!) / 2
  return slopes
}

/** How much a column changes in the frame before the first key and in that after the last. */
export function columnEndSlopes(
  motion: Motion,
  column: Column,
  first: number,
  last: number,
): { before: number | null; after: number | null } {
  const step = (from: number): number | null => {
    if (from < 0 || from + 1 >= motion.frameCount) return null
    const [a, b] = readColumn(motion, column, { first: from, last: from + 1 })
    return b! - a!
  }
  return { before: step(first - 1), after: step(last) }
}

/** The same for the base orientation: rotation vectors in the axes of the key itself [rad]. */
export function turnEndSlopes(
  motion: Motion,
  first: number,
  last: number,
): { before: Float64Array | null; after: Float64Array | null } {
  // A turn's vector is the same in the axes of the frame before and of the frame after it.
  const step = (from: number): Float64Array | null => {
    if (from < 0 || from + 1 >= motion.frameCount) return null
    const pair = readQuats(motion, { first: from, last: from + 1 })
    const turn = new Float64Array(3)
    logBetweenWxyz(pair, pair, turn, 0, 4)
    return turn
  }
  return { before: step(first - 1), after: step(last) }
}
