/** The timeline: ruler, curves, events and navigator on canvas, outside React. */
import type { FrameRange } from '@/model/motionPatch'
import type {
  CurveMark,
  MotionInfo,
  TimelineCallbacks,
  TimelineCurve,
  TimelineEvent,
  TimelineOptions,
  TimelineStats,
  ValueWindow,
  VisibleRange,
} from './types'

export class TimelineView {
  private range: VisibleRange = { start: 0, end: 1 }

  constructor(
    readonly host: HTMLElement,
    private readonly options: TimelineOptions = {},
  ) {}

  /** Replaces the handlers given; the others stay. */
  setCallbacks(callbacks: TimelineCallbacks): void {
    Object.assign(this.options, callbacks)
  }

  /** Length and rate of the motion; frames everything when either changed. */
  setMotionInfo(_info: MotionInfo): void {}

  /** Replaces the shown curves; those with a known id and revision keep their pyramid. */
  setCurves(_curves: readonly TimelineCurve[]): void {}

  /** New values of one shown curve; only `changed` differs from before. */
  updateCurve(_id: string, _values: Float32Array, _changed: FrameRange): void {}

  /** The curve drawn on top, whose limits and value axis are shown. */
  setPrimaryCurve(_id: string | null): void {}

  /** Stretches of curves to mark as outside limits or too fast. */
  setMarks(_marks: readonly CurveMark[]): void {}

  setEvents(_events: readonly TimelineEvent[]): void {}

  /** Fractional while playing. */
  setPlayhead(_frame: number): void {}

  setFollowPlayhead(_follow: boolean): void {}

  /** Scrolls by as little as needed to show the playhead. */
  revealPlayhead(): void {}

  /** While an edit is going on value axes only grow, so that the curve doesn't jump. */
  setEditing(_editing: boolean): void {}

  setVisibleRange(range: VisibleRange): void {
    this.range = range
  }

  getVisibleRange(): VisibleRange {
    return this.range
  }

  setValueWindow(_window: ValueWindow): void {}

  /** Shows the whole motion and the whole value range. */
  frameAll(): void {}

  /** Shows these frames with a little room at both sides. */
  frameRange(_range: FrameRange): void {}

  /** Zooms around the playhead when visible, else around the middle; above 1 zooms in. */
  zoomBy(_factor: number): void {}

  /** Reads the palette again from the host's CSS variables. */
  refreshTheme(): void {}

  /** Measures the host again; called by itself when the host changes size. */
  resize(): void {}

  /** Redraws at the next animation frame. */
  invalidate(): void {}

  stats(): TimelineStats {
    return { staticDraws: 0, dynamicDraws: 0, lastStaticMs: 0, lastDynamicMs: 0 }
  }

  dispose(): void {}
}
