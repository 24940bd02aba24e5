/** Undo and redo: named edits within a byte budget. */
import { type DocumentEdit, editBytes } from './documentEdit'

export const DEFAULT_HISTORY_BYTES = 512 * 1024 * 1024

/** What the history menu shows of an entry. */
export interface HistoryItem {
  readonly id: number
  readonly name: string
  /** False for entries that were undone and can be redone. */
  readonly done: boolean
  readonly bytes: number
}

interface Entry {
  readonly id: number
  readonly name: string
  readonly bytes: number
  readonly revisionBefore: number
  readonly revisionAfter: number
  /** Takes the edit back while it is done, and does it again while it is undone. */
  edit: DocumentEdit
}

/** Applies an edit and returns its inverse. */
export type ApplyEdit = (edit: DocumentEdit) => DocumentEdit

/**
 * Entries in the order they were made. Each holds one edit only: the inverse, exchanged for the
 * forward edit when it is applied. The oldest entries go when the budget is exceeded; the newest
 * one always stays.
 */
export class History {
  private entries: Entry[] = []
  private doneCount = 0
  private nextId = 1
  private heldBytes = 0

  constructor(private readonly byteBudget: number = DEFAULT_HISTORY_BYTES) {}

  /** Bytes held by all entries. */
  get bytes(): number {
    return this.heldBytes
  }

  /** Number of entries that are done: the position in the list. */
  get position(): number {
    return this.doneCount
  }

  get undoName(): string | null {
    return this.entries[this.doneCount - 1]?.name ?? null
  }

  get redoName(): string | null {
    return this.entries[this.doneCount]?.name ?? null
  }

  list(): HistoryItem[] {
    return this.entries.map(({ id, name, bytes }, index) => ({
      id,
      name,
      bytes,
      done: index < this.doneCount,
    }))
  }

  /** Notes an edit that was just made, by its inverse. What was undone can't be redone any more. */
  push(name: string, inverse: DocumentEdit, revisionBefore: number, revisionAfter: number): void {
    for (const dropped of this.entries.splice(this.doneCount)) this.heldBytes -= dropped.bytes
    const bytes = editBytes(inverse)
    const id = this.nextId++
    this.entries.push({ id, name, bytes, revisionBefore, revisionAfter, edit: inverse })
    this.doneCount++
    this.heldBytes += bytes
    while (this.heldBytes > this.byteBudget && this.entries.length > 1) this.dropOldest()
  }

  /**
   * Undoes or redoes until `position` entries are done, and returns the revision reached; null when
   * nothing had to be done. A position outside the list means its end.
   */
  moveTo(position: number, apply: ApplyEdit): number | null {
    const target = Math.min(Math.max(position, 0), this.entries.length)
    let revision: number | null = null
    while (this.doneCount > target) {
      const entry = this.entries[this.doneCount - 1]!
      entry.edit = apply(entry.edit)
      this.doneCount--
      revision = entry.revisionBefore
    }
    while (this.doneCount < target) {
      const entry = this.entries[this.doneCount]!
      entry.edit = apply(entry.edit)
      this.doneCount++
      revision = entry.revisionAfter
    }
    return revision
  }

  private dropOldest(): void {
    this.heldBytes -= this.entries.shift()!.bytes
    this.doneCount--
  }
}
