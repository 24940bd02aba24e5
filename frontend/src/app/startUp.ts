/** What happens once the page stands: settings, robot, motions, and the work of a former visit. */
import { fetchConfig } from '@/api/client'
import { ApiError } from '@/api/errors'
import type { Autosave } from '@/editing/autosave/autosave'
import { problemFrom } from '@/panels/dialogs/problem'
import type { EditorServices } from '@/panels/services'
import { offerRecovery } from './autosave/offerRecovery'
import type { MotionLibrary } from './files/motionLibrary'
import type { RobotLoader } from './robot/robotLoader'

export interface StartUpParts {
  readonly services: EditorServices
  readonly robot: RobotLoader
  readonly motions: MotionLibrary
  readonly autosave: Autosave
}

/** The server may still be starting when the page is there already [ms]. */
const RETRY_DELAY = 700
const RETRY_LIMIT = 12

async function patientConfig(onWait: (waiting: boolean) => void) {
  for (let attempt = 1; ; attempt++) {
    try {
      const config = await fetchConfig()
      onWait(false)
      return config
    } catch (error) {
      const silent = error instanceof ApiError && (error.status === 0 || error.status >= 502)
      if (!silent || attempt >= RETRY_LIMIT) throw error
      onWait(attempt > 2)
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY))
    }
  }
}

export async function startUp({ services, robot, motions, autosave }: StartUpParts): Promise<void> {
  const { config, status, dialogs } = services
  try {
    const server = await patientConfig((serverLost) => status.setState({ serverLost }))
    config.setState({
      nudgeStep: server.nudgeStep,
      frameStep: server.frameStep,
      version: server.version,
      sample: server.sample,
    })
    void robot.start(server.robotLoaded)
    await motions.addServerMotions(server.motions)
  } catch (error) {
    services.robot.setState({ phase: 'none' })
    status.setState({ serverLost: true })
    const problem = problemFrom('The editor could not start', error)
    void dialogs.ask('problems', { problems: [problem] })
  }
  const { documents, playback } = services
  await offerRecovery({ autosave, dialogs, documents, motions, playback })
}
