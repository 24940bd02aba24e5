/** Reads motion files through the server and opens them as documents. */
import { decodeMotion, fetchMotion } from '@/api/client'
import { ApiError } from '@/api/errors'
import type { OpenOptions } from '@/editing/documentStore'
import type { DocumentId } from '@/editing/motionDocument'
import type { MotionFile } from '@/model/motionFile'
import { isAbort, type Problem, problemFrom } from '@/panels/dialogs/problem'
import type { FileParts } from './fileParts'

export interface MotionOpener {
  /** @returns the document, or null when the user called it off. @throws what reading throws. */
  openFile(file: File, options?: OpenOptions): Promise<DocumentId | null>
  openFromServer(id: string, options?: OpenOptions): Promise<DocumentId>
  /** Shows what went wrong, all in one dialog. */
  report(problems: readonly Problem[]): void
}

/** Error code of a file whose frames are not evenly spaced; its data proposes a rate. */
const NON_UNIFORM = 'non_uniform_time'

function proposedRate(error: ApiError): number {
  const { proposed_framerate: snake, proposedFramerate: camel } = error.data
  const rate = typeof snake === 'number' ? snake : camel
  return typeof rate === 'number' && rate > 0 ? rate : 50
}

export function createMotionOpener({ documents, dialogs }: FileParts): MotionOpener {
  const open = (file: MotionFile, options?: OpenOptions) => documents.open(file, options)

  return {
    async openFile(file, options) {
      try {
        return open(await decodeMotion(file), options)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== NON_UNIFORM) throw error
        const frameRate = await dialogs.ask('frameRate', {
          name: file.name,
          message: [error.message, error.hint].filter(Boolean).join(' '),
          proposed: proposedRate(error),
        })
        if (frameRate === null) return null
        return open(await decodeMotion(file, { frameRate }), options)
      }
    },
    openFromServer: async (id, options) => open(await fetchMotion(id), options),
    report(problems) {
      const title = `${problems.length} motions could not be opened`
      if (problems.length > 0) void dialogs.ask('problems', { problems, title })
    },
  }
}

/** Collects what goes wrong while several files are opened. */
export async function collectProblems<Item>(
  items: readonly Item[],
  titleOf: (item: Item) => string,
  work: (item: Item) => Promise<void>,
): Promise<Problem[]> {
  const problems: Problem[] = []
  for (const item of items) {
    try {
      await work(item)
    } catch (error) {
      if (!isAbort(error)) problems.push(problemFrom(titleOf(item), error))
    }
  }
  return problems
}
