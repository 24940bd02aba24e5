/** Drawing a segment with Shift held, and dragging one of its edges. */
import { type Segment, segmentBetween, withDraggedEdge } from '@/editing/segment'
import type { Gesture } from '../feature'
import type { PointerSample, Press } from '../pointer'
import type { TimelineModel } from '../TimelineModel'

/** A press that doesn't go further is a click [CSS px]. */
export const CLICK_REACH = 3

class SegmentDrag implements Gesture {
  readonly cursor = 'ew-resize'
  private readonly before: Segment | null
  private moved = false

  constructor(
    private readonly model: TimelineModel,
    private readonly press: Press,
    private readonly segmentAt: (frame: number) => Segment,
  ) {
    this.before = model.edit.segment
  }

  move(samples: readonly PointerSample[]): boolean {
    const last = samples.at(-1)
    if (last === undefined) return false
    this.moved ||= Math.abs(last.x - this.press.x) > CLICK_REACH
    if (!this.moved) return false
    const { left, right } = this.model.time
    const x = Math.min(Math.max(last.x, left), right)
    this.model.edit.edits?.setSegment(this.segmentAt(this.model.frameAt(x)))
    return false
  }

  end(): void {}

  cancel(): void {
    if (this.moved) this.model.edit.edits?.setSegment(this.before)
  }
}

/** From the frame that was pressed to the one under the pointer. */
export function beginSegmentDrag(press: Press, model: TimelineModel): Gesture | null {
  if (model.edit.edits === null) return null
  const from = model.frameAt(press.x)
  const { frameCount } = model.info
  return new SegmentDrag(model, press, (frame) => segmentBetween(from, frame, frameCount))
}

export function beginEdgeDrag(
  press: Press,
  edge: 'first' | 'last',
  model: TimelineModel,
): Gesture | null {
  const { segment, edits } = model.edit
  if (segment === null || edits === null) return null
  const { frameCount } = model.info
  return new SegmentDrag(model, press, (frame) => withDraggedEdge(segment, edge, frame, frameCount))
}
