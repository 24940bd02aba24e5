/** The open documents, and the only way to change them. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MotionFile, MotionFormat, MotionSource } from '@/model/motionFile'
import type { UserContacts } from './contacts/contactSpans'
import type { DocumentEdit } from './documentEdit'
import type { HeldEdit } from './heldEdit'
import { DEFAULT_HISTORY_BYTES, type HistoryItem } from './history'
import type { DocumentChange, DocumentId, MotionDocument } from './motionDocument'
import { OpenDocument } from './openDocument'
import type { Transaction } from './transaction'

export interface DocumentState {
  readonly documents: Readonly<Record<DocumentId, MotionDocument>>
  /** In the order they were opened. */
  readonly order: readonly DocumentId[]
  readonly activeId: DocumentId | null
}

export interface DocumentStoreOptions {
  /** Memory each document's history may hold [bytes]. */
  readonly historyBytes?: number
}

export interface OpenOptions {
  /** Keyframe frames known from an autosave; by default those that the file holds. */
  readonly anchors?: readonly number[]
  /** Decided contacts known from an autosave; by default those that the file holds. */
  readonly contacts?: UserContacts
  /** The content is in no file, as after a restore: the document starts dirty. */
  readonly unsaved?: boolean
  readonly playheadFrame?: number
  /** Whether it becomes the active document; by default it does. */
  readonly activate?: boolean
}

export interface ApplyOptions {
  /** Refuse the edit when the document is no longer at this revision. */
  readonly expectedRevision?: number
}

export type ChangeListener = (change: DocumentChange) => void

export class DocumentStore {
  /** For `subscribe` and selectors; its records are read only. */
  readonly state: StoreApi<DocumentState>
  /** Told when a change was refused, since a held edit awaits its decision. */
  onRefused: ((id: DocumentId) => void) | null = null
  private readonly opened = new Map<DocumentId, OpenDocument>()
  private readonly listeners = new Map<DocumentId, Set<ChangeListener>>()
  private readonly allListeners = new Set<ChangeListener>()
  private readonly historyBytes: number
  private nextNumber = 1

  constructor(options: DocumentStoreOptions = {}) {
    this.historyBytes = options.historyBytes ?? DEFAULT_HISTORY_BYTES
    this.state = createStore<DocumentState>(() => ({ documents: {}, order: [], activeId: null }))
  }

  get active(): MotionDocument | null {
    const { activeId, documents } = this.state.getState()
    return activeId === null ? null : (documents[activeId] ?? null)
  }

  /** The document, or null when it is not open (any more). */
  get(id: DocumentId): MotionDocument | null {
    return this.state.getState().documents[id] ?? null
  }

  all(): MotionDocument[] {
    const { order, documents } = this.state.getState()
    return order.map((id) => documents[id]!)
  }

  /** Takes over the file's motion: its arrays belong to the document from here on. */
  open(file: MotionFile, options: OpenOptions = {}): DocumentId {
    const id = `motion-${this.nextNumber++}`
    const opened = new OpenDocument(id, file, options, this.historyBytes, {
      documentChanged: (document) => this.putDocument(document),
      contentChanged: (change) => this.announce(change),
      changeRefused: (refused) => this.onRefused?.(refused),
    })
    this.opened.set(id, opened)
    this.state.setState((state) => ({
      documents: { ...state.documents, [id]: opened.document },
      order: [...state.order, id],
      activeId: options.activate === false ? state.activeId : id,
    }))
    return id
  }

  /** Closes the document without asking; the one beside it becomes active. */
  close(id: DocumentId): void {
    if (!this.opened.has(id)) return
    this.opened.delete(id)
    this.listeners.delete(id)
    this.state.setState(({ documents, order, activeId }) => {
      const { [id]: _closed, ...kept } = documents
      const place = order.indexOf(id)
      const left = order.filter((other) => other !== id)
      const neighbour = left[Math.min(place, left.length - 1)] ?? null
      return { documents: kept, order: left, activeId: activeId === id ? neighbour : activeId }
    })
  }

  /** Makes a document the one that is shown. Gestures under way in the former one are kept. */
  activate(id: DocumentId): void {
    const { activeId } = this.state.getState()
    if (activeId === id || !this.opened.has(id)) return
    if (activeId !== null) this.opened.get(activeId)?.settle()
    this.state.setState({ activeId: id })
  }

  /**
   * Makes an edit as one undoable step. Returns false, and changes nothing, when it makes no
   * difference, the document is closed, or it has moved on from `expectedRevision`.
   *
   * @throws RangeError when the edit doesn't fit the motion.
   */
  apply(id: DocumentId, edit: DocumentEdit, name: string, options: ApplyOptions = {}): boolean {
    const opened = this.opened.get(id)
    if (!opened) return false
    opened.settle()
    const { expectedRevision } = options
    if (expectedRevision !== undefined && expectedRevision !== opened.document.revision)
      return false
    return opened.apply(edit, name)
  }

  undo(id: DocumentId): boolean {
    return this.opened.get(id)?.moveBy(-1) ?? false
  }

  redo(id: DocumentId): boolean {
    return this.opened.get(id)?.moveBy(1) ?? false
  }

  /** Undoes or redoes until the first `position` entries of the history are done. */
  jumpTo(id: DocumentId, position: number): boolean {
    return this.opened.get(id)?.moveTo(position) ?? false
  }

  historyOf(id: DocumentId): readonly HistoryItem[] {
    return this.opened.get(id)?.history.list() ?? []
  }

  /** Memory the document's history holds [bytes]. */
  historyBytesOf(id: DocumentId): number {
    return this.opened.get(id)?.history.bytes ?? 0
  }

  /**
   * Begins a gesture. One that is still open in the document is committed first, as it is by every
   * other change to the document.
   *
   * @throws Error when the document is not open.
   */
  beginTransaction(id: DocumentId, name: string): Transaction {
    const opened = this.opened.get(id)
    if (!opened) throw new Error(`The motion ${id} is not open.`)
    return opened.begin(name)
  }

  /**
   * Shows an edit until it is kept or dropped. Meanwhile other changes to the document are refused.
   *
   * @throws Error when the document is not open.
   * @throws RangeError when the edit doesn't fit the motion.
   */
  hold(id: DocumentId, edit: DocumentEdit, name: string): HeldEdit {
    const opened = this.opened.get(id)
    if (!opened) throw new Error(`The motion ${id} is not open.`)
    return opened.hold(edit, name)
  }

  /** Whether a held edit must be decided about first; tells that something was refused if so. */
  refuses(id: DocumentId): boolean {
    return this.opened.get(id)?.refuses() ?? false
  }

  /** Commits a gesture that is still open, for instance before saving. */
  settle(id: DocumentId): void {
    this.opened.get(id)?.settle()
  }

  /**
   * Notes that a file holds this revision. Edits made while it was written stay unsaved. Source,
   * name and format are those of the file, where they changed.
   */
  markSaved(
    id: DocumentId,
    revision: number,
    source?: MotionSource | null,
    name?: string,
    format?: MotionFormat,
  ): void {
    this.opened.get(id)?.update({
      savedRevision: revision,
      ...(source !== undefined && { source }),
      ...(name !== undefined && { name }),
      ...(format !== undefined && { format }),
    })
  }

  /** Keeps the playhead with its document; not an edit. */
  rememberPlayhead(id: DocumentId, frame: number): void {
    const opened = this.opened.get(id)
    if (opened && opened.document.playheadFrame !== frame) opened.update({ playheadFrame: frame })
  }

  /** Calls `listener` after each change of one document's content. Returns the way to stop it. */
  onChange(id: DocumentId, listener: ChangeListener): () => void {
    const listeners = this.listeners.get(id) ?? new Set()
    this.listeners.set(id, listeners.add(listener))
    return () => listeners.delete(listener)
  }

  /** The same for all documents, those opened later included. */
  onAnyChange(listener: ChangeListener): () => void {
    this.allListeners.add(listener)
    return () => this.allListeners.delete(listener)
  }

  private putDocument(document: MotionDocument): void {
    this.state.setState((state) => ({ documents: { ...state.documents, [document.id]: document } }))
  }

  private announce(change: DocumentChange): void {
    for (const listener of this.listeners.get(change.documentId) ?? []) listener(change)
    for (const listener of this.allListeners) listener(change)
  }
}

export function createDocumentStore(options: DocumentStoreOptions = {}): DocumentStore {
  return new DocumentStore(options)
}
