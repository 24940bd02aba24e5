/** Repeated nudges of the same target at the same frame as one undoable step. */
import type { Channel } from '@/model/channel'
import type { DocumentStore } from './documentStore'
import type { DocumentId } from './motionDocument'
import { nudge } from './operations/nudge'
import type { Transaction } from './transaction'

interface OpenNudge {
  readonly transaction: Transaction
  readonly documentId: DocumentId
  readonly channels: readonly Channel[]
  readonly frame: number
  total: number
}

/**
 * Holds a transaction open from the first nudge on. It ends when the target or the frame is another
 * one, when `end` is called, or when anything else changes the document.
 */
export class NudgeSession {
  private current: OpenNudge | null = null

  constructor(private readonly documents: DocumentStore) {}

  /** Adds `delta` [m or rad] to channels at a frame. */
  nudge(
    documentId: DocumentId,
    channels: readonly Channel[],
    frame: number,
    delta: number,
    name: string,
  ): void {
    if (channels.length === 0) return
    const current = this.continued(documentId, channels, frame) ?? {
      transaction: this.documents.beginTransaction(documentId, name),
      documentId,
      channels,
      frame,
      total: 0,
    }
    this.current = current
    current.total += delta
    current.transaction.preview(({ motion }) => nudge(motion, channels, frame, current.total))
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
    frame: number,
  ): OpenNudge | null {
    const { current } = this
    if (!current?.transaction.open) return null
    const same =
      current.documentId === documentId &&
      current.frame === frame &&
      current.channels.length === channels.length &&
      current.channels.every((channel, index) => channel.id === channels[index]!.id)
    return same ? current : null
  }
}
