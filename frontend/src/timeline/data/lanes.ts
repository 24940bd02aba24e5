/** Lanes below the curves: one number a frame, shown as a strip of heat. */
import type { FrameRange } from '@/model/motionPatch'
import { MinMaxPyramid } from './minMaxPyramid'

/** Heat of frames about which nothing is known. */
export const UNKNOWN = -1
/** From this heat on a frame is beyond what is allowed. */
export const BEYOND = 1

export interface TimelineLane {
  readonly id: string
  /** (F,) `UNKNOWN`, or from 0 (nothing) to 1 (at the tolerance) to 2 (far beyond it). */
  readonly heat: Float32Array
  /** How frames beyond look: a fault, or something to know. */
  readonly beyond: 'bad' | 'warn'
}

/** A line of what is said about one frame of a lane. */
export interface LaneNote {
  readonly text: string
  readonly tone: 'title' | 'plain' | 'mute' | 'bad' | 'warn'
}

export interface LaneEntry {
  readonly lane: TimelineLane
  readonly pyramid: MinMaxPyramid
}

export class LaneSet {
  private list: readonly LaneEntry[] = []
  private stale: readonly FrameRange[] = []
  /** Said in place of lanes, where there can be none. */
  message: string | null = null

  get entries(): readonly LaneEntry[] {
    return this.list
  }

  /** Frames whose heat is not that of the present motion; in order, apart. */
  get outdated(): readonly FrameRange[] {
    return this.stale
  }

  /** Replaces the lanes; those whose numbers are the same array keep what was built from them. */
  set(lanes: readonly TimelineLane[]): void {
    const known = new Map(this.list.map((entry) => [entry.lane.heat, entry.pyramid]))
    this.list = lanes.map((lane) => ({
      lane,
      pyramid: known.get(lane.heat) ?? new MinMaxPyramid(lane.heat),
    }))
  }

  /** The numbers were written anew in their arrays, within `changed` only. */
  update(changed: FrameRange): void {
    for (const { lane, pyramid } of this.list) pyramid.update(lane.heat, changed)
  }

  setOutdated(ranges: readonly FrameRange[]): void {
    this.stale = ranges
  }
}

/** The hottest frame from `first` to `last`, the one nearest to `middle` among equals. */
export function hottestFrame(
  heat: Float32Array,
  first: number,
  last: number,
  middle: number,
): number {
  let best = Math.min(Math.max(middle, 0), heat.length - 1)
  for (let frame = Math.max(first, 0); frame <= Math.min(last, heat.length - 1); frame++) {
    const hotter = heat[frame]! - heat[best]!
    const nearer = Math.abs(frame - middle) < Math.abs(best - middle)
    // Below the tolerance the pointer's own frame is what one asks about.
    if (heat[frame]! >= BEYOND && (hotter > 0 || (hotter === 0 && nearer))) best = frame
  }
  return best
}
