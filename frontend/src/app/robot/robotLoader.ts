/** Gets the robot into the page: the server's own, or a folder from the user's disk. */
import { beginRobotUpload, fetchRobot, fetchText, openRobotUpload } from '@/api/client'
import type { RobotDescription } from '@/model/robotDescription'
import type { Dialogs } from '@/panels/dialogs/dialogStore'
import { isAbort, problemFrom } from '@/panels/dialogs/problem'
import type { RobotState, RobotStore } from '@/panels/robot/robotStore'
import type { PathedFile } from '../files/droppedFiles'
import { sortFiles } from '../files/sortFiles'
import { tell } from '../tell'
import { sameUrdfElsewhere, xacroProblem } from './robotFolder'
import { uploadFiles } from './uploadFiles'

export interface RobotLoader {
  /** Shows the robot that the server was started with, if any. */
  start(loaded: boolean): Promise<void>
  /** Sends a folder to the server and shows the robot in it. */
  upload(files: readonly PathedFile[]): Promise<void>
  /** Takes the files that were suggested for missing meshes. */
  acceptSuggestions(): Promise<void>
  cancelUpload(): void
}

/** Files sent so far, so that a second drop completes the first. */
interface UploadSession {
  readonly id: string
  urdf: string | null
  readonly paths: Set<string>
  accept: Readonly<Record<string, string>>
}

interface Parts {
  readonly robot: RobotStore
  readonly dialogs: Dialogs
}

export function createRobotLoader({ robot, dialogs }: Parts): RobotLoader {
  let session: UploadSession | null = null
  let running = new AbortController()
  let warning: string | number | null = null

  const begin = (change: Partial<RobotState>): AbortSignal => {
    running.abort()
    running = new AbortController()
    if (warning !== null) tell.dismiss(warning)
    robot.setState({ problem: null, progress: null, ...change })
    return running.signal
  }

  /** After a failure the robot that was there before stays. */
  const fail = (title: string, error: unknown) => {
    const { model } = robot.getState()
    const phase = model === null ? 'none' : 'ready'
    if (isAbort(error)) {
      robot.setState({ phase, progress: null })
      return
    }
    const problem = problemFrom(title, error)
    robot.setState({ phase: model === null ? 'failed' : 'ready', progress: null, problem })
    if (model !== null) void dialogs.ask('problems', { problems: [problem] })
  }

  const show = async (description: RobotDescription, fromUpload: boolean, signal: AbortSignal) => {
    robot.setState({ phase: 'loading', description, fromUpload, progress: null })
    const [{ loadRobotModel }, urdf] = await Promise.all([
      import('@/three'),
      fetchText(description.urdfUrl, signal),
    ])
    const model = await loadRobotModel(description, urdf, {
      signal,
      onProgress: (done, total) => robot.setState({ progress: { done, total } }),
    })
    const former = robot.getState().model
    robot.setState({ phase: 'ready', model, progress: null })
    former?.dispose()
  }

  const open = async (of: UploadSession, signal: AbortSignal) => {
    const description = await openRobotUpload(of.id, of.urdf, of.accept, signal)
    await show(description, true, signal)
    const lost = description.meshes.filter((mesh) => mesh.url === null).length
    if (lost > 0) {
      warning = tell.warning(
        `${lost} of ${description.meshes.length} meshes were not in what was dropped.`,
        'Drop the folder that holds them: it is added to the robot.',
      )
    }
  }

  /** An upload without a robot completes the one that the server was started with. */
  const completeServersRobot = async (
    accept: Readonly<Record<string, string>>,
    signal: AbortSignal,
  ) => {
    const id = await beginRobotUpload(signal)
    await show(await openRobotUpload(id, null, accept, signal), false, signal)
  }

  const chooseUrdf = async (paths: readonly string[]): Promise<string | null> => {
    if (paths.length === 1) return paths[0] ?? null
    const sorted = [...paths].sort((a, b) => a.length - b.length || a.localeCompare(b))
    return dialogs.ask('chooseUrdf', { paths: sorted })
  }

  return {
    async start(loaded) {
      if (!loaded) {
        robot.setState({ phase: 'none' })
        return
      }
      const signal = begin({ phase: 'asking' })
      try {
        const description = await fetchRobot(signal)
        if (description === null) robot.setState({ phase: 'none' })
        else await show(description, false, signal)
      } catch (error) {
        fail('The robot could not be shown', error)
      }
    },

    async upload(files) {
      const { robot: wanted, urdfs, xacros } = sortFiles(files)
      if (urdfs.length === 0 && session === null) {
        fail('No robot in the folder', xacroProblem(xacros, files.length))
        return
      }
      const again = session && sameUrdfElsewhere(session.urdf, urdfs)
      const paths = urdfs.map((file) => file.path)
      const urdf = again ?? (paths.length > 0 ? await chooseUrdf(paths) : null)
      if (paths.length > 0 && urdf === null) return
      const signal = begin({ phase: 'uploading' })
      try {
        const continued = session !== null && (urdfs.length === 0 || again !== null)
        const current: UploadSession =
          continued && session !== null
            ? session
            : { id: await beginRobotUpload(signal), urdf: null, paths: new Set(), accept: {} }
        await uploadFiles(current.id, wanted, signal, (done, total) =>
          robot.setState({ progress: { done, total } }),
        )
        for (const { path } of wanted) current.paths.add(path)
        current.urdf = urdf ?? current.urdf
        session = current
        await open(current, signal)
      } catch (error) {
        fail('The robot could not be loaded', error)
      }
    },

    async acceptSuggestions() {
      const { description } = robot.getState()
      if (description === null) return
      const found = description.meshes.filter((mesh) => mesh.suggestion !== null)
      const accept = Object.fromEntries(found.map((mesh) => [mesh.uri, mesh.suggestion ?? '']))
      const signal = begin({ phase: 'loading' })
      try {
        if (session === null) await completeServersRobot(accept, signal)
        else {
          session.accept = { ...session.accept, ...accept }
          await open(session, signal)
        }
      } catch (error) {
        fail('The robot could not be loaded', error)
      }
    },

    cancelUpload: () => running.abort(),
  }
}
