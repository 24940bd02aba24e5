/** Rows of per-frame arrays taken at former frames, also between them. */
import type { ExtraArray } from '@/model/motion'
import { floatBytes, isFloatArray, readNumbers } from '@/model/numericArray'
import { slerpAt } from '@/model/quaternion'
import { nearestTurn } from '@/model/rollPitchYaw'

/**
 * Rows at `sources`: whole numbers copy a row to the bit, others blend the two rows around.
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
      const a = values[from + column]!
      const b = values[from + columns + column]!
      out[to + column] = a + s * ((wraps.has(column) ? nearestTurn(b, a) : b) - a)
    }
  }
  return out
}

/**
 * Orientations at `sources`, wxyz: whole numbers copy to the bit but for the sign, others go by slerp.
 * Each is on the side of the one before unless both are copies of neighbours.
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
      slerpAt(quats, whole * 4, quats, whole * 4 + 4, source - whole, blended)
      out.set(blended, to)
    }
    const neighbours = row > 0 && source === whole && sources[row - 1] === whole - 1
    // Signs of a former run of frames stay as stored, relative to each other.
    const reference = neighbours ? sideOf(quats, whole * 4, quats, whole * 4 - 4) : 1
    if (row > 0 && sideOf(out, to, out, to - 4) !== reference) negate(out, to)
  }
  return out
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
