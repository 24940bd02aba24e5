/** A curve as few line segments as the pixels can show. */
import type { MinMaxPyramid } from '../data/minMaxPyramid'
import { frameToX, pxPerFrame, type TimeScale } from '../scale/timeScale'
import { type ValueScale, valueToY } from '../scale/valueScale'

/** The part of a canvas path that is used, so that tests can record it. */
export interface PathSink {
  moveTo(x: number, y: number): void
  lineTo(x: number, y: number): void
}

/** From this many frames on a pixel a curve is an area between extremes, not a line. */
const DENSE_FROM = 0.8

/** Whether a curve is drawn as an area (`traceEnvelope`) instead of a line (`traceFrames`). */
export function isDense(scale: TimeScale): boolean {
  return pxPerFrame(scale) * DENSE_FROM < 1
}

/** Pyramid level whose buckets are about one CSS pixel wide; 0 is the curve itself. */
export function levelFor(pyramid: MinMaxPyramid, scale: TimeScale): number {
  const level = Math.round(Math.log2(1 / pxPerFrame(scale)))
  return Math.min(Math.max(level, 0), pyramid.levelCount)
}

/** Adds the frames from `first` to `last` to `path` as a line through every one of them. */
export function traceFrames(
  path: PathSink,
  values: Float32Array,
  first: number,
  last: number,
  time: TimeScale,
  value: ValueScale,
): void {
  const from = Math.max(0, Math.floor(first))
  const to = Math.min(values.length - 1, Math.ceil(last))
  if (to < from) return
  const step = pxPerFrame(time)
  let x = frameToX(time, from)
  path.moveTo(x, valueToY(value, values[from]!))
  for (let frame = from + 1; frame <= to; frame++) {
    x += step
    path.lineTo(x, valueToY(value, values[frame]!))
  }
}

/**
 * Adds the area that a line `lineWidth` px thick through the frames from `first` to `last` covers:
 * one column per bucket, from its lowest to its highest value. Filling it is far cheaper than
 * stroking a zigzag. Buckets are aligned to frames, not to pixels, so the picture doesn't shimmer
 * while panning, and every extreme is kept.
 */
export function traceEnvelope(
  path: PathSink,
  pyramid: MinMaxPyramid,
  first: number,
  last: number,
  time: TimeScale,
  value: ValueScale,
  lineWidth: number,
): void {
  const level = levelFor(pyramid, time)
  const size = 2 ** level
  const count = level === 0 ? pyramid.values.length : pyramid.minsAt(level).length
  const from = Math.max(0, Math.floor(first / size))
  const to = Math.min(Math.floor(last / size), count - 1)
  if (to < from) return
  const slope = (value.top - value.bottom) / (value.high - value.low)
  const offset = value.bottom - slope * value.low
  const width = size * pxPerFrame(time)
  const left = frameToX(time, from * size)
  // The lower edge is remembered on the way right and followed on the way back.
  const lower = new Float64Array(to - from + 1)
  const bucketAt = level === 0 ? framePairs(pyramid.values) : buckets(pyramid, level)
  for (let bucket = from; bucket <= to; bucket++) {
    bucketAt(bucket)
    const i = bucket - from
    const x = left + i * width
    const top = offset + slope * extremes.max - lineWidth / 2
    lower[i] = offset + slope * extremes.min + lineWidth / 2
    if (i === 0) path.moveTo(x, top)
    else path.lineTo(x, top)
    path.lineTo(x + width, top)
  }
  for (let i = to - from; i >= 0; i--) {
    const x = left + i * width
    path.lineTo(x + width, lower[i]!)
    path.lineTo(x, lower[i]!)
  }
}

/** Written by the readers below: one object, because thousands are read per draw. */
const extremes = { min: 0, max: 0 }

function buckets(pyramid: MinMaxPyramid, level: number): (bucket: number) => void {
  const mins = pyramid.minsAt(level)
  const maxs = pyramid.maxsAt(level)
  return (bucket) => {
    extremes.min = mins[bucket]!
    extremes.max = maxs[bucket]!
  }
}

/** A bucket of one frame also reaches to the next, like the larger ones. */
function framePairs(values: Float32Array): (frame: number) => void {
  const last = values.length - 1
  return (frame) => {
    const a = values[frame]!
    const b = values[frame < last ? frame + 1 : last]!
    extremes.min = Math.min(a, b)
    extremes.max = Math.max(a, b)
  }
}
