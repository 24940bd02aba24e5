/**
 * Pressing and dragging in the ruler or the plot moves the playhead; with Shift it selects a segment,
 * with Ctrl anchors. A double click adds an anchor.
 */
import type { Gesture, TimelineFeature } from '../feature'
import { contains, GUTTER } from '../layout'
import type { Hit, PointerSample, Press } from '../pointer'
import { panRange } from '../scale/visibleRange'
import type { TimelineModel } from '../TimelineModel'
import { BoxGesture } from './anchorGestures'
import { beginSegmentDrag } from './segmentDrag'

/** Frames scrolled per animation frame, for each pixel beyond the edge, as a share of the span. */
const SCROLL_PER_PX = 0.0006
const FASTEST_SCROLL = 0.04

class ScrubGesture implements Gesture {
  readonly cursor = 'ew-resize'
  private x: number
  private readonly from: number

  constructor(
    private readonly model: TimelineModel,
    press: Press,
  ) {
    this.x = press.x
    this.from = Math.round(model.playhead)
    model.scrub('start')
    model.seek(model.frameAt(press.x))
  }

  move(samples: readonly PointerSample[]): boolean {
    this.x = samples.at(-1)?.x ?? this.x
    const scrolling = this.scrollAtEdge()
    const { left, right } = this.model.time
    this.model.seek(this.model.frameAt(Math.min(Math.max(this.x, left), right)))
    return scrolling
  }

  end(): void {
    this.model.scrub('end')
  }

  cancel(): void {
    this.model.seek(this.from)
    this.model.scrub('cancel')
  }

  /** Beyond the edge the motion scrolls, faster the farther out; true while there is more. */
  private scrollAtEdge(): boolean {
    const { left, right } = this.model.time
    const beyond = this.x > right ? this.x - right : Math.min(this.x - left, 0)
    if (beyond === 0) return false
    const { range, info } = this.model
    const share = Math.min(Math.abs(beyond) * SCROLL_PER_PX, FASTEST_SCROLL)
    const frames = Math.sign(beyond) * share * (range.end - range.start)
    const next = panRange(range, frames, info.frameCount)
    this.model.setRange(next)
    return next.start !== range.start
  }
}

export const scrubFeature: TimelineFeature = {
  id: 'scrub',

  hitTest(x, y, _reach, _rect, model): Hit | null {
    if (x < GUTTER) return null
    if (contains(model.rowOf('ruler'), x, y)) {
      return { feature: 'scrub', part: 'ruler', cursor: 'ew-resize' }
    }
    const inPlot = contains(model.plot, x, y) || contains(model.rowOf('events'), x, y)
    return inPlot ? { feature: 'scrub', part: 'plot', cursor: 'default' } : null
  },

  begin(press, _hit, model): Gesture | null {
    if (press.button !== 0) return null
    if (press.shiftKey) return beginSegmentDrag(press, model)
    if (press.ctrlKey) return new BoxGesture(model, press, false)
    return new ScrubGesture(model, press)
  },

  doubleClick(press, _hit, model): boolean {
    if (model.edit.edits === null) return false
    model.edit.edits.addAnchor(model.frameAt(press.x))
    return true
  },
}
