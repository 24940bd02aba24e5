/** Everything that opens, saves and closes. */

import { problemFrom } from '@/panels/dialogs/problem'
import type { FileCommands } from '@/panels/services'
import type { RobotLoader } from '../robot/robotLoader'
import { tell } from '../tell'
import { droppedFiles, type PathedFile } from './droppedFiles'
import type { FileParts } from './fileParts'
import { createMotionLibrary, type MotionLibrary } from './motionLibrary'
import { createMotionOpener } from './openMotions'
import { pickFiles } from './pickFiles'
import { createSaver } from './saveMotion'
import { sortFiles } from './sortFiles'

export interface AllFileCommands extends FileCommands {
  readonly motions: MotionLibrary
}

export function createFileCommands(parts: FileParts, robot: RobotLoader): AllFileCommands {
  const { documents, dialogs, status } = parts
  const opener = createMotionOpener(parts)
  const motions = createMotionLibrary(parts, opener)
  const saver = createSaver(parts)

  const busy = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    status.setState(({ busy: count }) => ({ busy: count + 1 }))
    try {
      return await work()
    } finally {
      status.setState(({ busy: count }) => ({ busy: count - 1 }))
    }
  }

  const take = async (files: readonly PathedFile[]) => {
    const sorted = sortFiles(files)
    const forRobot = sorted.urdfs.length + sorted.xacros.length > 0 || sorted.robot.length > 0
    if (sorted.motions.length > 0) await busy(() => motions.addFiles(sorted.motions))
    // A folder of motions may hold pictures; only without motions are they a robot's.
    if (sorted.urdfs.length > 0 || (forRobot && sorted.motions.length === 0)) {
      await robot.upload(files)
    } else if (sorted.motions.length === 0 && files.length > 0) {
      const names = files.slice(0, 3).map((file) => file.path)
      tell.warning(
        'There is nothing to open in what was dropped.',
        `${names.join(', ')}${files.length > 3 ? '…' : ''}: motions end in .npz, robots in .urdf.`,
      )
    }
  }

  const settleClosing = async (ids: readonly string[]): Promise<boolean> => {
    const dirty = ids.flatMap((id) => documents.get(id) ?? []).filter((it) => it.dirty)
    if (dirty.length === 0) return true
    const answer = await dialogs.ask('closing', { names: dirty.map((it) => it.name) })
    if (answer === null) return false
    if (answer === 'discard') return true
    for (const document of dirty) if (!(await saver.save(document.id))) return false
    return true
  }

  return {
    motions,
    openFiles: async () => take(await pickFiles({ accept: '.npz' })),
    openFolder: async () => {
      const files = await pickFiles({ folder: true })
      const found = files.filter((file) => file.path.toLowerCase().endsWith('.npz'))
      if (found.length > 0) await busy(() => motions.addFiles(found))
      else if (files.length > 0) tell.warning('The folder holds no .npz files.')
    },
    openRobotFolder: async () => {
      const files = await pickFiles({ folder: true })
      if (files.length > 0) await robot.upload(files)
    },
    openLibraryEntry: (id) => busy(() => motions.open(id)),
    takeDrop: async (transfer) => {
      try {
        await take(await droppedFiles(transfer))
      } catch (error) {
        const problem = problemFrom('The drop could not be read', error)
        await dialogs.ask('problems', { problems: [problem] })
      }
    },
    save: (id) => busy(() => saver.save(id)),
    saveAs: (id, format) => busy(() => saver.saveAs(id, format)),
    close: async (id) => {
      if (documents.refuses(id)) return
      if (await settleClosing([id])) {
        motions.closed(id)
        documents.close(id)
      }
    },
    acceptMeshSuggestions: () => robot.acceptSuggestions(),
    cancelRobotUpload: () => robot.cancelUpload(),
  }
}
