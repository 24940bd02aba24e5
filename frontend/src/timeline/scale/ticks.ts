/** Where ticks stand and what they say: steps of 1, 2 and 5, labels that never touch. */
import { formatClock, formatNumber } from './format'
import { pxPerFrame, type TimeScale, xToFrame } from './timeScale'
import type { ValueRange } from './valueScale'

export interface Tick {
  /** In the unit of the axis: frames, or values. */
  readonly at: number
  readonly label: string
}

export interface TickSet {
  readonly step: number
  readonly major: readonly Tick[]
  /** Unlabelled positions between the major ones. */
  readonly minor: readonly number[]
}

/** The smallest of 1, 2, 5 × 10ⁿ that is at least `least`. */
export function niceStep(least: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(least))
  for (const factor of [1, 2, 5]) {
    // The tolerance forgives the rounding of 10ⁿ.
    if (factor * magnitude >= least * (1 - 1e-9)) return factor * magnitude
  }
  return 10 * magnitude
}

const LONG_STEPS_S = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600]

/** Like `niceStep` below a second; above it the steps of a clock. */
export function niceSeconds(least: number): number {
  if (least <= 0.5) return niceStep(least)
  return LONG_STEPS_S.find((step) => step >= least) ?? Math.ceil(least / 3600) * 3600
}

function multiples(step: number, from: number, to: number): number[] {
  const result: number[] = []
  for (let i = Math.ceil(from / step - 1e-9); i * step <= to + step * 1e-9; i++) {
    // Adding zero turns −0 into 0.
    result.push(i * step + 0)
  }
  return result
}

/** How many parts a step is divided into, so that minor steps are again 1, 2 or 5 × 10ⁿ. */
function subdivision(step: number): number {
  const lead = Math.round(step / 10 ** Math.floor(Math.log10(step) + 1e-9))
  return lead === 2 ? 4 : 5
}

/** Whole frames within [from, to]. `labelWidth` is the widest label's width, `gap` the air [px]. */
export function frameTicks(
  scale: TimeScale,
  frameCount: number,
  labelWidth: number,
  gap = 22,
): TickSet {
  const perFrame = pxPerFrame(scale)
  const step = Math.max(1, niceStep((labelWidth + gap) / perFrame))
  const [from, to] = shownFrames(scale, frameCount, labelWidth)
  const parts = subdivision(step)
  const fine = step >= parts ? step / parts : 1
  const tooFine = fine * perFrame < 5 || !Number.isInteger(fine)
  return {
    step,
    major: multiples(step, from, to).map((at) => ({ at, label: String(at) })),
    minor: tooFine ? [] : multiples(fine, from, to).filter((at) => at % step !== 0),
  }
}

/** Ticks on round times; `at` is the (fractional) frame of that time. */
export function secondTicks(
  scale: TimeScale,
  frameCount: number,
  frameRate: number,
  labelWidth: number,
  gap = 34,
): TickSet {
  const perSecond = pxPerFrame(scale) * frameRate
  const step = niceSeconds((labelWidth + gap) / perSecond)
  const [from, to] = shownFrames(scale, frameCount, labelWidth)
  const seconds = multiples(step, from / frameRate, to / frameRate)
  return {
    step,
    major: seconds.map((t) => ({ at: t * frameRate, label: formatClock(t, step) })),
    minor: [],
  }
}

/** Frames whose tick or label can be seen: labels stand to the right of their tick. */
function shownFrames(scale: TimeScale, frameCount: number, labelWidth: number): [number, number] {
  const before = labelWidth / pxPerFrame(scale)
  const from = Math.max(0, scale.start - before)
  return [from, Math.min(frameCount - 1, xToFrame(scale, scale.right))]
}

/** Ticks of a value axis that is `height` px tall, at least `spacing` px apart. */
export function valueTicks(range: ValueRange, height: number, spacing = 28): TickSet {
  const span = range.high - range.low
  const step = niceStep((span * spacing) / Math.max(height, 1))
  return {
    step,
    major: multiples(step, range.low, range.high).map((at) => ({
      at,
      label: formatNumber(at, decimalsOf(step)),
    })),
    minor: [],
  }
}

/** Decimals needed to tell multiples of `step` apart. */
export function decimalsOf(step: number): number {
  return Math.min(Math.max(0, -Math.floor(Math.log10(step) + 1e-9)), 8)
}
