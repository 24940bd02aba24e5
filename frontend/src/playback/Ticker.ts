/** Calls back once for each displayed frame. */

export interface Ticker {
  /** Asks for one call at the next displayed frame; asking twice still gives one call. */
  request(callback: () => void): void
  cancel(): void
}

/** Ticks with the display, and not at all while the page is hidden. */
export class AnimationFrameTicker implements Ticker {
  private handle: number | null = null

  request(callback: () => void): void {
    if (this.handle !== null) return
    this.handle = requestAnimationFrame(() => {
      this.handle = null
      callback()
    })
  }

  cancel(): void {
    if (this.handle !== null) cancelAnimationFrame(this.handle)
    this.handle = null
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
