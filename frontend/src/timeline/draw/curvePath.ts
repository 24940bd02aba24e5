/** A curve as few line segments as the pixels can show. */
import type { MinMaxPyramid } from '../data/minMaxPyramid'
import { frameToX, pxPerFrame, type TimeScale } from '../scale/timeScale'
import { type ValueScale, valueToY } from '../scale/valueScale'

/** The part of a canvas path that is used, so that tests can record it. */
export interface PathSink {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
}

/** Pyramid level at which a bucket is about one device pixel wide; 0 is the curve itself. */
export function levelFor(pyramid: MinMaxPyramid, scale: TimeScale, dpr: number): number {
  const framesPerPixel = 1 / (pxPerFrame(scale) * dpr)
  if (framesPerPixel < 2) return 0
  // On fine screens a bucket may take up to 1.4 device pixels: no eye tells, half the work.
  const level = Math.floor(Math.log2(framesPerPixel) + (dpr > 1 ? 0.5 : 0))
  return Math.min(level, pyramid.levelCount)
}

/**
 * Adds the frames from `first` to `last` to `path`. Buckets are aligned to frames, not to pixels,
 * so the picture doesn't shimmer while panning, and every extreme is kept.
 */
export function traceCurve(
  path: PathSink,
  pyramid: MinMaxPyramid,
  first: number,
  last: number,
  time: TimeScale,
  value: ValueScale,
  dpr: number,
): void {
  const from = Math.max(0, Math.floor(first))
  const to = Math.min(pyramid.values.length - 1, Math.ceil(last))
  if (to < from) return
  const level = levelFor(pyramid, time, dpr)
  if (level === 0) traceFrames(path, pyramid.values, from, to, time, value)
  else traceBuckets(path, pyramid, level, from, to, time, value, dpr)
}

function traceFrames(
  path: PathSink,
  values: Float32Array,
  from: number,
  to: number,
  time: TimeScale,
  value: ValueScale,
): void {
  const step = pxPerFrame(time)
  let x = frameToX(time, from)
  path.moveTo(x, valueToY(value, values[from]!))
  for (let frame = from + 1; frame <= to; frame++) {
    x += step
    path.lineTo(x, valueToY(value, values[frame]!))
  }
}

function traceBuckets(
  path: PathSink,
  pyramid: MinMaxPyramid,
  level: number,
  from: number,
  to: number,
  time: TimeScale,
  value: ValueScale,
  dpr: number,
): void {
  const size = 2 ** level
  const mins = pyramid.minsAt(level)
  const maxs = pyramid.maxsAt(level)
  const slope = (value.top - value.bottom) / (value.high - value.low)
  const offset = value.bottom - slope * value.low
  const width = size * pxPerFrame(time)
  const firstBucket = Math.floor(from / size)
  const lastBucket = Math.min(Math.floor(to / size), mins.length - 1)
  // Below this height a bucket looks like a point.
  const flat = 0.6 / dpr
  let x = frameToX(time, firstBucket * size) + width / 2
  let before = Number.NaN
  for (let bucket = firstBucket; bucket <= lastBucket; bucket++, x += width) {
    const top = offset + slope * maxs[bucket]!
    const bottom = offset + slope * mins[bucket]!
    if (Number.isNaN(before)) path.moveTo(x, top)
    if (bottom - top < flat) {
      before = (top + bottom) / 2
      path.lineTo(x, before)
      continue
    }
    // Entering at the nearer end avoids needless zigzag.
    const topFirst = Math.abs(before - top) < Math.abs(before - bottom)
    path.lineTo(x, topFirst ? top : bottom)
    before = topFirst ? bottom : top
    path.lineTo(x, before)
  }
}
