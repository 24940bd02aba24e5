/** Double taps of fingers and pens: not every browser makes double clicks of them. */
import type { Press } from '../pointer'

/** Between the two presses [ms]. */
const INTERVAL = 400
const TOUCH_APART = 24
const PEN_APART = 10

export class DoubleTap {
  private former: Press | null = null

  /** Whether this press follows another one at the same place. Mice have double clicks of their own. */
  isSecond(press: Press): boolean {
    const { former } = this
    this.former = null
    if (press.pointerType === 'mouse' || press.button !== 0) return false
    const apart = press.pointerType === 'touch' ? TOUCH_APART : PEN_APART
    const second =
      former?.pointerType === press.pointerType &&
      press.time - former.time <= INTERVAL &&
      Math.hypot(press.x - former.x, press.y - former.y) <= apart
    if (!second) this.former = press
    return second
  }
}
