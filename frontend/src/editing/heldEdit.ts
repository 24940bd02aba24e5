/**
 * An edit that is shown until somebody decides about it: kept as one step, or dropped. Until then
 * nothing else changes the document.
 */
import type { DocumentEdit } from './documentEdit'
import type { Transaction } from './transaction'

export class HeldEdit {
  private applied = false

  constructor(
    private readonly edit: DocumentEdit,
    private readonly transaction: Transaction,
    /** Lets the document be changed again. */
    private readonly release: () => void,
  ) {}

  get open(): boolean {
    return this.transaction.open
  }

  /** Whether the edit is what is shown, and not the document as it was before. */
  get shown(): boolean {
    return this.open && this.applied
  }

  show(applied: boolean): void {
    if (!this.open || applied === this.applied) return
    this.applied = applied
    this.transaction.preview(applied ? this.edit : {})
  }

  /** Makes it one step of the history. Returns false when it makes no difference. */
  keep(): boolean {
    if (!this.open) return false
    this.show(true)
    const kept = this.transaction.commit()
    this.release()
    return kept
  }

  /** Returns to the document as it was, bit for bit. */
  drop(): void {
    if (!this.open) return
    this.transaction.discard()
    this.release()
  }
}
