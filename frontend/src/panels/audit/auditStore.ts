/** What the judge says about the open motions, kept up to date in the background. */
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AuditResult } from '@/api/auditResult'
import type { ApiError } from '@/api/errors'
import type { DocumentId } from '@/editing/motionDocument'
import type { FrameRange } from '@/model/frameRange'

export type AuditPhase =
  /** Nothing to do: what is known is up to date, or audits are off. */
  | { readonly kind: 'idle' }
  /** An edit was made; the audit begins when the user pauses, or another audit is over. */
  | { readonly kind: 'waiting' }
  | { readonly kind: 'running'; readonly stage: string; readonly fraction: number }
  | { readonly kind: 'failed'; readonly error: ApiError }
  /** No audit can be made: what is missing, and what to do about it. */
  | { readonly kind: 'unavailable'; readonly message: string; readonly hint: string }

export interface DocumentAudit {
  readonly phase: AuditPhase
  /** The whole motion's, put together from audits of its parts; null before the first. */
  readonly result: AuditResult | null
  /** Frames whose judgement is not that of the present motion; in order, apart. */
  readonly outdated: readonly FrameRange[]
  /**
   * Frames that the latest result brought; the others' judgement is as it was before. Its arrays over
   * frames are written in place as long as the motion keeps its frames.
   */
  readonly judged: FrameRange | null
  /** Joints that the motion lacks: they are judged at 0. */
  readonly missingJoints: readonly string[]
}

export interface AuditState {
  readonly enabled: boolean
  /** The timeline shows one lane for all checks. */
  readonly folded: boolean
  readonly documents: Readonly<Record<DocumentId, DocumentAudit>>
  /** Counts the times that audits were asked for anew. */
  readonly asked: number
  /** The motion whose report is shown. */
  readonly reportOf: DocumentId | null
}

export interface AuditStore extends StoreApi<AuditState> {
  setEnabled(enabled: boolean): void
  setFolded(folded: boolean): void
  /** What is known about a document, also before anything is. */
  of(id: DocumentId | null): DocumentAudit
  update(id: DocumentId, changed: Partial<DocumentAudit>): void
  forget(id: DocumentId): void
  showReport(id: DocumentId | null): void
  /** Asks for a document's audit anew, whatever is known. */
  again(id: DocumentId): void
}

const STORAGE_KEY = 'robot-trajectory-editor.audit'

const NOTHING: DocumentAudit = {
  phase: { kind: 'waiting' },
  result: null,
  outdated: [],
  judged: null,
  missingJoints: [],
}

/** @param storage where the switch is kept between visits; `localStorage` in the page. */
export function createAuditStore(storage: StateStorage | null = null): AuditStore {
  const store = storage ? persistedStore(storage) : createStore<AuditState>(start)
  const { setState, getState } = store
  return Object.assign(store, {
    setEnabled: (enabled: boolean) => setState({ enabled }),
    setFolded: (folded: boolean) => setState({ folded }),
    of: (id: DocumentId | null) => (id === null ? NOTHING : auditOf(getState(), id)),
    update: (id: DocumentId, changed: Partial<DocumentAudit>) =>
      setState(({ documents }) => ({
        documents: { ...documents, [id]: { ...(documents[id] ?? NOTHING), ...changed } },
      })),
    forget: (id: DocumentId) =>
      setState(({ documents }) => {
        const { [id]: _closed, ...kept } = documents
        return { documents: kept }
      }),
    showReport: (reportOf: DocumentId | null) => setState({ reportOf }),
    again: (id: DocumentId) =>
      setState(({ documents, asked }) => {
        const { [id]: _former, ...others } = documents
        return { documents: others, asked: asked + 1 }
      }),
  })
}

/** For selectors: the same record as long as nothing changes. */
export function auditOf(state: AuditState, id: DocumentId | null): DocumentAudit {
  return (id === null ? null : state.documents[id]) ?? NOTHING
}

function start(): AuditState {
  return { enabled: true, folded: false, documents: {}, asked: 0, reportOf: null }
}

function persistedStore(storage: StateStorage): StoreApi<AuditState> {
  return createStore<AuditState>()(
    persist(start, {
      name: STORAGE_KEY,
      version: 1,
      storage: createJSONStorage(() => storage),
      partialize: ({ enabled, folded }) => ({ enabled, folded }),
    }),
  )
}
