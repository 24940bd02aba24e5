/** Lowest and highest value of any stretch of a curve, without visiting every frame. */
import type { FrameRange } from '@/model/motionPatch'

export interface MinMax {
  min: number
  max: number
}

/**
 * Level k holds buckets of 2ᵏ frames. A bucket also covers the first frame of the next one, so
 * neighbouring buckets always overlap in value and a drawn line has no gaps. Level 0 is the curve
 * itself. Built once in O(F), updated in O(changed + log F).
 */
export class MinMaxPyramid {
  private readonly mins: Float32Array[] = []
  private readonly maxs: Float32Array[] = []

  constructor(private curve: Float32Array) {
    for (let length = curve.length; length > 1; ) {
      length = Math.ceil(length / 2)
      this.mins.push(new Float32Array(length))
      this.maxs.push(new Float32Array(length))
    }
    this.rebuild({ start: 0, end: curve.length })
  }

  get values(): Float32Array {
    return this.curve
  }

  /** Number of levels above the curve itself. */
  get levelCount(): number {
    return this.mins.length
  }

  /** Buckets of a level, 1 or higher; read only. */
  minsAt(level: number): Float32Array {
    return this.mins[level - 1]!
  }

  maxsAt(level: number): Float32Array {
    return this.maxs[level - 1]!
  }

  /** Takes new values of the same length that differ from the old ones within `changed` only. */
  update(values: Float32Array, changed: FrameRange): void {
    if (values.length !== this.curve.length) {
      throw new RangeError(
        `A curve of ${this.curve.length} frames can't be updated with ${values.length} values.`,
      )
    }
    this.curve = values
    const start = Math.max(0, changed.start)
    const end = Math.min(values.length, changed.end)
    if (end > start) this.rebuild({ start, end })
  }

  /** Extremes over the frames from `first` to `last`, both included. */
  query(first: number, last: number): MinMax {
    const result: MinMax = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY }
    let at = Math.max(0, first)
    const stop = Math.min(this.curve.length - 1, last)
    while (at <= stop) {
      let level = 0
      // The largest aligned bucket that starts here and ends within the stretch.
      while (
        level < this.mins.length &&
        at % 2 ** (level + 1) === 0 &&
        Math.min(at + 2 ** (level + 1), this.curve.length - 1) <= stop
      ) {
        level++
      }
      this.include(result, level, at)
      at += 2 ** level
    }
    return result
  }

  private include(result: MinMax, level: number, frame: number): void {
    const bucket = frame / 2 ** level
    const low = level === 0 ? this.curve[frame]! : this.mins[level - 1]![bucket]!
    const high = level === 0 ? this.curve[frame]! : this.maxs[level - 1]![bucket]!
    if (low < result.min) result.min = low
    if (high > result.max) result.max = high
  }

  private rebuild({ start, end }: FrameRange): void {
    if (this.mins.length === 0) return
    // An even frame is shared with the bucket before it.
    let from = Math.max(0, Math.ceil(start / 2) - 1)
    let to = Math.floor((end - 1) / 2)
    this.fillFirstLevel(from, to)
    for (let level = 1; level < this.mins.length; level++) {
      from >>= 1
      to >>= 1
      this.fillLevel(level, from, to)
    }
  }

  private fillFirstLevel(from: number, to: number): void {
    const { curve } = this
    const mins = this.mins[0]!
    const maxs = this.maxs[0]!
    const last = curve.length - 1
    for (let bucket = from; bucket <= to; bucket++) {
      const a = curve[2 * bucket]!
      const b = curve[Math.min(2 * bucket + 1, last)]!
      const c = curve[Math.min(2 * bucket + 2, last)]!
      const low = Math.min(a, b)
      const high = Math.max(a, b)
      mins[bucket] = Math.min(low, c)
      maxs[bucket] = Math.max(high, c)
    }
  }

  private fillLevel(level: number, from: number, to: number): void {
    const lowerMins = this.mins[level - 1]!
    const lowerMaxs = this.maxs[level - 1]!
    const mins = this.mins[level]!
    const maxs = this.maxs[level]!
    const last = lowerMins.length - 1
    for (let bucket = from; bucket <= to; bucket++) {
      const right = Math.min(2 * bucket + 1, last)
      const lowA = lowerMins[2 * bucket]!
      const lowB = lowerMins[right]!
      mins[bucket] = Math.min(lowA, lowB)
      const highA = lowerMaxs[2 * bucket]!
      const highB = lowerMaxs[right]!
      maxs[bucket] = Math.max(highA, highB)
    }
  }
}
