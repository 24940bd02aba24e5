/** Dragging the overview's window or one of its edges. */
import type { Gesture } from '../feature'
import {
  centreNavigator,
  dragNavigator,
  type NavigatorPart,
  type NavigatorView,
} from '../navigatorMath'
import type { Hit, PointerSample, Press } from '../pointer'
import { pxPerFrame, xToFrame } from '../scale/timeScale'
import type { TimelineModel } from '../TimelineModel'

class NavigatorDrag implements Gesture {
  readonly cursor: string
  private readonly before: NavigatorView
  private readonly start: NavigatorView

  constructor(
    private readonly model: TimelineModel,
    private readonly press: Press,
    private readonly part: NavigatorPart,
    cursor: string,
  ) {
    this.before = { range: model.range, values: model.values }
    this.cursor = part === 'window' || part === 'outside' ? 'grabbing' : cursor
    this.start = this.before
    if (part === 'outside') {
      const frame = xToFrame(model.wholeTime, press.x)
      this.start = centreNavigator(this.before, frame, model.info.frameCount)
      model.setRange(this.start.range)
    }
  }

  move(samples: readonly PointerSample[]): boolean {
    const last = samples.at(-1)
    if (last === undefined) return false
    const { model, press } = this
    const frames = (last.x - press.x) / pxPerFrame(model.wholeTime)
    const share = (press.y - last.y) / Math.max(model.rowOf('navigator').height - 8, 1)
    const next = dragNavigator(this.part, this.start, frames, share, model.info.frameCount)
    model.setRange(next.range)
    model.setValueWindow(next.values)
    return false
  }

  end(): void {}

  cancel(): void {
    this.model.setRange(this.before.range)
    this.model.setValueWindow(this.before.values)
  }
}

export function beginNavigatorDrag(press: Press, hit: Hit, model: TimelineModel): Gesture | null {
  if (press.button !== 0) return null
  return new NavigatorDrag(model, press, hit.part as NavigatorPart, hit.cursor)
}
