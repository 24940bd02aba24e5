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
const DENSE_FROM = 1.5

/**
 * From this level on an area has one upright column per bucket. Slopes between buckets look
 * smoother, but tall narrow ones cost the rasteriser many times more.
 */
const COLUMNS_FROM = 3

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
 * from the lowest to the highest value of every bucket. Every extreme is kept. Filling it is far
 * cheaper than stroking a zigzag.
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
  const read = level === 0 ? framePairs(pyramid.values) : buckets(pyramid, level)
  const edges = new EdgeWriter(path, value, lineWidth, to - from + 1)
  const left = frameToX(time, from * size)
  const width = size * pxPerFrame(time)
  if (level >= COLUMNS_FROM) columns(edges, read, from, to, left, width)
  else slopes(edges, read, from, to, left, width)
  edges.close()
}

/**
 * Edges that lead from the middle of one bucket to that of the next. Buckets are aligned to frames,
 * not to pixels, so nothing shimmers while panning. As buckets share their border frames, the area
 * is never thinner than a bucket is wide.
 */
function slopes(
  edges: EdgeWriter,
  read: (bucket: number) => void,
  from: number,
  to: number,
  left: number,
  width: number,
): void {
  for (let bucket = from; bucket <= to; bucket++) {
    read(bucket)
    const x = left + (bucket - from) * width
    edges.add(bucket === from ? x : x + width / 2, bucket === to ? x + width : x + width / 2)
  }
}

/** Upright columns on whole pixels; buckets that fall on the same pixel are taken together. */
function columns(
  edges: EdgeWriter,
  read: (bucket: number) => void,
  from: number,
  to: number,
  left: number,
  width: number,
): void {
  let start = Math.round(left)
  let min = Number.POSITIVE_INFINITY
  let max = Number.NEGATIVE_INFINITY
  for (let bucket = from; bucket <= to; bucket++) {
    read(bucket)
    min = extremes.min = Math.min(min, extremes.min)
    max = extremes.max = Math.max(max, extremes.max)
    let end = Math.round(left + (bucket - from + 1) * width)
    // The last one is drawn even where no pixel is left for it.
    if (bucket === to) end = Math.max(end, start + 1)
    if (end === start) continue
    edges.add(start, end)
    start = end
    min = Number.POSITIVE_INFINITY
    max = Number.NEGATIVE_INFINITY
  }
}

/** Writes the upper edge while going right, and the lower one on the way back. */
class EdgeWriter {
  private readonly slope: number
  private readonly offset: number
  /** Start, end and height of every piece of the lower edge. */
  private readonly lower: Float64Array
  private length = 0

  constructor(
    private readonly path: PathSink,
    value: ValueScale,
    private readonly lineWidth: number,
    capacity: number,
  ) {
    this.slope = (value.top - value.bottom) / (value.high - value.low)
    this.offset = value.bottom - this.slope * value.low
    this.lower = new Float64Array(3 * capacity)
  }

  /** The values in `extremes`, from `start` to `end` px. */
  add(start: number, end: number): void {
    const { path, lower } = this
    const top = this.offset + this.slope * extremes.max - this.lineWidth / 2
    if (this.length === 0) path.moveTo(start, top)
    else path.lineTo(start, top)
    if (end > start) path.lineTo(end, top)
    lower[this.length++] = start
    lower[this.length++] = end
    lower[this.length++] = this.offset + this.slope * extremes.min + this.lineWidth / 2
  }

  close(): void {
    const { path, lower } = this
    for (let i = this.length - 3; i >= 0; i -= 3) {
      const bottom = lower[i + 2]!
      if (lower[i + 1]! > lower[i]!) path.lineTo(lower[i + 1]!, bottom)
      path.lineTo(lower[i]!, bottom)
    }
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
