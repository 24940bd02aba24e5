/**
 * Brings the shown frame to everything that shows it, outside React.
 *
 * Eager writers (pose, playhead, frame number) run at every displayed frame. Lazy ones (the many
 * read-outs of the panels) take turns while the motion plays, so that their cost per frame stays
 * small and each still changes several times a second; when it stands they all run at once.
 */

/** Writes one read-out. `frame` is whole except for eager writers while playing. */
export type FrameWriter = (frame: number) => void

export interface FrameSource {
  /** Fractional while playing. */
  frame(): number
  playing(): boolean
  subscribe(listener: () => void): () => void
}

/** While playing, each read-out gets its turn about this often [ms]; eyes can't read faster. */
const TURN_INTERVAL = 200
/** At most this share of the read-outs is written in one displayed frame, however late it comes. */
const MAX_SHARE = 0.2

interface EagerWriter {
  readonly write: FrameWriter
  /** Least time between two writes while playing [ms]. */
  readonly interval: number
  writtenAt: number
}

export class FrameFeed {
  private readonly eager = new Set<EagerWriter>()
  private readonly lazy = new Set<FrameWriter>()
  private queue: FrameWriter[] = []
  private scheduled = false
  private lastTurn = 0
  private readonly stop: () => void

  constructor(
    private readonly source: FrameSource,
    private readonly schedule: (run: () => void) => void = (run) => queueMicrotask(run),
    private readonly now: () => number = () => performance.now(),
  ) {
    this.stop = source.subscribe(() => {
      if (source.playing()) this.playedFrame()
      else this.invalidate()
    })
  }

  /**
   * Runs `write` at every displayed frame, and once now.
   *
   * @param interval Least time between two writes while playing [ms].
   */
  addEager(write: FrameWriter, interval = 0): () => void {
    const writer = { write, interval, writtenAt: this.now() }
    this.eager.add(writer)
    write(this.source.frame())
    return () => this.eager.delete(writer)
  }

  /** Runs `writer` in turns while playing, whenever something changes otherwise, and once now. */
  addLazy(writer: FrameWriter): () => void {
    this.lazy.add(writer)
    writer(this.wholeFrame())
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
    for (const { write } of this.eager) write(this.source.frame())
    const frame = this.wholeFrame()
    for (const writer of this.lazy) writer(frame)
    this.queue.length = 0
  }

  dispose(): void {
    this.stop()
    this.eager.clear()
    this.lazy.clear()
  }

  private playedFrame(): void {
    const now = this.now()
    for (const writer of this.eager) {
      if (now - writer.writtenAt < writer.interval) continue
      writer.writtenAt = now
      writer.write(this.source.frame())
    }
    const share = Math.min((now - this.lastTurn) / TURN_INTERVAL, MAX_SHARE)
    this.lastTurn = now
    if (this.queue.length === 0) this.queue = [...this.lazy]
    const frame = this.wholeFrame()
    for (const writer of this.queue.splice(0, Math.ceil(this.lazy.size * share))) {
      if (this.lazy.has(writer)) writer(frame)
    }
  }

  private wholeFrame(): number {
    return Math.floor(this.source.frame() + 1e-9)
  }
}
