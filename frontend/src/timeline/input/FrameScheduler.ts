/** Collects work of any number of calls into one run at the next animation frame. */

export interface FrameSource {
  request(callback: () => void): number
  cancel(handle: number): void
}

export const animationFrames: FrameSource = {
  request: (callback) => requestAnimationFrame(callback),
  cancel: (handle) => cancelAnimationFrame(handle),
}

export class FrameScheduler {
  private handle: number | null = null

  constructor(
    private readonly run: () => void,
    private readonly frames: FrameSource = animationFrames,
  ) {}

  request(): void {
    if (this.handle !== null) return
    this.handle = this.frames.request(() => {
      this.handle = null
      this.run()
    })
  }

  dispose(): void {
    if (this.handle !== null) this.frames.cancel(this.handle)
    this.handle = null
  }
}
