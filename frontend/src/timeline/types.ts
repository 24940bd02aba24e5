/** What goes into the timeline and what comes out of it: plain data, no DOM. */
import type { MotionEvent } from '@/model/motion'
import type { FrameRange } from '@/model/motionPatch'
import type { LaneNote } from './data/lanes'

export type { LaneNote, TimelineLane } from './data/lanes'

/** Bounds of a channel; an open side is ±Infinity. */
export interface CurveLimits {
  readonly lower: number
  readonly upper: number
}

/** One channel over the whole motion. Curves of the same unit share a value axis. */
export interface TimelineCurve {
  readonly id: string
  readonly label: string
  /** CSS colour. */
  readonly color: string
  /** Shown beside values, and the key of the value axis: `rad`, `°`, `m`, `rad/s` … */
  readonly unit: string
  /** (F,) values in `unit`. */
  readonly values: Float32Array
  readonly limits: CurveLimits | null
  /** Changes whenever `values` does; an unchanged revision lets the view keep what it built. */
  readonly revision: number
}

export interface MotionInfo {
  readonly frameCount: number
  /** [Hz] */
  readonly frameRate: number
}

/** Visible stretch of the motion in fractional frames, from the left edge to the right edge. */
export interface VisibleRange {
  readonly start: number
  readonly end: number
}

/** Visible stretch of every value axis as fractions of its fitted range: 0 lowest, 1 highest. */
export interface ValueWindow {
  readonly low: number
  readonly high: number
}

export type MarkKind = 'limit' | 'speed'

/** A stretch of one curve to be marked: outside its limits, or too fast. */
export interface CurveMark {
  readonly curveId: string
  readonly kind: MarkKind
  readonly range: FrameRange
}

export type TimelineEvent = MotionEvent

/** What the pointer is over, for read-outs outside the canvas. */
export interface TimelineHover {
  /** Whole frame under the pointer. */
  readonly frame: number
  readonly time: number
  /** The curve nearest to the pointer, when one is near. */
  readonly curveId: string | null
  readonly event: TimelineEvent | null
}

/** A scrub begins, ends where it was released, or is taken back by Escape. */
export type ScrubPhase = 'start' | 'end' | 'cancel'

export interface TimelineCallbacks {
  /** A whole frame the user moved the playhead to; at most once per animation frame. */
  onSeek?(frame: number): void
  /** Wheel steps, forward positive; at most once per animation frame. */
  onStep?(steps: number): void
  /** The user changed the visible range (zoom, pan, navigator, paging). */
  onRangeChange?(range: VisibleRange): void
  onHover?(hover: TimelineHover | null): void
  onScrub?(phase: ScrubPhase): void
  /** A frame of a lane was clicked; the playhead is there already. */
  onLaneClick?(laneId: string, frame: number): void
  /** What to say about a frame of a lane while the pointer rests on it. */
  describeLane?(laneId: string, frame: number): readonly LaneNote[]
}

export interface TimelineOptions extends TimelineCallbacks {
  /** Turn the page when the playhead leaves the visible range; default true. */
  readonly followPlayhead?: boolean
  /** Accessible name of the timeline; default `Timeline`. */
  readonly label?: string
}

/** What drawing cost, for the benchmarks and the diagnostics panel. */
export interface TimelineStats {
  readonly staticDraws: number
  readonly dynamicDraws: number
  /** Script time of the last draw [ms]. */
  readonly lastStaticMs: number
  readonly lastDynamicMs: number
}
