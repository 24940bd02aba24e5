/** Rows of per-frame arrays taken at former frames, also between them. */
import { hermite, type TurnSpan, turnAt, turnSpan } from '@/model/hermite'
import type { ExtraArray } from '@/model/motion'
import { floatBytes, isFloatArray, readNumbers } from '@/model/numericArray'
import { nearestTurn } from '@/model/rollPitchYaw'
import { continuousQuats, logBetweenWxyz } from '@/model/rotationVector'

/**
 * Rows at `sources`: whole numbers copy a row to the bit, others lie on the cubic through the four
 * rows around, whose slopes are central differences, so that velocities have no steps.
 *
 * @param wraps columns where values a full turn apart are the same.
 */
export function takeRows(
  values: Float32Array,
  columns: number,
  sources: Float64Array,
  wraps: ReadonlySet<number> = new Set(),
): Float32Array {
  const out = new Float32Array(sources.length * columns)
  const last = values.length / columns - 1
  for (let row = 0; row < sources.length; row++) {
    const source = sources[row]!
    const whole = Math.floor(source)
    const from = whole * columns
    const to = row * columns
    if (source === whole) {
      for (let column = 0; column < columns; column++) out[to + column] = values[from + column]!
      continue
    }
    const s = source - whole
    for (let column = 0; column < columns; column++) {
      const at = from + column
      const wrapped = wraps.has(column)
      const rise = (start: number): number => {
        const a = values[start]!
        const b = values[start + columns]!
        return wrapped ? nearestTurn(b, a) - a : b - a
      }
      const a = values[at]!
      const chord = rise(at)
      const slopeA = whole > 0 ? (rise(at - columns) + chord) / 2 : null
      const slopeB = whole + 1 < last ? (chord + rise(at + columns)) / 2 : null
      out[to + column] = cubic(a, chord, slopeA, slopeB, s)
    }
  }
  return out
}

/** Where an end has no slope the curve is the parabola with the other end's. */
function cubic(
  a: number,
  chord: number,
  slopeA: number | null,
  slopeB: number | null,
  s: number,
): number {
  const early = slopeA ?? (slopeB === null ? chord : 2 * chord - slopeB)
  const late = slopeB ?? 2 * chord - early
  return hermite(a, a + chord, early, late, s)
}

/**
 * Orientations at `sources`, wxyz: whole numbers copy to the bit but for the sign, others lie on the
 * cubic turn through the four around. Each is on the side of the one before unless both are copies
 * of neighbours.
 */
export function takeQuats(quats: Float32Array, sources: Float64Array): Float32Array {
  const out = new Float32Array(sources.length * 4)
  const blended = new Float64Array(4)
  for (let row = 0; row < sources.length; row++) {
    const source = sources[row]!
    const whole = Math.floor(source)
    const to = row * 4
    if (source === whole) out.set(quats.subarray(whole * 4, whole * 4 + 4), to)
    else {
      turnAt(spanFrom(quats, whole), source - whole, blended)
      out.set(blended, to)
    }
    const neighbours = row > 0 && source === whole && sources[row - 1] === whole - 1
    // Signs of a former run of frames stay as stored, relative to each other.
    const reference = neighbours ? sideOf(quats, whole * 4, quats, whole * 4 - 4) : 1
    if (row > 0 && sideOf(out, to, out, to - 4) !== reference) negate(out, to)
  }
  return out
}

/** The cubic turn from a frame to the next one. */
function spanFrom(quats: Float32Array, whole: number): TurnSpan {
  const first = Math.max(0, whole - 1)
  const around = continuousQuats(quats, first, Math.min(quats.length / 4 - 1, whole + 2))
  const at = (whole - first) * 4
  const chord = turnFrom(around, at)
  const before = at > 0 ? turnFrom(around, at - 4) : null
  const after = at + 8 < around.length ? turnFrom(around, at + 4) : null
  const middle = (turn: Float64Array) => turn.map((part, axis) => (part + chord[axis]!) / 2)
  const mirrored = (rate: Float64Array) => rate.map((part, axis) => 2 * chord[axis]! - part)
  const late = after && middle(after)
  const early = before ? middle(before) : late ? mirrored(late) : chord
  const [a, b] = [around.subarray(at, at + 4), around.subarray(at + 4, at + 8)]
  return turnSpan(a, b, early, late ?? mirrored(early))
}

/** The rotation vector from the quaternion at a place to the next one. */
function turnFrom(quats: Float64Array, at: number): Float64Array {
  const turn = new Float64Array(3)
  logBetweenWxyz(quats, quats, turn, at, at + 4)
  return turn
}

function sideOf(a: Float32Array, aAt: number, b: Float32Array, bAt: number): 1 | -1 {
  let dot = 0
  for (let component = 0; component < 4; component++) {
    dot += a[aAt + component]! * b[bAt + component]!
  }
  return dot < 0 ? -1 : 1
}

function negate(quats: Float32Array, at: number): void {
  for (let component = 0; component < 4; component++)
    quats[at + component] = -quats[at + component]!
}

/**
 * An array of the file with one row per frame, taken at `sources`: floating-point numbers are blended,
 * all else (labels, switches, counts) is taken from the nearest frame. Null when its bytes don't
 * divide into rows.
 */
export function takeExtraRows(
  extra: ExtraArray,
  frameCount: number,
  sources: Float64Array,
): ExtraArray | null {
  if (extra.bytes.byteLength % frameCount !== 0) return null
  const shape = [sources.length, ...extra.shape.slice(1)]
  const blends = isFloatArray(extra) && sources.some((source) => !Number.isInteger(source))
  return { ...extra, shape, bytes: blends ? blendBytes(extra, sources) : copyRows(extra) }

  function copyRows({ bytes }: ExtraArray): Uint8Array {
    const stride = bytes.byteLength / frameCount
    const out = new Uint8Array(sources.length * stride)
    sources.forEach((source, row) => {
      const from = Math.round(source) * stride
      out.set(bytes.subarray(from, from + stride), row * stride)
    })
    return out
  }
}

function blendBytes(extra: ExtraArray, sources: Float64Array): Uint8Array {
  const values = readNumbers(extra)!
  const columns = extra.shape.slice(1).reduce((product, length) => product * length, 1)
  const out = new Float64Array(sources.length * columns)
  sources.forEach((source, row) => {
    const whole = Math.floor(source)
    const s = source - whole
    const from = whole * columns
    for (let column = 0; column < columns; column++) {
      const a = values[from + column]!
      out[row * columns + column] = s === 0 ? a : a + s * (values[from + columns + column]! - a)
    }
  })
  return floatBytes(out, extra.dtype)
}
