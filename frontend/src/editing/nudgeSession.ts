/** Repeated nudges of the same target at the same frame or segment as one undoable step. */
import type { Channel } from '@/model/channel'
import type { DocumentStore } from './documentStore'
import type { DocumentId } from './motionDocument'
import { nudgeSegment } from './operations/nudge'
import type { Segment } from './segment'
import type { Transaction } from './transaction'

interface OpenNudge {
  readonly transaction: Transaction
  readonly documentId: DocumentId
  readonly channels: readonly Channel[]
  readonly frames: Segment
  total: number
}

/**
 * Holds a transaction open from the first nudge on. It ends when the target or its frames are others, when `end` is called, or when anything else changes the document.
 */
export class NudgeSession {
  private current: OpenNudge | null = null

  constructor(private readonly documents: DocumentStore) {}

  /** Adds `delta` [m or rad] to channels at a frame, or at all frames of a segment. */
  nudge(
    documentId: DocumentId,
    channels: readonly Channel[],
    place: number | Segment,
    delta: number,
    name: string,
  ): void {
    if (channels.length === 0) return
    const frames = typeof place === 'number' ? { first: place, last: place } : place
    const current = this.continued(documentId, channels, frames) ?? {
      transaction: this.documents.beginTransaction(documentId, name),
      documentId,
      channels,
      frames,
      total: 0,
    }
    this.current = current
    current.total += delta
    current.transaction.preview(({ motion }) =>
      nudgeSegment(motion, channels, frames, current.total),
    )
  }

  /** Name of the step under way; null when there is none. */
  get openName(): string | null {
    const { current } = this
    return current?.transaction.open ? current.transaction.name : null
  }

  /** Keeps the nudges so far as a step: call it when the selection or the frame changes. */
  end(): void {
    this.current?.transaction.commit()
    this.current = null
  }

  private continued(
    documentId: DocumentId,
    channels: readonly Channel[],
    frames: Segment,
  ): OpenNudge | null {
    const { current } = this
    if (!current?.transaction.open) return null
    const same =
      current.documentId === documentId &&
      current.frames.first === frames.first &&
      current.frames.last === frames.last &&
      current.channels.length === channels.length &&
      current.channels.every((channel, index) => channel.id === channels[index]!.id)
    return same ? current : null
  }
}
