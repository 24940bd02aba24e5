/** The times of a motion's frames. */

export interface TimeGrid {
  readonly frameCount: number
  /** Time of a frame [s]. */
  timeOf(frame: number): number
  /** The last frame at or before `time` [s]; the first frame for earlier times. */
  frameAtOrBefore(time: number): number
}

/** Frames at `i / frameRate`, by this division and never by adding up steps. */
export function uniformGrid(frameCount: number, frameRate: number): TimeGrid {
  checkCount(frameCount)
  if (!Number.isFinite(frameRate) || frameRate <= 0) {
    throw new RangeError(`A frame rate must be a positive number, not ${frameRate}.`)
  }
  const last = frameCount - 1
  return {
    frameCount,
    timeOf: (frame) => frame / frameRate,
    frameAtOrBefore: (time) => {
      let frame = Math.min(Math.max(Math.floor(time * frameRate), 0), last)
      while (frame > 0 && frame / frameRate > time) frame--
      while (frame < last && (frame + 1) / frameRate <= time) frame++
      return frame
    },
  }
}

/** Frames at given times [s], finite and strictly increasing. */
export function sampledGrid(times: ArrayLike<number>): TimeGrid {
  checkCount(times.length)
  for (let frame = 0; frame < times.length; frame++) {
    const increases = frame === 0 || times[frame]! > times[frame - 1]!
    if (!increases || !Number.isFinite(times[frame])) {
      throw new RangeError(`Frame times must increase; frame ${frame} does not.`)
    }
  }
  return {
    frameCount: times.length,
    timeOf: (frame) => times[frame]!,
    frameAtOrBefore: (time) => {
      let low = 0
      let high = times.length
      while (high - low > 1) {
        const middle = (low + high) >> 1
        if (times[middle]! <= time) low = middle
        else high = middle
      }
      return low
    },
  }
}

function checkCount(frameCount: number): void {
  if (!Number.isInteger(frameCount) || frameCount < 1) {
    throw new RangeError(`A motion needs at least one frame, not ${frameCount}.`)
  }
}
