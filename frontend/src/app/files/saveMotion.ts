/** Saving: back to the server's file, to a picked file, or as a download. */
import { encodeMotion, saveMotion } from '@/api/client'
import { ApiError } from '@/api/errors'
import { withAnchorsInFile } from '@/editing/anchorFile'
import { withContactsInFile } from '@/editing/contacts/contactFile'
import type { DocumentId, MotionDocument } from '@/editing/motionDocument'
import type { MotionFormat, MotionSource } from '@/model/motionFile'
import { problemFrom } from '@/panels/dialogs/problem'
import { tell } from '../tell'
import type { FileParts } from './fileParts'
import { chooseSaveTarget, type SaveTarget, writeTarget } from './writeFile'

export interface Saver {
  /** @returns whether the document is saved now. */
  save(id: DocumentId): Promise<boolean>
  saveAs(id: DocumentId, format: MotionFormat): Promise<boolean>
}

/** An etag that matches whatever is there, to overwrite it knowingly. */
const ANY_ETAG = '*'

export function createSaver({ documents, dialogs, timelineSettings }: FileParts): Saver {
  /** Where a document was last saved from here, so that saving again asks no more. */
  const targets = new Map<DocumentId, { target: SaveTarget; format: MotionFormat }>()

  const motionToWrite = ({ motion, anchors, contacts }: MotionDocument) => {
    const { saveAnchors, saveContacts } = timelineSettings.getState()
    return withContactsInFile(
      withAnchorsInFile(motion, anchors, saveAnchors),
      contacts,
      saveContacts,
    )
  }

  const report = async (document: MotionDocument, error: unknown): Promise<false> => {
    const problem = problemFrom(`${document.name} was not saved`, error)
    await dialogs.ask('problems', { problems: [problem] })
    return false
  }

  const write = async (
    document: MotionDocument,
    target: SaveTarget,
    format: MotionFormat,
  ): Promise<boolean> => {
    try {
      await writeTarget(target, await encodeMotion(document.name, motionToWrite(document), format))
    } catch (error) {
      return report(document, error)
    }
    if (target.kind === 'download') {
      tell.success(`Downloaded ${target.name}`)
      // A download beside a file on the server is a copy: the file itself is still unsaved.
      if (document.source === null) documents.markSaved(document.id, document.revision)
      return true
    }
    const name = target.name.replace(/\.npz$/i, '')
    targets.set(document.id, { target, format })
    documents.markSaved(document.id, document.revision, null, name)
    tell.success(`Saved ${target.name}`)
    return true
  }

  const toServer = async (document: MotionDocument, source: MotionSource): Promise<boolean> => {
    try {
      const saved = await saveMotion({ ...document, motion: motionToWrite(document), source })
      documents.markSaved(document.id, document.revision, saved)
      tell.success(`Saved ${document.name}`, source.path)
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'conflict') return report(document, error)
      return resolveConflict(document, source, error)
    }
  }

  const resolveConflict = async (
    document: MotionDocument,
    source: MotionSource,
    error: ApiError,
  ): Promise<boolean> => {
    const answer = await dialogs.ask('conflict', {
      name: document.name,
      message: [error.message, error.hint].filter(Boolean).join(' '),
    })
    if (answer === 'overwrite') return toServer(document, { ...source, etag: ANY_ETAG })
    if (answer === 'saveAs') return saveAs(document.id, document.format)
    return false
  }

  const saveAs = async (id: DocumentId, format: MotionFormat): Promise<boolean> => {
    if (documents.refuses(id)) return false
    documents.settle(id)
    const document = documents.get(id)
    if (document === null) return false
    try {
      // First of all, while the browser still counts the key press as the user's wish.
      const target = await chooseSaveTarget(`${document.name}.npz`)
      return target !== null && (await write(document, target, format))
    } catch (error) {
      return report(document, error)
    }
  }

  return {
    async save(id) {
      if (documents.refuses(id)) return false
      documents.settle(id)
      const document = documents.get(id)
      if (document === null) return false
      if (document.source !== null) return toServer(document, document.source)
      const known = targets.get(id)
      if (known) return write(document, known.target, known.format)
      return saveAs(id, document.format)
    },
    saveAs,
  }
}
