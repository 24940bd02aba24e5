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
  if (!(cutoff > 0)) throw new RangeError(`A cut-off must be a positive number, not ${cutoff} Hz.`)
  if (cutoff >= rate / 2 || values.length < 2) return
  const pad = Math.min(values.length - 1, lowPassReach(cutoff, rate))
  const padded = reflected(values, pad)
  const filter = butterworth(cutoff, rate)
  runFilter(filter, padded)
  padded.reverse()
  runFilter(filter, padded)
  padded.reverse()
  values.set(padded.subarray(pad, pad + values.length))
}

function reflected(values: Float64Array, pad: number): Float64Array {
  const last = values.length - 1
  const padded = new Float64Array(values.length + 2 * pad)
  padded.set(values, pad)
  for (let at = 1; at <= pad; at++) {
    padded[pad - at] = 2 * values[0]! - values[at]!
    padded[pad + last + at] = 2 * values[last]! - values[last - at]!
  }
  return padded
}

/** In place, starting from the steady state of the first value. */
function runFilter({ b0, b1, b2, a1, a2 }: Biquad, values: Float64Array): void {
  const gain = (b0 + b1 + b2) / (1 + a1 + a2)
  let s2 = (b2 - a2 * gain) * values[0]!
  let s1 = (b1 - a1 * gain) * values[0]! + s2
  for (let at = 0; at < values.length; at++) {
    const x = values[at]!
    const y = b0 * x + s1
    s1 = b1 * x - a1 * y + s2
    s2 = b2 * x - a2 * y
    values[at] = y
  }
}
