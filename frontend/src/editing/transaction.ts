/** A gesture as one undoable step: previews that always start from the same state. */
import {
  type DocumentContent,
  type DocumentEdit,
  isEmptyEdit,
  onlyDifferingParts,
} from './documentEdit'
import type { ApplyEdit } from './history'
import type { ChangeCause } from './motionDocument'

/** What a transaction needs of the document it works on. */
export interface TransactionHost {
  readonly content: DocumentContent
  /**
   * Runs `steps`, then announces what they touched, once. They return the revision of the state
   * reached where it is a former one, else null.
   */
  change(cause: ChangeCause, steps: (apply: ApplyEdit) => number | null): void
  /** Puts a step into the history. */
  record(name: string, inverse: DocumentEdit, revisionBefore: number): void
  /** Announces that the last preview became a step. */
  committed(): void
  readonly revision: number
}

/** An edit, or a way to compute one from the state at the transaction's start. */
export type Preview = DocumentEdit | ((start: DocumentContent) => DocumentEdit)

export class Transaction {
  private inverse: DocumentEdit | null = null
  private readonly startRevision: number
  private live = true

  constructor(
    private readonly host: TransactionHost,
    /** What the history shows; may change while the gesture goes on. */
    public name: string,
    private readonly cause: ChangeCause = 'preview',
  ) {
    this.startRevision = host.revision
  }

  /** False once committed or discarded; further calls do nothing then. */
  get open(): boolean {
    return this.live
  }

  /** Whether it is open and a preview is in place. */
  get shown(): boolean {
    return this.live && this.inverse !== null
  }

  /**
   * Shows the start state plus `preview` in place of the former preview. An error in it discards
   * the transaction and is passed on.
   */
  preview(preview: Preview): void {
    if (!this.live) return
    try {
      this.host.change(this.cause, (apply) => {
        this.takeBack(apply)
        const edit = typeof preview === 'function' ? preview(this.host.content) : preview
        this.inverse = apply(edit)
        return null
      })
    } catch (error) {
      this.discard()
      throw error
    }
  }

  /** Keeps the last preview as one step. Returns false, and records nothing, without a change. */
  commit(): boolean {
    if (!this.live) return false
    const left = this.inverse ? onlyDifferingParts(this.host.content, this.inverse) : {}
    if (isEmptyEdit(left)) {
      this.discard()
      return false
    }
    this.live = false
    this.host.record(this.name, left, this.startRevision)
    if (this.cause === 'preview') this.host.committed()
    return true
  }

  /** Returns to the start state. */
  discard(): void {
    if (!this.live) return
    this.live = false
    this.host.change('discard', (apply) => {
      this.takeBack(apply)
      return this.startRevision
    })
  }

  private takeBack(apply: ApplyEdit): void {
    if (this.inverse) apply(this.inverse)
    this.inverse = null
  }
}
