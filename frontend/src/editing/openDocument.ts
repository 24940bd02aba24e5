/** One open document: its present state, its history and the gesture under way. */
import { baseRpyCurvesOf } from '@/model/baseRpyCurves'
import type { FrameRange } from '@/model/frameRange'
import { cloneMotion } from '@/model/motion'
import type { MotionFile } from '@/model/motionFile'
import { anchorsInFile } from './anchorFile'
import { contactsInFile } from './contacts/contactFile'
import type { UserContacts } from './contacts/contactSpans'
import {
  type AppliedEdit,
  applyEdit,
  type DocumentContent,
  type DocumentEdit,
  type EditExtent,
  NO_EXTENT,
  unionExtent,
} from './documentEdit'
import { HeldEdit } from './heldEdit'
import { type ApplyEdit, History } from './history'
import type { ChangeCause, DocumentChange, DocumentId, MotionDocument } from './motionDocument'
import { Transaction, type TransactionHost } from './transaction'

export interface DocumentObserver {
  documentChanged(document: MotionDocument): void
  contentChanged(change: DocumentChange): void
  /** A change was refused, since a held edit awaits its decision. */
  changeRefused(id: DocumentId): void
}

/** What is known of a document beside its file. */
export interface OpenedWith {
  readonly anchors?: readonly number[]
  readonly contacts?: UserContacts
  readonly unsaved?: boolean
  readonly playheadFrame?: number
}

export class OpenDocument implements TransactionHost {
  document: MotionDocument
  readonly history: History
  private transaction: Transaction | null = null
  private held: HeldEdit | null = null
  private lastRevision = 0

  constructor(
    id: DocumentId,
    file: MotionFile,
    options: OpenedWith,
    historyBytes: number,
    private readonly observer: DocumentObserver,
  ) {
    this.history = new History(historyBytes)
    const unsaved = options.unsaved ?? false
    this.document = {
      id,
      name: file.name,
      format: file.format,
      source: file.source,
      notices: file.notices,
      motion: file.motion,
      anchors: options.anchors ?? anchorsInFile(file.motion),
      contacts: options.contacts ?? contactsInFile(file.motion),
      loaded: file.motion,
      revision: 0,
      savedRevision: unsaved ? null : 0,
      dirty: unsaved,
      undoName: null,
      redoName: null,
      playheadFrame: options.playheadFrame ?? 0,
      held: null,
    }
  }

  get content(): DocumentContent {
    return this.document
  }

  get revision(): number {
    return this.document.revision
  }

  /** Replaces parts of the document and tells the observer. */
  update(change: Partial<MotionDocument>): void {
    const document = { ...this.document, ...change }
    // Undo commits the gesture under way and takes it back.
    const gesture = this.transaction?.shown ? this.transaction.name : null
    this.document = {
      ...document,
      dirty: document.revision !== document.savedRevision,
      undoName: document.held ? null : (gesture ?? this.history.undoName),
      redoName: document.held || gesture ? null : this.history.redoName,
    }
    this.observer.documentChanged(this.document)
  }

  begin(name: string): Transaction {
    const begun = new Transaction(this, name)
    if (this.refuses()) {
      begun.discard()
      return begun
    }
    this.settle()
    this.transaction = begun
    return begun
  }

  settle(): void {
    if (this.held !== null) return
    this.transaction?.commit()
    this.transaction = null
  }

  hold(edit: DocumentEdit, name: string): HeldEdit {
    this.held?.drop()
    this.settle()
    const transaction = new Transaction(this, name)
    this.held = new HeldEdit(edit, transaction, () => {
      this.held = null
      this.update({ held: null })
    })
    this.update({ held: name })
    try {
      this.held.show(true)
    } catch (error) {
      this.held = null
      this.update({ held: null })
      throw error
    }
    return this.held
  }

  /** Whether a held edit awaits its decision; that something was refused is told then. */
  refuses(): boolean {
    if (this.held !== null) this.observer.changeRefused(this.document.id)
    return this.held !== null
  }

  apply(edit: DocumentEdit, name: string): boolean {
    if (this.refuses()) return false
    const step = new Transaction(this, name, 'edit')
    step.preview(edit)
    return step.commit()
  }

  moveBy(steps: number): boolean {
    this.settle()
    return this.moveTo(this.history.position + steps)
  }

  moveTo(position: number): boolean {
    if (this.refuses()) return false
    this.settle()
    let moved = false
    this.change('history', (apply) => {
      const revision = this.history.moveTo(position, apply)
      moved = revision !== null
      return revision
    })
    return moved
  }

  record(name: string, inverse: DocumentEdit, revisionBefore: number): void {
    this.history.push(name, inverse, revisionBefore, this.revision)
    this.update({})
  }

  committed(): void {
    this.observer.contentChanged({
      documentId: this.document.id,
      cause: 'commit',
      ...NO_EXTENT,
      baseAnglesRange: null,
      revision: this.revision,
    })
  }

  change(cause: ChangeCause, steps: (apply: ApplyEdit) => number | null): void {
    let extent = NO_EXTENT
    let known: number | null = null
    try {
      known = steps((edit) => {
        const applied = this.write(edit)
        extent = unionExtent(extent, applied.extent)
        return applied.inverse
      })
    } finally {
      this.finishChange(cause, extent, known)
    }
  }

  private write(edit: DocumentEdit): AppliedEdit {
    this.keepLoaded(edit)
    const applied = applyEdit(this.document, edit)
    this.document = { ...this.document, ...applied.content }
    return applied
  }

  /** Before the first write to its arrays, the motion as loaded gets arrays of its own. */
  private keepLoaded(edit: DocumentEdit): void {
    const { motion, loaded } = this.document
    const writes = (edit.slices?.length ?? 0) > 0
    if (!writes || loaded.jointPos !== motion.jointPos) return
    this.document = { ...this.document, loaded: cloneMotion(loaded) }
  }

  private finishChange(cause: ChangeCause, extent: EditExtent, known: number | null): void {
    const touched = extent.range !== null || extent.fields
    if (!touched && (known === null || known === this.revision)) return
    const revision = known ?? ++this.lastRevision
    this.update({ revision })
    if (!touched) return
    // Steps on the way may have had other numbers of frames.
    const whole = { start: 0, end: this.document.motion.frameCount }
    const seen = extent.framesReplaced ? { ...extent, range: whole } : extent
    this.observer.contentChanged({
      documentId: this.document.id,
      cause,
      ...seen,
      baseAnglesRange: this.changedBaseAngles(seen),
      revision,
    })
  }

  private changedBaseAngles(extent: EditExtent): FrameRange | null {
    const { baseQuatWxyz, frameCount } = this.document.motion
    if (baseQuatWxyz === null || extent.range === null || !extent.arrays.has('baseQuatWxyz')) {
      return null
    }
    const changed = baseRpyCurvesOf(baseQuatWxyz).takeChanged()
    if (extent.framesReplaced) return extent.range
    return changed ?? { start: extent.range.start, end: frameCount }
  }
}
