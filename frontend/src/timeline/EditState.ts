/** What of the document is edited on the timeline: its segment, its anchors, and who carries it out. */
import type { Anchors } from '@/editing/anchors'
import type { StrokePoint } from '@/editing/gestures/drawStroke'
import type { Segment } from '@/editing/segment'

/** A stroke under way; it ends as one undoable step or without a trace. */
export interface PenStroke {
  /** Where the pen came by since the last call, in the unit of the curve, oldest first. */
  add(points: readonly StrokePoint[]): void
  commit(): void
  discard(): void
}

/** Anchors on their way to other frames. */
export interface AnchorMove {
  /** Counted from where they were at the start. */
  moveBy(frames: number): void
  commit(): void
  discard(): void
}

/** Carries out what gestures on the timeline want. Shown is only what is set afterwards. */
export interface TimelineEdits {
  setSegment(segment: Segment | null): void
  addAnchor(frame: number): void
  removeAnchors(frames: readonly number[]): void
  selectAnchors(frames: readonly number[]): void
  /** The stroke begins at the anchor's own value. Null when the curve can't be drawn. */
  beginStroke(curveId: string, anchor: number): PenStroke | null
  beginAnchorMove(frames: readonly number[]): AnchorMove | null
}

/** Frames covered by a box that is being drawn, fractional, in any order. */
export interface FrameBox {
  readonly from: number
  readonly to: number
}

export class EditState {
  segment: Segment | null = null
  anchors: Anchors = []
  selected: readonly number[] = []
  /** Whether dragging an anchor draws: not in views of something other than the values. */
  drawable = true
  box: FrameBox | null = null
  /** Null where nothing may be edited. */
  edits: TimelineEdits | null = null

  constructor(private readonly changed: (what: 'layout' | 'static') => void) {}

  setEdits(edits: TimelineEdits | null): void {
    this.edits = edits
    this.changed('layout')
  }

  setSegment(segment: Segment | null): void {
    const same = segment?.first === this.segment?.first && segment?.last === this.segment?.last
    if (same) return
    this.segment = segment
    this.changed('static')
  }

  setAnchors(anchors: Anchors, selected: readonly number[]): void {
    if (anchors === this.anchors && selected === this.selected) return
    this.anchors = anchors
    this.selected = selected
    this.changed('static')
  }

  setDrawable(drawable: boolean): void {
    if (drawable === this.drawable) return
    this.drawable = drawable
    this.changed('static')
  }

  setBox(box: FrameBox | null): void {
    this.box = box
    this.changed('static')
  }
}
