/** Figures of an optimization in words. */
import type { LockedSpan } from '@/api/jobsRequest'
import type { Closeness, Distance } from '@/api/jobsResults'
import type { AngleUnit } from '@/editing/viewStore'
import { amount } from '../audit/amount'
import type { LargestChange } from './summary'

const MINUTE = 60

/** `0.4 s`, `12 s`, `2 min 5 s`. */
export function secondsText(seconds: number): string {
  if (seconds < 9.95) return `${seconds.toFixed(1).replace(/\.0$/, '')} s`
  const whole = Math.round(seconds)
  if (whole < 2 * MINUTE) return `${whole} s`
  const rest = whole % MINUTE
  return `${Math.floor(whole / MINUTE)} min${rest > 0 ? ` ${rest} s` : ''}`
}

export interface ClosenessRow {
  readonly label: string
  readonly largest: string
  readonly rms: string
}

/** How far the result is from the edited motion. */
export function closenessRows(closeness: Closeness, angles: AngleUnit): ClosenessRow[] {
  const row = (label: string, [largest, rms]: Distance, text: (value: number) => string) => ({
    label,
    largest: text(largest),
    rms: text(rms),
  })
  return [
    row('Base', closeness.base_cm, (cm) => `${cm.toFixed(1)} cm`),
    row('Orientation', closeness.base_degrees, (degrees) => `${degrees.toFixed(1)}°`),
    row('Joints', closeness.joint_rad, (angle) => amount(angle, 'rad', angles)),
    row('Planted feet', closeness.planted_mm, (mm) => `${mm.toFixed(0)} mm`),
  ]
}

/** `left_knee by 0.12 rad`. */
export function changeText({ label, amount: moved, unit }: LargestChange, angles: AngleUnit) {
  return `${label} by ${amount(moved, unit, angles)}`
}

const MODES: Readonly<Record<LockedSpan['mode'], string>> = {
  stick: 'sticks',
  slip: 'slips',
  none: 'stays off the ground',
}

/** `left_foot sticks 10 to 40`. */
export function lockedText({ link, from, to, mode }: LockedSpan): string {
  return `${link} ${MODES[mode]} ${from} to ${to}`
}

/** `1.4 ×`, `320 ×`, `12,000 ×`: how many times the tolerance. */
export function timesText(share: number): string {
  const rounded = Number(share.toPrecision(2))
  return `${rounded.toLocaleString('en')} ×`
}

const STAGES: Readonly<Record<string, string>> = {
  starting: 'Starting',
  compiling: 'Compiling the solver, once: about a minute',
  'loading kernels': 'Loading the solver',
  optimizing: 'Preparing the motion',
  reporting: 'Judging the result',
}

/** What a run does while it does not iterate. */
export function stageText(stage: string): string {
  return STAGES[stage] ?? stage.charAt(0).toUpperCase() + stage.slice(1)
}
