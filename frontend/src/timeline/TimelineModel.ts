/** The state of the timeline and its commands, without a DOM: what is shown, where, how zoomed. */
import type { FrameRange } from '@/model/motionPatch'
import { type ContactBar, type ContactBarEdits, type ContactRow, sameBar } from './data/contactBars'
import { type CurveEntry, CurveSet } from './data/curveSet'
import { type EventMark, markEvents } from './data/eventSpans'
import { LaneSet, type TimelineLane } from './data/lanes'
import type { Theme } from './draw/theme'
import { EditState } from './EditState'
import { GUTTER, INSET_LEFT, INSET_RIGHT, plotOf, type Rect } from './layout'
import type { PointerSample } from './pointer'
import { frameAtX, makeTimeScale, type TimeScale } from './scale/timeScale'
import { makeValueScale, type ValueScale, windowedRange } from './scale/valueScale'
import { clampValueWindow, WHOLE_VALUES } from './scale/valueWindow'
import { clampRange, pageTo, revealFrame, wholeMotion, zoomAround } from './scale/visibleRange'
import type {
  CurveMark,
  MotionInfo,
  ScrubPhase,
  TimelineCallbacks,
  TimelineCurve,
  TimelineEvent,
  ValueWindow,
  VisibleRange,
} from './types'

/** What has to be done again: all, from the rows' heights on; both canvases; the moving one. */
export type Dirty = 'layout' | 'static' | 'dynamic'

/** Contacts that are shown, and who edits them; null where nothing may be edited. */
export interface ShownContacts {
  readonly rows: readonly ContactRow[]
  readonly selected: ContactBar | null
  readonly edits: ContactBarEdits | null
}

const EMPTY: Rect = { x: 0, y: 0, width: 1, height: 1 }

export class TimelineModel {
  readonly curves = new CurveSet()
  readonly lanes = new LaneSet()
  contacts: ShownContacts = { rows: [], selected: null, edits: null }
  readonly edit = new EditState((what) => this.onDirty(what))
  info: MotionInfo = { frameCount: 1, frameRate: 30 }
  range: VisibleRange = wholeMotion(1)
  values: ValueWindow = WHOLE_VALUES
  events: readonly EventMark[] = []
  marks: readonly CurveMark[] = []
  /** Fractional while playing. */
  playhead = 0
  follow = true
  /** Where the pointer rests; null outside and during touches. */
  pointer: PointerSample | null = null
  /** A gesture has the pointer: hover read-outs keep quiet. */
  gesturing = false
  width = 1
  height = 1
  dpr = 1
  rows: ReadonlyMap<string, Rect> = new Map()
  private readonly marksByCurve = new Map<string, CurveMark[]>()
  private rawEvents: readonly TimelineEvent[] = []

  constructor(
    public theme: Theme,
    readonly callbacks: TimelineCallbacks,
    private readonly onDirty: (what: Dirty) => void,
  ) {}

  // --- what is shown -----------------------------------------------------------------------

  setMotionInfo(info: MotionInfo): void {
    const same = info.frameCount === this.info.frameCount && info.frameRate === this.info.frameRate
    if (same) return
    this.info = info
    this.events = markEvents(this.rawEvents, info.frameRate)
    this.playhead = this.clampFrame(this.playhead)
    this.frameAll()
  }

  setCurves(curves: readonly TimelineCurve[]): void {
    this.curves.setCurves(curves)
    this.onDirty('static')
  }

  updateCurve(id: string, values: Float32Array, changed: FrameRange): void {
    this.curves.updateCurve(id, values, changed)
    this.onDirty('static')
  }

  setMarks(marks: readonly CurveMark[]): void {
    this.marks = marks
    this.marksByCurve.clear()
    for (const mark of marks) {
      const known = this.marksByCurve.get(mark.curveId)
      if (known === undefined) this.marksByCurve.set(mark.curveId, [mark])
      else known.push(mark)
    }
    this.onDirty('static')
  }

  marksOf(curveId: string): readonly CurveMark[] {
    return this.marksByCurve.get(curveId) ?? []
  }

  setEvents(events: readonly TimelineEvent[]): void {
    this.rawEvents = events
    this.events = markEvents(events, this.info.frameRate)
    this.onDirty('layout')
  }

  /** Replaces the lanes. Numbers written anew in known arrays are told by `updateLanes`. */
  setLanes(lanes: readonly TimelineLane[], message: string | null): void {
    const before = this.lanes.entries.length
    const same = lanes.length === before && (message === null) === (this.lanes.message === null)
    this.lanes.set(lanes)
    this.lanes.message = message
    this.onDirty(same ? 'static' : 'layout')
  }

  updateLanes(changed: FrameRange): void {
    this.lanes.update(changed)
    this.onDirty('static')
  }

  setOutdatedLanes(ranges: readonly FrameRange[]): void {
    if (ranges === this.lanes.outdated) return
    this.lanes.setOutdated(ranges)
    if (this.lanes.entries.length > 0) this.onDirty('static')
  }

  setContacts(contacts: ShownContacts): void {
    const before = this.contacts
    if (contacts.rows === before.rows && sameBar(contacts.selected, before.selected)) return
    this.contacts = contacts
    this.onDirty(contacts.rows.length === before.rows.length ? 'static' : 'layout')
  }

  /** Moves the playhead; turns the page when it leaves a range that showed it. */
  setPlayhead(frame: number): void {
    const next = this.clampFrame(frame)
    if (next === this.playhead) return
    const wasVisible = this.isVisible(this.playhead)
    this.playhead = next
    this.onDirty('dynamic')
    if (this.follow && wasVisible && !this.gesturing && !this.isVisible(next)) {
      this.setRange(pageTo(this.range, next, this.info.frameCount))
    }
  }

  // --- commands of gestures, keys and callers ----------------------------------------------

  /** The user puts the playhead on a whole frame. */
  seek(frame: number): void {
    const next = Math.round(this.clampFrame(frame))
    if (next === this.playhead) return
    this.playhead = next
    this.onDirty('dynamic')
    this.callbacks.onSeek?.(next)
  }

  scrub(phase: ScrubPhase): void {
    this.callbacks.onScrub?.(phase)
  }

  setRange(range: VisibleRange, announce = true): void {
    const next = clampRange(range, this.info.frameCount)
    if (next.start === this.range.start && next.end === this.range.end) return
    this.range = next
    this.onDirty('static')
    if (announce) this.callbacks.onRangeChange?.(next)
  }

  setValueWindow(window: ValueWindow): void {
    const next = clampValueWindow(window)
    if (next.low === this.values.low && next.high === this.values.high) return
    this.values = next
    this.onDirty('static')
  }

  frameAll(): void {
    this.setValueWindow(WHOLE_VALUES)
    this.curves.refit()
    this.setRange(wholeMotion(this.info.frameCount))
    this.onDirty('static')
  }

  frameRange({ start, end }: FrameRange): void {
    const room = Math.max((end - start) * 0.05, 1)
    this.setRange({ start: start - room, end: end - 1 + room })
  }

  zoomBy(factor: number): void {
    const { start, end } = this.range
    const anchor = this.isVisible(this.playhead) ? this.playhead : (start + end) / 2
    this.setRange(zoomAround(this.range, anchor, factor, this.info.frameCount))
  }

  revealPlayhead(): void {
    this.setRange(revealFrame(this.range, this.playhead, this.info.frameCount))
  }

  // --- geometry ----------------------------------------------------------------------------

  resize(width: number, height: number, dpr: number): void {
    this.width = width
    this.height = height
    this.dpr = dpr
    this.onDirty('layout')
  }

  rowOf(id: string): Rect {
    return this.rows.get(id) ?? EMPTY
  }

  /** The curves' area, right of the value axis. */
  get plot(): Rect {
    return plotOf(this.rowOf('curves'))
  }

  get time(): TimeScale {
    return makeTimeScale(this.range, GUTTER + INSET_LEFT, this.width - INSET_RIGHT)
  }

  /** The whole motion over the same width. */
  get wholeTime(): TimeScale {
    const whole = wholeMotion(this.info.frameCount)
    return makeTimeScale(whole, GUTTER + INSET_LEFT, this.width - INSET_RIGHT)
  }

  valueScaleOf(unit: string): ValueScale {
    const { y, height } = this.plot
    return makeValueScale(windowedRange(this.curves.axisOf(unit), this.values), y, y + height)
  }

  /** Curves in drawing order: the primary one last, on top. */
  get drawOrder(): readonly CurveEntry[] {
    const { primary, entries } = this.curves
    return primary === null ? [] : [...entries.filter((entry) => entry !== primary), primary]
  }

  isVisible(frame: number): boolean {
    return frame >= this.range.start && frame <= this.range.end
  }

  frameAt(x: number): number {
    return frameAtX(this.time, x, this.info.frameCount)
  }

  clampFrame(frame: number): number {
    return Math.min(Math.max(frame, 0), Math.max(this.info.frameCount - 1, 0))
  }

  invalidate(what: Dirty): void {
    this.onDirty(what)
  }
}
