/** Dragging with the middle button pans; so does dragging the value axis, up and down. */
import type { Gesture, TimelineFeature } from '../feature'
import { contains, GUTTER } from '../layout'
import type { Hit, PointerSample, Press } from '../pointer'
import { pxPerFrame } from '../scale/timeScale'
import { panValues, WHOLE_VALUES } from '../scale/valueWindow'
import { panRange } from '../scale/visibleRange'
import type { TimelineModel } from '../TimelineModel'
import type { ValueWindow, VisibleRange } from '../types'

class PanGesture implements Gesture {
  private readonly range: VisibleRange
  private readonly values: ValueWindow
  private readonly perFrame: number

  constructor(
    private readonly model: TimelineModel,
    private readonly press: Press,
    private readonly horizontal: boolean,
    readonly cursor: string,
  ) {
    this.range = model.range
    this.values = model.values
    this.perFrame = pxPerFrame(model.time)
  }

  move(samples: readonly PointerSample[]): boolean {
    const last = samples.at(-1)
    if (last === undefined) return false
    if (this.horizontal) {
      const frames = (this.press.x - last.x) / this.perFrame
      this.model.setRange(panRange(this.range, frames, this.model.info.frameCount))
    }
    const shown = this.values.high - this.values.low
    const share = ((last.y - this.press.y) / this.model.plot.height) * shown
    this.model.setValueWindow(panValues(this.values, share))
    return false
  }

  end(): void {}

  cancel(): void {
    this.model.setRange(this.range)
    this.model.setValueWindow(this.values)
  }
}

/** Asked before the others: the middle button pans wherever it goes down. */
export function beginPan(press: Press, model: TimelineModel): Gesture | null {
  return press.button === 1 ? new PanGesture(model, press, true, 'grabbing') : null
}

export const valueAxisPan: TimelineFeature = {
  id: 'valueAxisPan',

  hitTest(x, y, _reach, _rect, model): Hit | null {
    if (x >= GUTTER || !contains(model.rowOf('curves'), x, y)) return null
    return { feature: 'valueAxisPan', part: 'axis', cursor: 'ns-resize' }
  },

  begin(press, _hit, model): Gesture | null {
    return press.button === 0 ? new PanGesture(model, press, false, 'ns-resize') : null
  },

  doubleClick(_press, _hit, model): boolean {
    model.curves.refit()
    model.setValueWindow(WHOLE_VALUES)
    model.invalidate('static')
    return true
  },
}
