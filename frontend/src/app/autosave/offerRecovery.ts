/** Offers the unsaved work of pages that are gone. */
import type { Autosave, RestorableDocument } from '@/editing/autosave/autosave'
import type { AutosaveVersion } from '@/editing/autosave/autosaveStorage'
import type { DocumentStore } from '@/editing/documentStore'
import type { DocumentId, MotionDocument } from '@/editing/motionDocument'
import type { MotionFile } from '@/model/motionFile'
import type { Dialogs, RecoverableDocument } from '@/panels/dialogs/dialogStore'
import { type Problem, problemFrom } from '@/panels/dialogs/problem'
import { rateText } from '@/panels/state/valueText'
import type { PlaybackController } from '@/playback/PlaybackController'
import type { MotionLibrary } from '../files/motionLibrary'
import { restoringEdit } from './restoringEdit'

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
  readonly playback: PlaybackController
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
      await autosave.restore(version, (file) => putIntoOpen(parts, file, version))
    } catch (error) {
      problems.push(problemFrom(`${version.name} could not be restored`, error))
    }
  }
  if (problems.length > 0) void dialogs.ask('problems', { problems })
}

/**
 * Where the file itself is open or can be opened, the unsaved work becomes a step on top of it: it
 * can be undone, the ghost shows what the file holds, and saving goes to the same file.
 */
async function putIntoOpen(
  { documents, motions, playback }: RecoveryParts,
  file: MotionFile,
  version: AutosaveVersion,
): Promise<DocumentId | null> {
  if (file.source) await motions.ensureOpen(file.source.id)
  const document = documents.all().find((other) => isSameFile(other, file))
  const edit = document && restoringEdit(document, file.motion, version)
  if (!document || !edit) return null
  documents.apply(document.id, edit, 'Restore unsaved work')
  // The content it was made from: where the file is another one by now, saving asks first.
  if (file.source) documents.markSaved(document.id, document.revision, file.source)
  documents.rememberPlayhead(document.id, version.playheadFrame)
  documents.activate(document.id)
  playback.seekFrame(version.playheadFrame)
  return document.id
}

/** Nothing was done to it yet, so that nothing is lost below what is restored. */
function isSameFile(document: MotionDocument, file: MotionFile): boolean {
  if (document.dirty || document.undoName !== null) return false
  if (document.source && file.source) return document.source.id === file.source.id
  return !document.source && !file.source && document.name === file.name
}
