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
  const bank = new LowPassBank(values.length, cutoff, rate)
  bank.lanes[0].set(values)
  bank.run()
  values.set(bank.lanes[0])
}

type Lanes = readonly [Float64Array, Float64Array, Float64Array, Float64Array]

/** Curves of a bank: as many as their filters' states fit a processor's registers. */
export const BANK_LANES = 4

/**
 * `lowPass` for up to four curves of one length at once, which takes hardly longer than for one. Put
 * the curves into `lanes`, run, and take them from there.
 */
export class LowPassBank {
  readonly lanes: Lanes
  readonly #padded: Lanes
  readonly #pad: number
  readonly #filter: Biquad | null

  /** @throws RangeError when the cut-off is not a positive number. */
  constructor(count: number, cutoff: number, rate: number) {
    if (!(cutoff > 0))
      throw new RangeError(`A cut-off must be a positive number, not ${cutoff} Hz.`)
    this.#filter = cutoff >= rate / 2 || count < 2 ? null : butterworth(cutoff, rate)
    const pad = this.#filter ? Math.min(count - 1, lowPassReach(cutoff, rate)) : 0
    const lane = () => new Float64Array(count + 2 * pad)
    this.#pad = pad
    this.#padded = [lane(), lane(), lane(), lane()]
    const [a, b, c, d] = this.#padded
    const inner = (padded: Float64Array) => padded.subarray(pad, pad + count)
    this.lanes = [inner(a), inner(b), inner(c), inner(d)]
  }

  run(): void {
    if (this.#filter === null) return
    for (const lane of this.#padded) reflect(lane, this.#pad)
    runFilter(this.#filter, this.#padded, 1)
    runFilter(this.#filter, this.#padded, -1)
  }
}

/** Continues the values beyond both ends by point reflection. */
function reflect(padded: Float64Array, pad: number): void {
  const [start, end] = [pad, padded.length - 1 - pad]
  const [first, last] = [2 * padded[start]!, 2 * padded[end]!]
  for (let at = 1; at <= pad; at++) {
    padded[start - at] = first - padded[start + at]!
    padded[end + at] = last - padded[end - at]!
  }
}

/**
 * In place, starting from the steady state of the first values in the direction of `step`. Written
 * out for four lanes: with the states in local variables it is ten times as fast as with arrays.
 */
function runFilter({ b0, b1, b2, a1, a2 }: Biquad, lanes: Lanes, step: 1 | -1): void {
  const [v0, v1, v2, v3] = lanes
  const count = v0.length
  const gain = (b0 + b1 + b2) / (1 + a1 + a2)
  const late = b2 - a2 * gain
  const early = b1 - a1 * gain + late
  let at = step === 1 ? 0 : count - 1
  let p0 = early * v0[at]!
  let p1 = early * v1[at]!
  let p2 = early * v2[at]!
  let p3 = early * v3[at]!
  let q0 = late * v0[at]!
  let q1 = late * v1[at]!
  let q2 = late * v2[at]!
  let q3 = late * v3[at]!
  for (let left = count; left > 0; left--, at += step) {
    const x0 = v0[at]!
    const x1 = v1[at]!
    const x2 = v2[at]!
    const x3 = v3[at]!
    const y0 = b0 * x0 + p0
    const y1 = b0 * x1 + p1
    const y2 = b0 * x2 + p2
    const y3 = b0 * x3 + p3
    p0 = b1 * x0 - a1 * y0 + q0
    p1 = b1 * x1 - a1 * y1 + q1
    p2 = b1 * x2 - a1 * y2 + q2
    p3 = b1 * x3 - a1 * y3 + q3
    q0 = b2 * x0 - a2 * y0
    q1 = b2 * x1 - a2 * y1
    q2 = b2 * x2 - a2 * y2
    q3 = b2 * x3 - a2 * y3
    v0[at] = y0
    v1[at] = y1
    v2[at] = y2
    v3[at] = y3
  }
}
