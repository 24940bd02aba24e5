/** A stretch between keys made anew: joints, base position and base orientation. */
import type { Channel } from '@/model/channel'
import { hermite, turnAt, turnSpan } from '@/model/hermite'
import type { Motion } from '@/model/motion'
import type { ArraySlice, MotionPatch } from '@/model/motionPatch'
import { slerpAt } from '@/model/quaternion'
import { continuousQuats, logBetweenWxyz } from '@/model/rotationVector'
import { type Anchors, anchorsWithin } from '../anchors'
import { type Segment, segmentOrWhole } from '../segment'
import { joinSigns, keepStored, storedQuats } from './baseQuats'
import { type Column, columnSlice, columnsIn, quatSlice, readColumn } from './columns'
import { columnEndSlopes, type KeyFrames, keySlopes, turnEndSlopes } from './keySlopes'
import { type JointFacts, scopeOf } from './scope'

export type InterpolationMethod = 'linear' | 'cubic'

export interface InterpolateOptions extends JointFacts {
  /** Null for all. Any base angle means the whole orientation. */
  readonly channels: readonly Channel[] | null
  readonly segment: Segment
  /** Cubic goes on at the velocity that the motion has beyond the segment's ends. */
  readonly method: InterpolationMethod
  /** Frames inside the segment to go through, as its anchors; by default only its ends are kept. */
  readonly through?: Anchors
}

/**
 * Interpolates from the first to the last frame of a segment, through the keys in between. The frames
 * of the keys stay as they are, to the bit; inner ones may change the sign of their quaternion.
 * Orientations go by slerp, or by a cubic over keys of continuous sign, so that it doesn't matter on
 * which side a key is stored.
 *
 * @throws RangeError when the segment lies outside the motion.
 */
export function interpolate(motion: Motion, options: InterpolateOptions): MotionPatch {
  const segment = segmentOrWhole(options.segment, motion.frameCount)
  const { first, last } = segment
  const inner = anchorsWithin(options.through ?? [], first + 1, last - 1)
  if (last - first < 2) return { slices: [] }
  const keys = [first, ...inner, last]
  const scope = scopeOf(motion, options.channels)
  const slices = columnsIn(motion, scope, options).map((column) =>
    interpolateColumn(motion, column, keys, options.method),
  )
  if (scope.orientation) slices.push(interpolateOrientation(motion, keys, options.method))
  return { slices }
}

function interpolateColumn(
  motion: Motion,
  column: Column,
  keys: KeyFrames,
  method: InterpolationMethod,
): ArraySlice {
  const [first, last] = [keys[0]!, keys.at(-1)!]
  const stored = readColumn(motion, column, { first, last })
  const values = keys.map((frame) => stored[frame - first]!)
  const { before, after } = columnEndSlopes(motion, column, first, last)
  const slopes = method === 'cubic' ? keySlopes(keys, values, before, after) : null
  eachFrame(keys, (at, key, s, span) => {
    const [a, b] = [values[key]!, values[key + 1]!]
    stored[at] = slopes
      ? hermite(a, b, slopes[key]! * span, slopes[key + 1]! * span, s)
      : a + s * (b - a)
  })
  return columnSlice(motion, column, first, stored)
}

function interpolateOrientation(
  motion: Motion,
  keys: KeyFrames,
  method: InterpolationMethod,
): ArraySlice {
  const [first, last] = [keys[0]!, keys.at(-1)!]
  const stored = storedQuats(motion)
  const keyQuats = continuousQuats(
    Float64Array.from(keys.flatMap((frame) => [...stored.subarray(frame * 4, frame * 4 + 4)])),
  )
  const quats = new Float64Array((last - first + 1) * 4)
  keys.forEach((frame, key) => {
    quats.set(keyQuats.subarray(key * 4, key * 4 + 4), (frame - first) * 4)
  })
  if (method === 'linear') {
    eachFrame(keys, (at, key, s) => {
      slerpAt(keyQuats, key * 4, keyQuats, key * 4 + 4, s, quats.subarray(at * 4, at * 4 + 4))
    })
  } else throughSpans(motion, keys, keyQuats, quats)
  const values = joinSigns(motion, first, quats)
  for (const frame of keys) keepStored(motion, frame, values, frame - first)
  // The ends are left out: on the shorter way the last may be met from its other side.
  return quatSlice(first + 1, values.subarray(4, values.length - 4))
}

function throughSpans(
  motion: Motion,
  keys: KeyFrames,
  keyQuats: Float64Array,
  quats: Float64Array,
): void {
  const rates = keyRates(motion, keys, keyQuats)
  const spans = keys.slice(1).map((frame, key) => {
    const span = frame - keys[key]!
    return turnSpan(
      keyQuats.subarray(key * 4, key * 4 + 4),
      keyQuats.subarray(key * 4 + 4, key * 4 + 8),
      rates[key]!.map((rate) => rate * span),
      rates[key + 1]!.map((rate) => rate * span),
    )
  })
  eachFrame(keys, (at, key, s) => {
    turnAt(spans[key]!, s, quats.subarray(at * 4, at * 4 + 4))
  })
}

/** Angular velocities at the keys [rad per frame], in the axes of each key. */
function keyRates(motion: Motion, keys: KeyFrames, keyQuats: Float64Array): Float64Array[] {
  const { before, after } = turnEndSlopes(motion, keys[0]!, keys.at(-1)!)
  // Around each key the neighbours' turns are numbers on three axes, as for a scalar column.
  const perKey = keys.map((_, key) => {
    const around = [key - 1, key, key + 1].map((other) => {
      const turn = new Float64Array(3)
      const known = other >= 0 && other < keys.length
      if (known) logBetweenWxyz(keyQuats, keyQuats, turn, key * 4, other * 4)
      return known ? turn : null
    })
    return { left: around[0], right: around[2] }
  })
  const rates = perKey.map(() => new Float64Array(3))
  for (let axis = 0; axis < 3; axis++) {
    perKey.forEach(({ left, right }, key) => {
      if (!left || !right) return
      const frames = [keys[key - 1]!, keys[key]!, keys[key + 1]!]
      rates[key]![axis] = keySlopes(frames, [left[axis]!, 0, right[axis]!], null, null)[1]!
    })
    endRates(keys, perKey, rates, axis, before, after)
  }
  return rates
}

function endRates(
  keys: KeyFrames,
  perKey: readonly {
    left: Float64Array | null | undefined
    right: Float64Array | null | undefined
  }[],
  rates: readonly Float64Array[],
  axis: number,
  before: Float64Array | null,
  after: Float64Array | null,
): void {
  const last = keys.length - 1
  const firstSpan = keys[1]! - keys[0]!
  const lastSpan = keys[last]! - keys[last - 1]!
  const firstChord = perKey[0]!.right![axis]! / firstSpan
  const lastChord = -perKey[last]!.left![axis]! / lastSpan
  const single = last === 1
  if (before) rates[0]![axis] = before[axis]!
  if (after) rates[last]![axis] = after[axis]!
  if (!before) {
    const other = single && !after ? firstChord : rates[1]![axis]!
    rates[0]![axis] = (3 * firstChord - other) / 2
  }
  if (!after) {
    const other = single && !before ? lastChord : rates[last - 1]![axis]!
    rates[last]![axis] = (3 * lastChord - other) / 2
  }
}

/**
 * Calls `put` for each frame between keys: its place from the first key on, the key before it, how far
 * it is to the next one (0 … 1) and the frames between the two.
 */
function eachFrame(
  keys: KeyFrames,
  put: (at: number, key: number, s: number, span: number) => void,
): void {
  for (let key = 0; key < keys.length - 1; key++) {
    const span = keys[key + 1]! - keys[key]!
    for (let step = 1; step < span; step++) {
      put(keys[key]! - keys[0]! + step, key, step / span, span)
    }
  }
}
