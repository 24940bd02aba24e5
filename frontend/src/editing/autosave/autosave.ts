/** Keeps unsaved documents in the browser's database, and offers them back. */
import { decodeMotionMessage, encodeMotionMessage } from '@/api/motionMessage'
import type { MotionFile } from '@/model/motionFile'
import type { DocumentStore } from '../documentStore'
import type { DocumentId, MotionDocument } from '../motionDocument'
import type { AutosaveSession } from './autosaveSession'
import type { AutosaveStorage, AutosaveVersion } from './autosaveStorage'
import { AutosaveWriter } from './autosaveWriter'

export interface AutosaveOptions {
  readonly documents: DocumentStore
  readonly storage: AutosaveStorage
  readonly session: AutosaveSession
  /** Told why writing failed, as a sentence, and null once it works again. */
  readonly onFailure?: (message: string | null) => void
  /** Quiet time after an edit before it is written [ms]. */
  readonly delayMs?: number
  /** The longest an edit waits while edits go on [ms]. */
  readonly maxDelayMs?: number
  /** Milliseconds since 1970. */
  readonly now?: () => number
}

/** A document of an earlier page, offered for restoring. */
export interface RestorableDocument {
  readonly documentKey: string
  readonly name: string
  /** Newest first; at least one. */
  readonly versions: readonly AutosaveVersion[]
}

interface Watched {
  documentKey: string
  /** The state that is in the database; null for none. */
  writtenRevision: number | null
  savedRevision: number | null
  /** Whether the database may hold versions of it. */
  stored: boolean
  /** The state that the timer is about to write. */
  pendingRevision: number | null
  firstChangeAt: number | null
  timer: ReturnType<typeof setTimeout> | null
}

const DEFAULT_DELAY_MS = 1_000
const DEFAULT_MAX_DELAY_MS = 8_000

export class Autosave {
  private readonly watched = new Map<DocumentId, Watched>()
  private readonly delayMs: number
  private readonly maxDelayMs: number
  private readonly now: () => number
  private unsubscribe: (() => void) | null = null
  private readonly writer: AutosaveWriter

  constructor(private readonly options: AutosaveOptions) {
    this.delayMs = options.delayMs ?? DEFAULT_DELAY_MS
    this.maxDelayMs = options.maxDelayMs ?? DEFAULT_MAX_DELAY_MS
    this.now = options.now ?? Date.now
    this.writer = new AutosaveWriter(options.storage, (message) => options.onFailure?.(message))
  }

  /** Watches the documents from here on. */
  start(): void {
    this.unsubscribe ??= this.options.documents.state.subscribe(() => this.look())
    this.look()
  }

  /** Stops watching; what waits to be written is dropped. */
  stop(): void {
    this.unsubscribe?.()
    this.unsubscribe = null
    for (const watched of this.watched.values()) clearTimer(watched)
  }

  /** Writes what waits now, as before the page is hidden. */
  flush(): Promise<void> {
    for (const [id, watched] of this.watched) {
      if (watched.timer === null) continue
      this.write(id, watched)
    }
    return this.writer.idle()
  }

  /** Unsaved documents of pages that are gone, the latest first. */
  async restorable(): Promise<RestorableDocument[]> {
    await this.writer.idle()
    const alive = await this.options.session.aliveIds()
    const versions = await this.options.storage.list()
    const byDocument = new Map<string, AutosaveVersion[]>()
    for (const version of versions) {
      if (alive.has(version.sessionId)) continue
      const former = byDocument.get(version.documentKey)
      if (former) former.push(version)
      else byDocument.set(version.documentKey, [version])
    }
    return [...byDocument].map(([documentKey, of]) => ({
      documentKey,
      name: of[0]!.name,
      versions: of,
    }))
  }

  /**
   * Opens a version as an unsaved document, whose autosaves go on under the same key.
   *
   * @param putInto Puts the content into a document that is open already, and names it; null where
   *   there is none.
   * @throws Error when the version is gone, and what reading it throws.
   */
  async restore(
    version: AutosaveVersion,
    putInto: (
      file: MotionFile,
      version: AutosaveVersion,
    ) => Promise<DocumentId | null> = async () => null,
  ): Promise<DocumentId> {
    const { storage, session, documents } = this.options
    const content = await storage.read(version.key)
    if (!content) throw new Error(`The unsaved version of ${version.name} is no longer there.`)
    const file = decodeMotionMessage(wholeBuffer(content))
    await this.writer.adopt(version.documentKey, session.id)
    const id =
      (await putInto(file, version)) ??
      documents.open(file, {
        unsaved: true,
        anchors: version.anchors,
        contacts: version.contacts ?? [],
        playheadFrame: version.playheadFrame,
      })
    const restored = this.watch(documents.get(id)!)
    restored.documentKey = version.documentKey
    clearTimer(restored)
    restored.stored = true
    restored.writtenRevision = documents.get(id)!.revision
    return id
  }

  /** Forgets a document that was offered. */
  dismiss(documentKey: string): Promise<void> {
    return this.writer.forget(documentKey)
  }

  private look(): void {
    const { documents } = this.options
    for (const document of documents.all()) this.lookAt(document)
    for (const [id, watched] of this.watched) {
      if (documents.get(id)) continue
      clearTimer(watched)
      this.watched.delete(id)
      void this.dismiss(watched.documentKey)
    }
  }

  private lookAt(document: MotionDocument): void {
    const watched = this.watched.get(document.id) ?? this.watch(document)
    const wasSaved = document.savedRevision !== watched.savedRevision
    watched.savedRevision = document.savedRevision
    if (!document.dirty) {
      clearTimer(watched)
      if (wasSaved || isUntouched(document)) this.forget(watched)
    } else if (document.held !== null) {
      // What nobody decided about yet is not the user's work; what waited before it is.
      if (watched.timer !== null) this.write(document.id, watched)
    } else if (document.revision !== watched.writtenRevision) this.schedule(document, watched)
  }

  private watch(document: MotionDocument): Watched {
    const known = this.watched.get(document.id)
    if (known) return known
    const watched: Watched = {
      documentKey: `${this.options.session.id}/${document.id}`,
      writtenRevision: null,
      stored: false,
      savedRevision: document.savedRevision,
      pendingRevision: null,
      firstChangeAt: null,
      timer: null,
    }
    this.watched.set(document.id, watched)
    return watched
  }

  private schedule({ id, revision }: MotionDocument, watched: Watched): void {
    if (watched.pendingRevision === revision) return
    const now = this.now()
    const since = watched.firstChangeAt ?? now
    clearTimer(watched)
    watched.pendingRevision = revision
    watched.firstChangeAt = since
    const wait = Math.min(this.delayMs, Math.max(since + this.maxDelayMs - now, 0))
    watched.timer = setTimeout(() => this.write(id, watched), wait)
  }

  private write(id: DocumentId, watched: Watched): void {
    clearTimer(watched)
    const document = this.options.documents.get(id)
    if (!document?.dirty) return
    watched.writtenRevision = document.revision
    watched.stored = true
    const content = encodeMotionMessage(document)
    const version = this.describe(document, watched, content.byteLength)
    void this.writer.write(version, content).then((written) => {
      if (!written && watched.writtenRevision === document.revision) watched.writtenRevision = null
    })
  }

  private describe(document: MotionDocument, watched: Watched, bytes: number): AutosaveVersion {
    const savedAt = this.now()
    return {
      key: `${watched.documentKey}/${savedAt}/${document.revision}`,
      documentKey: watched.documentKey,
      sessionId: this.options.session.id,
      documentId: document.id,
      name: document.name,
      savedAt,
      frameCount: document.motion.frameCount,
      frameRate: document.motion.frameRate,
      lastEdit: document.undoName,
      anchors: document.anchors,
      contacts: document.contacts,
      playheadFrame: document.playheadFrame,
      bytes,
    }
  }

  private forget(watched: Watched): void {
    if (!watched.stored) return
    watched.stored = false
    watched.writtenRevision = null
    void this.dismiss(watched.documentKey)
  }
}

/**
 * Whether nothing was done, as after a gesture that was written while it went on and then discarded.
 * A document where everything was undone is not untouched: it keeps its versions.
 */
function isUntouched({ undoName, redoName }: MotionDocument): boolean {
  return undoName === null && redoName === null
}

function clearTimer(watched: Watched): void {
  if (watched.timer !== null) clearTimeout(watched.timer)
  watched.timer = null
  watched.pendingRevision = null
  watched.firstChangeAt = null
}

/** A message starts at its buffer's start; stored arrays mostly do, and are then not copied. */
function wholeBuffer(content: Uint8Array<ArrayBuffer>): ArrayBuffer {
  const whole = content.byteLength === content.buffer.byteLength
  return whole ? content.buffer : content.slice().buffer
}
