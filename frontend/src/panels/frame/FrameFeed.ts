/**
 * Brings the shown frame to everything that shows it, outside React.
 *
 * Eager writers (pose, playhead) run at every displayed frame. Lazy ones (the many read-outs of the
 * panels) are written several times a second while the motion plays, all at once and from the same
 * frame, so that values side by side belong together; the page is laid out and painted for them as
 * seldom as that. When the motion stands, everything is written.
 */

/** Writes what shows the frame. `frame` is whole except for eager writers while playing. */
export type FrameWriter = (frame: number) => void

export interface FrameSource {
  /** Fractional while playing. */
  frame(): number
  playing(): boolean
  subscribe(listener: () => void): () => void
}

/** Least time between two writes of the read-outs while playing [ms]; eyes can't read faster. */
const READOUT_INTERVAL = 100
/** Read-outs are written at one in so many displayed frames at most, however late these come. */
const READOUT_FRAMES = 5

export class FrameFeed {
  private readonly eager = new Set<FrameWriter>()
  private readonly lazy = new Set<FrameWriter>()
  private scheduled = false
  private readAt: number
  private framesSinceRead = 0
  private readFrame = 0
  private readonly stop: () => void

  constructor(
    private readonly source: FrameSource,
    private readonly schedule: (run: () => void) => void = (run) => queueMicrotask(run),
    private readonly now: () => number = () => performance.now(),
  ) {
    this.readAt = now()
    this.stop = source.subscribe(() => {
      if (source.playing()) this.playedFrame()
      else this.invalidate()
    })
  }

  /** The whole frame that the read-outs show. */
  get readoutFrame(): number {
    return this.source.playing() ? this.readFrame : this.wholeFrame()
  }

  /** Runs `writer` at every displayed frame, and once now. */
  addEager(writer: FrameWriter): () => void {
    this.eager.add(writer)
    writer(this.source.frame())
    return () => this.eager.delete(writer)
  }

  /** Runs `writer` with the other read-outs, whenever something changes otherwise, and once now. */
  addLazy(writer: FrameWriter): () => void {
    this.lazy.add(writer)
    writer(this.readoutFrame)
    return () => this.lazy.delete(writer)
  }

  /**
   * Everything is written again: once however many things changed in this turn. Gestures bring at
   * most one change per animation frame, and waiting for another one would make scrubbing lag.
   */
  invalidate(): void {
    if (this.scheduled) return
    this.scheduled = true
    this.schedule(() => {
      this.scheduled = false
      this.flush()
    })
  }

  /** Writes everything now. */
  flush(): void {
    this.writeEager()
    this.writeReadouts()
  }

  dispose(): void {
    this.stop()
    this.eager.clear()
    this.lazy.clear()
  }

  private playedFrame(): void {
    this.writeEager()
    this.framesSinceRead++
    if (this.framesSinceRead < READOUT_FRAMES) return
    if (this.now() - this.readAt >= READOUT_INTERVAL) this.writeReadouts()
  }

  private writeEager(): void {
    const frame = this.source.frame()
    for (const writer of this.eager) writer(frame)
  }

  private writeReadouts(): void {
    this.readAt = this.now()
    this.framesSinceRead = 0
    this.readFrame = this.wholeFrame()
    for (const writer of this.lazy) writer(this.readFrame)
  }

  private wholeFrame(): number {
    return Math.floor(this.source.frame() + 1e-9)
  }
}
