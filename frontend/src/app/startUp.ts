/** What happens once the page stands: settings, robot, motions, and the work of a former visit. */
import { fetchConfig } from '@/api/client'
import type { Autosave } from '@/editing/autosave/autosave'
import { problemFrom } from '@/panels/dialogs/problem'
import type { EditorServices } from '@/panels/services'
import { offerRecovery } from './autosave/offerRecovery'
import type { MotionLibrary } from './files/motionLibrary'
import type { RobotLoader } from './robot/robotLoader'
import { untilServerAnswers } from './untilServerAnswers'

export interface StartUpParts {
  readonly services: EditorServices
  readonly robot: RobotLoader
  readonly motions: MotionLibrary
  readonly autosave: Autosave
}

export async function startUp({ services, robot, motions, autosave }: StartUpParts): Promise<void> {
  const { config, status, dialogs } = services
  try {
    const server = await untilServerAnswers(fetchConfig, (serverLost) =>
      status.setState({ serverLost }),
    )
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
