/** Two fingers: each keeps hold of its frame, so their distance zooms and their middle pans. */
import { xToFrame } from '../scale/timeScale'
import { panRange, pinchRange } from '../scale/visibleRange'
import type { TimelineModel } from '../TimelineModel'
import type { VisibleRange } from '../types'

/** Fingers nearer than this side by side only pan [CSS px]. */
const MIN_APART = 24

export class Pinch {
  private readonly before: VisibleRange
  private readonly middle: number
  private readonly held: { readonly frameA: number; readonly frameB: number } | null

  constructor(
    private readonly model: TimelineModel,
    xA: number,
    xB: number,
  ) {
    this.before = model.range
    const { time } = model
    this.middle = xToFrame(time, (xA + xB) / 2)
    this.held =
      Math.abs(xA - xB) >= MIN_APART
        ? { frameA: xToFrame(time, xA), frameB: xToFrame(time, xB) }
        : null
  }

  move(xA: number, xB: number): void {
    const { model, held, before } = this
    const { left, right } = model.time
    const share = (x: number): number => (x - left) / (right - left)
    const { frameCount } = model.info
    if (held !== null) {
      model.setRange(pinchRange(held, share(xA), share(xB), frameCount))
      return
    }
    const frame = before.start + share((xA + xB) / 2) * (before.end - before.start)
    model.setRange(panRange(before, this.middle - frame, frameCount))
  }

  cancel(): void {
    this.model.setRange(this.before)
  }
}
