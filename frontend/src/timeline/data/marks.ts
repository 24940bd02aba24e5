/** Stretches of a curve that break a rule, found for `CurveMark`. */
import type { FrameRange } from '@/model/motionPatch'
import type { CurveLimits } from '../types'

/** Runs of frames for which `isBad` holds. */
function runs(frameCount: number, isBad: (frame: number) => boolean): FrameRange[] {
  const result: FrameRange[] = []
  let start = -1
  for (let frame = 0; frame < frameCount; frame++) {
    if (isBad(frame)) {
      if (start < 0) start = frame
    } else if (start >= 0) {
      result.push({ start, end: frame })
      start = -1
    }
  }
  if (start >= 0) result.push({ start, end: frameCount })
  return result
}

/** Frames outside `limits` by more than `tolerance`, in the curve's unit. */
export function limitSpans(
  values: Float32Array,
  limits: CurveLimits,
  tolerance = 1e-6,
): FrameRange[] {
  const low = limits.lower - tolerance
  const high = limits.upper + tolerance
  return runs(values.length, (frame) => values[frame]! < low || values[frame]! > high)
}

export interface SpeedRule {
  /** [Hz] */
  readonly frameRate: number
  /** Largest allowed speed [unit/s]. */
  readonly limit: number
  /** For unlimited joints: differences are taken modulo this turn (2π or 360). */
  readonly turn?: number
}

/**
 * Frames that border an interval faster than the limit. One interval is judged, not the central
 * difference, which hides a single-frame jump.
 */
export function speedSpans(values: Float32Array, rule: SpeedRule): FrameRange[] {
  const { frameRate, limit, turn } = rule
  const tooFar = (limit * (1 + 1e-6)) / frameRate
  const isFast = (frame: number): boolean => {
    if (frame < 1 || frame >= values.length) return false
    let step = values[frame]! - values[frame - 1]!
    if (turn !== undefined) step -= turn * Math.round(step / turn)
    return Math.abs(step) > tooFar
  }
  return runs(values.length, (frame) => isFast(frame) || isFast(frame + 1))
}

/**
 * Joins spans that are closer than `gap` frames, so that drawing costs no more than the pixels
 * there are. `spans` must be sorted by start.
 */
export function mergeSpans(spans: readonly FrameRange[], gap: number): FrameRange[] {
  const result: { start: number; end: number }[] = []
  for (const span of spans) {
    const last = result.at(-1)
    if (last !== undefined && span.start - last.end <= gap) {
      last.end = Math.max(last.end, span.end)
    } else result.push({ start: span.start, end: span.end })
  }
  return result
}
