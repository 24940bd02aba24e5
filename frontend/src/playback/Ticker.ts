/** Calls back once for each displayed frame. */

export interface Ticker {
  /** Asks for one call at the next displayed frame; asking twice still gives one call. */
  request(callback: () => void): void
  cancel(): void
}

/** Ticks with the display, and not at all while the page is hidden. */
export class AnimationFrameTicker implements Ticker {
  private handle: number | null = null
  private ticking = false
  private wanted: (() => void) | null = null

  request(callback: () => void): void {
    if (this.wanted !== null) return
    this.wanted = callback
    if (!this.ticking) this.schedule()
  }

  cancel(): void {
    if (this.handle !== null) cancelAnimationFrame(this.handle)
    this.handle = null
    this.wanted = null
  }

  private schedule(): void {
    this.handle = requestAnimationFrame(() => {
      this.handle = null
      this.tick()
    })
  }

  /**
   * The next frame is asked for after the callback: views that it invalidates asked before, and so
   * draw before the next tick. The other way round each would find its drawing already asked for,
   * and be drawn at every second frame only.
   */
  private tick(): void {
    const callback = this.wanted
    this.wanted = null
    this.ticking = true
    try {
      callback?.()
    } finally {
      this.ticking = false
      if (this.wanted !== null) this.schedule()
    }
  }
}

/** Ticks when told to: for tests, and for rendering frame by frame. */
export class ManualTicker implements Ticker {
  private callback: (() => void) | null = null

  get pending(): boolean {
    return this.callback !== null
  }

  request(callback: () => void): void {
    this.callback ??= callback
  }

  cancel(): void {
    this.callback = null
  }

  tick(): void {
    const { callback } = this
    this.callback = null
    callback?.()
  }
}
