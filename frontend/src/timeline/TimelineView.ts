/** The timeline on canvas, outside React: binds the model to canvases, pointer and wheel. */
import type { Anchors } from '@/editing/anchors'
import type { Segment } from '@/editing/segment'
import type { FrameRange } from '@/model/motionPatch'
import { SliderSemantics } from './accessibility'
import type { TimelineLane } from './data/lanes'
import { type CurveReadout, readCurves } from './data/readout'
import { DynamicPlane, Plane } from './draw/plane'
import { forgetTextWidths } from './draw/text'
import { readTheme } from './draw/theme'
import type { TimelineEdits } from './EditState'
import { FeatureStack } from './FeatureStack'
import type { TimelineFeature } from './feature'
import { standardFeatures } from './features'
import { hoverOf, pointsAt } from './features/hover'
import { FrameScheduler } from './input/FrameScheduler'
import { PointerInput } from './input/PointerInput'
import { WheelInput } from './input/WheelInput'
import type { Rect } from './layout'
import type { LimitsInFit } from './scale/valueFit'
import { type ShownContacts, TimelineModel } from './TimelineModel'
import type {
  CurveMark,
  MotionInfo,
  TimelineCallbacks,
  TimelineCurve,
  TimelineEvent,
  TimelineHover,
  TimelineOptions,
  TimelineStats,
  ValueWindow,
  VisibleRange,
} from './types'

/** Rows whose features tell what is under the pointer. */
const HOVERED_ROWS = ['contactBars', 'lanes']

export class TimelineView {
  private readonly model: TimelineModel
  private readonly features: FeatureStack
  private readonly callbacks: TimelineCallbacks
  private readonly still: Plane
  private readonly moving: DynamicPlane
  private readonly scheduler: FrameScheduler
  private readonly pointer: PointerInput
  private readonly wheel: WheelInput
  private readonly slider: SliderSemantics
  private readonly observer: ResizeObserver
  private readonly listening = new AbortController()
  private readonly rowListeners = new Set<() => void>()
  private stillDirty = true
  private movingDirty = true
  private lastHover: TimelineHover | null = null
  private wasOverRow = false
  private staticDraws = 0
  private dynamicDraws = 0
  private lastStaticMs = 0
  private lastDynamicMs = 0

  constructor(
    readonly host: HTMLElement,
    options: TimelineOptions = {},
    features: readonly TimelineFeature[] = standardFeatures(),
  ) {
    this.callbacks = { ...options }
    this.scheduler = new FrameScheduler(() => this.runFrame())
    const requestFrame = (): void => this.scheduler.request()
    this.model = new TimelineModel(readTheme(host), this.callbacks, (what) => {
      if (what === 'layout') this.layOut()
      if (what !== 'dynamic') this.stillDirty = true
      this.movingDirty = true
      requestFrame()
    })
    this.features = new FeatureStack(features, this.model)
    this.model.follow = options.followPlayhead ?? true
    if (getComputedStyle(host).position === 'static') host.style.position = 'relative'
    Object.assign(host.style, { overflow: 'hidden', touchAction: 'none', userSelect: 'none' })
    this.still = new Plane(host, true)
    this.moving = new DynamicPlane(host)
    this.slider = new SliderSemantics(host, this.model, options.label ?? 'Timeline')
    this.pointer = new PointerInput(host, this.model, this.features, requestFrame)
    this.wheel = new WheelInput(host, this.model, requestFrame)
    this.observer = new ResizeObserver(() => this.resize())
    this.observer.observe(host)
    this.watchResolution()
    this.watchFonts()
    this.resize()
  }

  /** Who carries out edits on the timeline; without anyone it only shows. */
  setEdits(edits: TimelineEdits | null): void {
    this.model.edit.setEdits(edits)
  }

  setSegment(segment: Segment | null): void {
    this.model.edit.setSegment(segment)
  }

  setAnchors(anchors: Anchors, selected: readonly number[]): void {
    this.model.edit.setAnchors(anchors, selected)
  }

  /** Whether dragging an anchor draws; else it moves in time. */
  setDrawable(drawable: boolean): void {
    this.model.edit.setDrawable(drawable)
  }

  /** Replaces the handlers given; the others stay. */
  setCallbacks(callbacks: TimelineCallbacks): void {
    Object.assign(this.callbacks, callbacks)
  }

  /** Length and rate of the motion; frames everything when either changed. */
  setMotionInfo(info: MotionInfo): void {
    this.model.setMotionInfo(info)
  }

  /** Replaces the shown curves; those with a known id, revision and array keep their pyramid. */
  setCurves(curves: readonly TimelineCurve[]): void {
    this.model.setCurves(curves)
  }

  /** New values of one shown curve; only `changed` differs from before. Others are ignored. */
  updateCurve(id: string, values: Float32Array, changed: FrameRange): void {
    this.model.updateCurve(id, values, changed)
  }

  /** The curve drawn on top, whose limits and value axis are shown. */
  setPrimaryCurve(id: string | null): void {
    this.model.curves.setPrimary(id)
    this.model.invalidate('static')
  }

  /** Stretches of curves to mark as outside limits or too fast. */
  setMarks(marks: readonly CurveMark[]): void {
    this.model.setMarks(marks)
  }

  /**
   * Strips of heat below the curves, in this order; known arrays keep what was built from them.
   * Where there can be none, `message` says why.
   */
  setLanes(lanes: readonly TimelineLane[], message: string | null = null): void {
    this.model.setLanes(lanes, message)
  }

  /** The lanes' numbers were written anew in their arrays, within `changed` only. */
  updateLanes(changed: FrameRange): void {
    this.model.updateLanes(changed)
  }

  /** Frames whose heat is not that of the present motion: they are dimmed. */
  setOutdatedLanes(ranges: readonly FrameRange[]): void {
    this.model.setOutdatedLanes(ranges)
  }

  /** Bars of contacts, a row for each link; rows are compared by identity. */
  setContacts(contacts: ShownContacts): void {
    this.model.setContacts(contacts)
  }

  /** Where the rows stand, by the id of their feature [CSS px]. */
  get rows(): ReadonlyMap<string, Rect> {
    return this.model.rows
  }

  /** Calls `listener` after rows came, went or moved; for labels beside them. */
  onRows(listener: () => void): () => void {
    this.rowListeners.add(listener)
    return () => this.rowListeners.delete(listener)
  }

  setEvents(events: readonly TimelineEvent[]): void {
    this.model.setEvents(events)
  }

  /** Fractional while playing. */
  setPlayhead(frame: number): void {
    this.model.setPlayhead(frame)
  }

  setFollowPlayhead(follow: boolean): void {
    this.model.follow = follow
  }

  /** Scrolls by as little as needed to show the playhead. */
  revealPlayhead(): void {
    this.model.revealPlayhead()
  }

  /** While an edit is going on value axes only grow, so that the curve doesn't jump. */
  setEditing(editing: boolean): void {
    this.model.curves.setEditing(editing)
    this.model.invalidate('static')
  }

  /** Whether the value axis always reaches the limits, or only when the data comes near. */
  setLimitsInFit(mode: LimitsInFit): void {
    this.model.curves.setLimitsInFit(mode)
    this.model.invalidate('static')
  }

  /** Not announced by `onRangeChange`: the caller knows. */
  setVisibleRange(range: VisibleRange): void {
    this.model.setRange(range, false)
  }

  getVisibleRange(): VisibleRange {
    return this.model.range
  }

  setValueWindow(window: ValueWindow): void {
    this.model.setValueWindow(window)
  }

  /** Shows the whole motion and the whole value range. */
  frameAll(): void {
    this.model.frameAll()
  }

  /** Shows these frames with a little room at both sides. */
  frameRange(range: FrameRange): void {
    this.model.frameRange(range)
  }

  /** Zooms around the playhead when visible, else around the middle; above 1 zooms in. */
  zoomBy(factor: number): void {
    this.model.zoomBy(factor)
  }

  /** Rows for the column beside the timeline; at the playhead unless a frame is given. */
  readout(frame: number = this.model.playhead): CurveReadout[] {
    return readCurves(
      this.model.curves.entries.map(({ curve }) => curve),
      frame,
    )
  }

  /** Reads the palette again from the host's CSS variables. */
  refreshTheme(): void {
    this.model.theme = readTheme(this.host)
    this.model.invalidate('static')
  }

  /** Measures the host again; called by itself when the host changes size. */
  resize(): void {
    const { clientWidth: width, clientHeight: height } = this.host
    const dpr = this.host.ownerDocument.defaultView?.devicePixelRatio ?? 1
    this.still.resize(width, height, dpr)
    this.moving.resize(width, height, dpr)
    this.model.resize(width, height, dpr)
    // A resized canvas is empty: waiting for the next frame would flash.
    if (width > 0 && height > 0) this.draw()
  }

  /** Redraws at the next animation frame. */
  invalidate(): void {
    this.model.invalidate('static')
  }

  stats(): TimelineStats {
    const { staticDraws, dynamicDraws, lastStaticMs, lastDynamicMs } = this
    return { staticDraws, dynamicDraws, lastStaticMs, lastDynamicMs }
  }

  dispose(): void {
    this.scheduler.dispose()
    this.observer.disconnect()
    this.pointer.dispose()
    this.wheel.dispose()
    this.slider.dispose()
    this.listening.abort()
    this.still.dispose()
    this.moving.dispose()
  }

  private layOut(): void {
    const before = this.model.rows
    this.features.layOut()
    const { rows } = this.model
    const same =
      rows.size === before.size &&
      [...rows].every(([id, { y, height }]) => {
        const known = before.get(id)
        return known?.y === y && known.height === height
      })
    if (!same) for (const listener of this.rowListeners) listener()
  }

  /** One animation frame: input first, so that what is drawn is up to date. */
  private runFrame(): void {
    this.wheel.flush()
    this.pointer.flush()
    this.announceHover()
    this.draw()
  }

  private draw(): void {
    if (this.stillDirty) this.drawStill()
    if (this.movingDirty) this.drawMoving()
    this.slider.update()
  }

  private drawStill(): void {
    const began = performance.now()
    const { model } = this
    const { ctx } = this.still
    this.stillDirty = false
    ctx.fillStyle = model.theme.panel
    ctx.fillRect(0, 0, model.width, model.height)
    this.features.drawStatic(ctx)
    this.staticDraws++
    this.lastStaticMs = performance.now() - began
  }

  private drawMoving(): void {
    const began = performance.now()
    this.movingDirty = false
    this.moving.begin()
    this.features.drawDynamic(this.moving)
    this.dynamicDraws++
    this.lastDynamicMs = performance.now() - began
  }

  private announceHover(): void {
    const hover = hoverOf(this.model)
    const before = this.lastHover
    const same =
      hover?.frame === before?.frame &&
      hover?.curveId === before?.curveId &&
      hover?.event === before?.event
    // The value read-out follows the pointer up and down within one frame as well.
    if (hover !== null || before !== null) this.movingDirty = true
    const overRow = pointsAt(this.model, HOVERED_ROWS)
    if (overRow || this.wasOverRow) this.movingDirty = true
    this.wasOverRow = overRow
    if (same) return
    this.lastHover = hover
    this.callbacks.onHover?.(hover)
  }

  /** The page moved to a screen of another resolution, or was zoomed. */
  private watchResolution(): void {
    const view = this.host.ownerDocument.defaultView
    if (view === null) return
    const query = view.matchMedia(`(resolution: ${view.devicePixelRatio}dppx)`)
    const changed = (): void => {
      this.resize()
      this.watchResolution()
    }
    query.addEventListener('change', changed, { once: true, signal: this.listening.signal })
  }

  private watchFonts(): void {
    const { fonts } = this.host.ownerDocument
    fonts?.ready.then(() => {
      if (this.listening.signal.aborted) return
      forgetTextWidths()
      this.model.invalidate('static')
    })
  }
}
