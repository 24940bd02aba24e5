/**
 * How finely to draw while things move. Where drawing is slow (no graphics card, a large screen),
 * fewer pixels give more frames a second; what stands is drawn in full.
 */

/** Shares of the full resolution, along each edge. */
const LEVELS = [1, 0.7, 0.5] as const
/** A longer wait for an animation frame means that drawing keeps the screen waiting [ms]. */
const SLOW_WAIT = 45
/** So many slow frames in a row make it coarser. */
const SLOW_FRAMES = 3
/** A pause this long ends a movement [ms]. */
export const REST_MS = 300

export class MotionDetail {
  #level = 0
  /** The level that the movement before came to. */
  #reached = 0
  #slow = 0
  #lastMs = Number.NEGATIVE_INFINITY

  /** Share of the full resolution to draw with. */
  get scale(): number {
    return LEVELS[this.#level]!
  }

  /**
   * Takes note of a frame to be drawn now.
   *
   * @param nowMs Time of the animation frame [ms].
   * @param waitedMs Time since it was asked for [ms].
   */
  frame(nowMs: number, waitedMs: number): void {
    if (nowMs - this.#lastMs > REST_MS + waitedMs) this.rest()
    this.#lastMs = nowMs
    this.#slow = waitedMs > SLOW_WAIT ? this.#slow + 1 : 0
    if (this.#slow < SLOW_FRAMES) return
    this.#slow = 0
    const next = Math.min(this.#level + 1, LEVELS.length - 1)
    // What the movement before needed is needed again.
    this.#level = Math.max(next, this.#reached)
    this.#reached = this.#level
  }

  /** Nothing moves any more. @returns whether it has to be drawn again in full. */
  rest(): boolean {
    const coarse = this.#level > 0
    this.#level = 0
    this.#slow = 0
    return coarse
  }
}
