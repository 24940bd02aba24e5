/** A low-pass without delay: a second-order Butterworth filter, run forward and backward. */

/** Normalised coefficients of b0 + b1 z⁻¹ + b2 z⁻² over 1 + a1 z⁻¹ + a2 z⁻². */
interface Biquad {
  readonly b0: number
  readonly b1: number
  readonly b2: number
  readonly a1: number
  readonly a2: number
}

/** What is left of the filter's answer at its reach, as a share: 18 times the time constant. */
const REACH_TIME_CONSTANTS = 18

/** By the bilinear transform with the cut-off kept in place. */
function butterworth(cutoff: number, rate: number): Biquad {
  const k = Math.tan((Math.PI * cutoff) / rate)
  const norm = 1 / (1 + Math.SQRT2 * k + k * k)
  const b0 = k * k * norm
  return {
    b0,
    b1: 2 * b0,
    b2: b0,
    a1: 2 * (k * k - 1) * norm,
    a2: (1 - Math.SQRT2 * k + k * k) * norm,
  }
}

/** Frames over which the filter still answers to an impulse. */
export function lowPassReach(cutoff: number, rate: number): number {
  return Math.ceil((REACH_TIME_CONSTANTS * rate) / (Math.SQRT2 * Math.PI * cutoff))
}

/**
 * Filters `values` in place; at the cut-off half of the amplitude is left. Beyond the ends the
 * values continue by point reflection, as far as the filter reaches, so that a steady slope stays.
 * A cut-off at half the rate or above leaves all as it is.
 *
 * @param cutoff [Hz]
 * @param rate samples per second [Hz].
 * @throws RangeError when the cut-off is not a positive number.
 */
export function lowPass(values: Float64Array, cutoff: number, rate: number): void {
  lowPassRows(values, 1, cutoff, rate)
}

/**
 * The same for several curves at once.
 *
 * @param values (F, `columns`) one curve a column.
 */
export function lowPassRows(
  values: Float64Array,
  columns: number,
  cutoff: number,
  rate: number,
): void {
  if (!(cutoff > 0)) throw new RangeError(`A cut-off must be a positive number, not ${cutoff} Hz.`)
  const count = values.length / columns
  if (cutoff >= rate / 2 || count < 2) return
  const pad = Math.min(count - 1, lowPassReach(cutoff, rate))
  const padded = reflected(values, columns, pad)
  const filter = butterworth(cutoff, rate)
  runFilter(filter, padded, columns, 1)
  runFilter(filter, padded, columns, -1)
  values.set(padded.subarray(pad * columns, (pad + count) * columns))
}

function reflected(values: Float64Array, columns: number, pad: number): Float64Array {
  const padded = new Float64Array(values.length + 2 * pad * columns)
  const first = pad * columns
  const last = first + values.length - columns
  padded.set(values, first)
  for (let at = columns; at <= pad * columns; at += columns) {
    for (let column = 0; column < columns; column++) {
      const [start, end] = [first + column, last + column]
      padded[start - at] = 2 * padded[start]! - padded[start + at]!
      padded[end + at] = 2 * padded[end]! - padded[end - at]!
    }
  }
  return padded
}

/** In place, starting from the steady state of the first row in the direction of `step`. */
function runFilter(
  { b0, b1, b2, a1, a2 }: Biquad,
  values: Float64Array,
  columns: number,
  step: 1 | -1,
): void {
  const gain = (b0 + b1 + b2) / (1 + a1 + a2)
  const start = step === 1 ? 0 : values.length - columns
  const s1 = new Float64Array(columns)
  const s2 = new Float64Array(columns)
  for (let column = 0; column < columns; column++) {
    const first = values[start + column]!
    s2[column] = (b2 - a2 * gain) * first
    s1[column] = (b1 - a1 * gain) * first + s2[column]!
  }
  for (let row = start; row >= 0 && row < values.length; row += step * columns) {
    for (let column = 0; column < columns; column++) {
      const x = values[row + column]!
      const y = b0 * x + s1[column]!
      s1[column] = b1 * x - a1 * y + s2[column]!
      s2[column] = b2 * x - a2 * y
      values[row + column] = y
    }
  }
}
