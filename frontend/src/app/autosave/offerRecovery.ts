/** Offers the unsaved work of pages that are gone. */
import type { Autosave, RestorableDocument } from '@/editing/autosave/autosave'
import type { AutosaveVersion } from '@/editing/autosave/autosaveStorage'
import type { DocumentStore } from '@/editing/documentStore'
import type { DocumentId } from '@/editing/motionDocument'
import type { Dialogs, RecoverableDocument } from '@/panels/dialogs/dialogStore'
import { type Problem, problemFrom } from '@/panels/dialogs/problem'
import { rateText } from '@/panels/state/valueText'
import type { MotionLibrary } from '../files/motionLibrary'

function summaryOf(version: AutosaveVersion): string {
  const size = `${version.frameCount} frames at ${rateText(version.frameRate)} Hz`
  return version.lastEdit === null ? size : `${size} · last: ${version.lastEdit}`
}

function offered(document: RestorableDocument): RecoverableDocument {
  return {
    documentKey: document.documentKey,
    name: document.name,
    versions: document.versions.map((version) => ({
      key: version.key,
      savedAt: version.savedAt,
      summary: summaryOf(version),
    })),
  }
}

export interface RecoveryParts {
  readonly autosave: Autosave
  readonly dialogs: Dialogs
  readonly documents: DocumentStore
  readonly motions: MotionLibrary
}

export async function offerRecovery(parts: RecoveryParts): Promise<void> {
  const { autosave, dialogs } = parts
  // Without a database there is nothing to offer; that autosave fails is told where it fails.
  const found = await autosave.restorable().catch(() => [])
  if (found.length === 0) return
  const chosen = await dialogs.ask('recovery', {
    documents: found.map(offered),
    discard: async (keys) => {
      for (const key of keys) await autosave.dismiss(key)
    },
  })
  if (chosen === null) return
  const problems: Problem[] = []
  const versions = found.flatMap((document) => document.versions)
  for (const key of chosen) {
    const version = versions.find((candidate) => candidate.key === key)
    if (version === undefined) continue
    try {
      takePlaceOfUntouched(parts, await autosave.restore(version))
    } catch (error) {
      problems.push(problemFrom(`${version.name} could not be restored`, error))
    }
  }
  if (problems.length > 0) void dialogs.ask('problems', { problems })
}

/** The same file, opened at the start and not edited since, need not be there twice. */
function takePlaceOfUntouched({ documents, motions }: RecoveryParts, restored: DocumentId): void {
  const sourceId = documents.get(restored)?.source?.id
  if (sourceId === undefined) return
  for (const other of documents.all()) {
    if (other.id === restored || other.dirty || other.source?.id !== sourceId) continue
    motions.replaced(other.id, restored)
    documents.close(other.id)
  }
}
