/** What a wheel event means: a step, a zoom or a pan. Touchpads and notched wheels alike. */

export interface WheelInput {
  readonly deltaX: number
  readonly deltaY: number
  /** 0 pixels, 1 lines, 2 pages, as in the DOM. */
  readonly deltaMode: number
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  /** [ms] */
  readonly timeStamp: number
}

export type WheelIntent =
  | { readonly kind: 'step'; readonly steps: number }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'zoomValues'; readonly factor: number }
  | { readonly kind: 'pan'; readonly px: number }

const LINE_PX = 33
const PAGE_PX = 400
/** At least this much at once is a notch of a wheel, not a finger on a touchpad. */
const NOTCH_PX = 60
/** Finger travel on a touchpad for one frame. */
const STEP_PX = 20
/** A notch of 100 px zooms by 1.22. */
const ZOOM_PER_PX = 0.002
/** Browsers report pinching as small deltas with Ctrl held. */
const PINCH_PER_PX = 0.01
/** A pause this long ends a stroke. */
const STROKE_PAUSE_MS = 160

export class WheelInterpreter {
  private axis: 'x' | 'y' = 'y'
  private rest = 0
  private lastTime = Number.NEGATIVE_INFINITY

  /** Null when the event moves nothing yet. */
  interpret(event: WheelInput): WheelIntent | null {
    const unit = event.deltaMode === 1 ? LINE_PX : event.deltaMode === 2 ? PAGE_PX : 1
    const dx = event.deltaX * unit
    const dy = event.deltaY * unit
    this.followStroke(dx, dy, event.timeStamp)
    // Some systems turn the wheel sideways while Shift or Alt is held.
    const main = dy !== 0 ? dy : dx
    if (event.altKey && event.shiftKey) return { kind: 'zoomValues', factor: zoomFactor(main) }
    if (event.altKey) return { kind: 'zoom', factor: zoomFactor(main) }
    if (event.ctrlKey) return { kind: 'zoom', factor: pinchFactor(dy) }
    if (event.shiftKey) return { kind: 'pan', px: main }
    if (this.axis === 'x') return dx === 0 ? null : { kind: 'pan', px: dx }
    return this.step(dy)
  }

  /** A stroke that began sideways stays a pan, although fingers wander. */
  private followStroke(dx: number, dy: number, time: number): void {
    if (time - this.lastTime > STROKE_PAUSE_MS) {
      this.axis = Math.abs(dx) > Math.abs(dy) ? 'x' : 'y'
      this.rest = 0
    }
    this.lastTime = time
  }

  private step(dy: number): WheelIntent | null {
    if (Math.abs(dy) >= NOTCH_PX) {
      this.rest = 0
      const steps = Math.sign(dy) * Math.max(1, Math.round(Math.abs(dy) / 120))
      return { kind: 'step', steps }
    }
    if (Math.sign(dy) !== Math.sign(this.rest)) this.rest = 0
    this.rest += dy
    const steps = Math.trunc(this.rest / STEP_PX)
    if (steps === 0) return null
    this.rest -= steps * STEP_PX
    return { kind: 'step', steps }
  }
}

function zoomFactor(px: number): number {
  return Math.exp(-Math.min(Math.max(px, -600), 600) * ZOOM_PER_PX)
}

function pinchFactor(px: number): number {
  // A notched wheel with Ctrl sends large deltas: they zoom like Alt + wheel.
  return Math.abs(px) >= NOTCH_PX ? zoomFactor(px) : Math.exp(-px * PINCH_PER_PX)
}
