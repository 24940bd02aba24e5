/** What dragging anchors does: draws like a pen, moves them in time, selects them in a box. */
import { type SelectMode, selectAnchor, selectBox } from '@/editing/anchorSelection'
import type { AnchorMove, PenStroke } from '../EditState'
import type { Gesture } from '../feature'
import type { PointerSample, Press } from '../pointer'
import { frameToX, xToFrame } from '../scale/timeScale'
import { valueToY, yToValue } from '../scale/valueScale'
import type { TimelineModel } from '../TimelineModel'
import type { TimelineCurve } from '../types'
import { CLICK_REACH } from './segmentDrag'

/** Fingers tremble more than mice and pens do [CSS px]. */
const TOUCH_CLICK_REACH = 7

export function modeOf(press: Press): SelectMode {
  if (press.shiftKey) return 'extend'
  return press.ctrlKey ? 'toggle' : 'replace'
}

function isClick(press: Press, sample: PointerSample): boolean {
  const reach = press.pointerType === 'touch' ? TOUCH_CLICK_REACH : CLICK_REACH
  return Math.hypot(sample.x - press.x, sample.y - press.y) <= reach
}

/** A press that may become a drag; released before, it is a click on the anchor. */
abstract class AnchorGesture implements Gesture {
  abstract readonly cursor: string
  private waiting: PointerSample[] = []
  private dragging = false
  protected readonly playhead: number

  constructor(
    protected readonly model: TimelineModel,
    protected readonly press: Press,
    protected readonly frame: number,
  ) {
    this.playhead = Math.round(model.playhead)
  }

  move(samples: readonly PointerSample[]): boolean {
    if (!this.dragging) {
      this.waiting.push(...samples)
      if (samples.every((sample) => isClick(this.press, sample))) return false
      this.dragging = true
      this.begin()
      this.drag(this.waiting)
      this.waiting = []
    } else if (samples.length > 0) this.drag(samples)
    return false
  }

  end(): void {
    if (this.dragging) this.commit()
    else this.click()
  }

  cancel(): void {
    if (this.dragging) this.discard()
  }

  protected abstract begin(): void
  protected abstract drag(samples: readonly PointerSample[]): void
  protected abstract commit(): void
  protected abstract discard(): void

  private click(): void {
    const { edits, anchors, selected } = this.model.edit
    const mode = modeOf(this.press)
    edits?.selectAnchors(selectAnchor(anchors, selected, this.frame, mode))
    if (mode === 'replace') this.model.seek(this.frame)
  }
}

/** Horizontal is time, vertical the value. What was between pointer and anchor at the press stays. */
export class StrokeGesture extends AnchorGesture {
  readonly cursor = 'crosshair'
  private readonly offsetX: number
  private readonly offsetY: number
  private stroke: PenStroke | null = null

  constructor(
    model: TimelineModel,
    press: Press,
    frame: number,
    private readonly curve: TimelineCurve,
  ) {
    super(model, press, frame)
    this.offsetX = frameToX(model.time, frame) - press.x
    this.offsetY = valueToY(model.valueScaleOf(curve.unit), curve.values[frame]!) - press.y
  }

  protected begin(): void {
    this.stroke = this.model.edit.edits?.beginStroke(this.curve.id, this.frame) ?? null
    // An axis that grows under the pen would run away from it.
    if (this.stroke) this.model.curves.holdAxes(true)
  }

  protected drag(samples: readonly PointerSample[]): void {
    if (this.stroke === null) return
    const { time } = this.model
    const values = this.model.valueScaleOf(this.curve.unit)
    const points = samples.map(({ x, y }) => ({
      frame: this.model.clampFrame(xToFrame(time, x + this.offsetX)),
      value: yToValue(values, y + this.offsetY),
    }))
    this.stroke.add(points)
    this.model.seek(points.at(-1)!.frame)
  }

  protected commit(): void {
    this.stroke?.commit()
    this.release()
  }

  protected discard(): void {
    this.stroke?.discard()
    this.release()
    this.model.seek(this.playhead)
  }

  private release(): void {
    this.model.curves.holdAxes(false)
    this.model.invalidate('static')
  }
}

/** All selected anchors, or the one that was grabbed when it is not among them. */
export class MoveGesture extends AnchorGesture {
  readonly cursor = 'ew-resize'
  private anchorMove: AnchorMove | null = null

  protected begin(): void {
    const { edits, selected } = this.model.edit
    const moved = selected.includes(this.frame) ? selected : [this.frame]
    this.anchorMove = edits?.beginAnchorMove(moved) ?? null
  }

  protected drag(samples: readonly PointerSample[]): void {
    const { time } = this.model
    const frames = xToFrame(time, samples.at(-1)!.x) - xToFrame(time, this.press.x)
    this.anchorMove?.moveBy(Math.round(frames))
  }

  protected commit(): void {
    this.anchorMove?.commit()
  }

  protected discard(): void {
    this.anchorMove?.discard()
  }
}

/** Selects the anchors between the press and the pointer; a click beside all of them selects none. */
export class BoxGesture implements Gesture {
  readonly cursor = 'crosshair'
  private readonly before: readonly number[]
  private readonly from: number
  private dragging = false

  constructor(
    private readonly model: TimelineModel,
    private readonly press: Press,
    /** Whether a click puts the playhead there, as elsewhere on the timeline. */
    private readonly seeks: boolean,
  ) {
    this.before = model.edit.selected
    this.from = xToFrame(model.time, press.x)
  }

  move(samples: readonly PointerSample[]): boolean {
    const last = samples.at(-1)
    if (last === undefined) return false
    this.dragging ||= !isClick(this.press, last)
    if (!this.dragging) return false
    const { model } = this
    const to = xToFrame(model.time, last.x)
    const [first, end] = [Math.min(this.from, to), Math.max(this.from, to)]
    const { anchors, edits } = model.edit
    edits?.selectAnchors(selectBox(anchors, this.before, first, end, modeOf(this.press)))
    model.edit.setBox({ from: this.from, to })
    return false
  }

  end(): void {
    this.model.edit.setBox(null)
    if (this.dragging) return
    if (modeOf(this.press) === 'replace') this.model.edit.edits?.selectAnchors([])
    if (this.seeks) this.model.seek(this.model.frameAt(this.press.x))
  }

  cancel(): void {
    this.model.edit.setBox(null)
    if (this.dragging) this.model.edit.edits?.selectAnchors(this.before)
  }
}
