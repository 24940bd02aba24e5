/** The motions that can be opened: the server's, and the rest of a big folder. */
import type { ServerMotion } from '@/api/client'
import type { DocumentId } from '@/editing/motionDocument'
import { problemFrom } from '@/panels/dialogs/problem'
import type { LibraryEntry } from '@/panels/motions/libraryStore'
import { tell } from '../tell'
import type { PathedFile } from './droppedFiles'
import type { FileParts } from './fileParts'
import { collectProblems, type MotionOpener } from './openMotions'

/** So many files of a drop are opened at once; the others are listed to be opened by a click. */
const OPEN_AT_ONCE = 8
/** The server's motions are all opened at the start up to this size together [bytes]. */
const OPEN_AT_START = 48 * 1024 * 1024

export interface MotionLibrary {
  addServerMotions(motions: readonly ServerMotion[]): Promise<void>
  addFiles(files: readonly PathedFile[]): Promise<void>
  /** Opens an entry and shows it. */
  open(id: string): Promise<void>
  /** A document was closed: its entry can be opened again. */
  closed(id: DocumentId): void
  /** Opens an entry, if there is one of this id and it can be read, without showing it. */
  ensureOpen(id: string): Promise<void>
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.npz$/i, '')
}

export function createMotionLibrary(
  { library, documents }: FileParts,
  opener: MotionOpener,
): MotionLibrary {
  const files = new Map<string, File>()
  const documentOf = new Map<string, DocumentId>()
  let nextNumber = 1

  const setState = (id: string, state: LibraryEntry['state']) =>
    library.setState(({ entries }) => ({
      entries: entries.map((entry) => (entry.id === id ? { ...entry, state } : entry)),
    }))
  const add = (entry: LibraryEntry) =>
    library.setState(({ entries }) => ({ entries: [...entries, entry] }))

  const openEntry = async (id: string, activate: boolean): Promise<void> => {
    setState(id, 'opening')
    try {
      const file = files.get(id)
      const options = { activate }
      const document = file
        ? await opener.openFile(file, options)
        : await opener.openFromServer(id, options)
      if (document === null) setState(id, 'closed')
      else {
        documentOf.set(id, document)
        setState(id, 'open')
      }
    } catch (error) {
      setState(id, 'failed')
      throw error
    }
  }

  const entryName = (id: string) =>
    library.getState().entries.find((entry) => entry.id === id)?.name ?? id

  return {
    async addServerMotions(motions) {
      for (const motion of motions) add({ ...motion, place: 'server', state: 'closed' })
      const bytes = motions.reduce((sum, motion) => sum + motion.bytes, 0)
      const all = bytes <= OPEN_AT_START && motions.length <= OPEN_AT_ONCE
      const problems = await collectProblems(
        (all ? motions : motions.slice(0, 1)).map((motion) => motion.id),
        (id) => `${entryName(id)} could not be opened`,
        (id) => openEntry(id, documents.active === null),
      )
      opener.report(problems)
    },

    async addFiles(added) {
      const atOnce = added.slice(0, OPEN_AT_ONCE)
      const rest = added.length > OPEN_AT_ONCE ? added.slice(OPEN_AT_ONCE) : []
      let first = true
      const problems = await collectProblems(
        atOnce,
        ({ file }) => `${file.name} could not be opened`,
        async ({ file }) => {
          const opened = await opener.openFile(file, { activate: first })
          if (opened !== null) first = false
        },
      )
      for (const { path, file } of rest) {
        const id = `file-${nextNumber++}`
        files.set(id, file)
        add({ id, name: nameOf(path), path, bytes: file.size, place: 'local', state: 'closed' })
      }
      if (rest.length > 0) {
        tell.info(`${atOnce.length} motions opened, ${rest.length} more are listed.`)
      }
      opener.report(problems)
    },

    async open(id) {
      const known = documentOf.get(id)
      if (known !== undefined && documents.get(known) !== null) {
        documents.activate(known)
        return
      }
      try {
        await openEntry(id, true)
      } catch (error) {
        opener.report([problemFrom(`${entryName(id)} could not be opened`, error)])
      }
    },

    async ensureOpen(id) {
      const entry = library.getState().entries.find((known) => known.id === id)
      // What can't be read was told when it was opened first.
      if (entry?.state === 'closed') await openEntry(id, false).catch(() => {})
    },

    closed(document) {
      for (const [id, opened] of documentOf) {
        if (opened !== document) continue
        documentOf.delete(id)
        setState(id, 'closed')
      }
    },
  }
}
