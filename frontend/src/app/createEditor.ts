/** The whole editor without its page: services, autosave, keys, drops and the start. */
import { Autosave } from '@/editing/autosave/autosave'
import { startSession } from '@/editing/autosave/autosaveSession'
import { createAutosaveStorage } from '@/editing/autosave/autosaveStorage'
import { auditSettings } from '@/panels/audit/auditSettings'
import type { EditorServices } from '@/panels/services'
import { REPEATING } from './actions/createActions'
import { installShortcuts } from './actions/shortcuts'
import { Auditor } from './audit/auditor'
import { watchPage } from './audit/pageState'
import { guardPage } from './autosave/guardPage'
import { createServices } from './createServices'
import { publishDiagnostics } from './diagnostics'
import { followActive } from './followActive'
import { followFrames } from './followFrames'
import { installDrop } from './installDrop'
import { releaseFocus } from './releaseFocus'
import { selectSomething } from './selectSomething'
import { startUp } from './startUp'
import { tell } from './tell'
import { watchServer } from './watchServer'

export interface Editor {
  readonly services: EditorServices
  readonly autosave: Autosave
}

export function createEditor(): Editor {
  const { services, robot, motions } = createServices()
  const { documents, playback, feed, status, files, actions } = services
  const autosave = new Autosave({
    documents,
    storage: createAutosaveStorage(),
    session: startSession(),
    onFailure: (autosaveFailure) => status.setState({ autosaveFailure }),
  })
  autosave.start()
  followActive(documents, playback, feed)
  followFrames(documents, services.view)
  selectSomething(documents, services.view)
  new Auditor({
    documents,
    robot: services.robot,
    audit: services.audit,
    page: watchPage(),
    settings: {
      of: (description) => auditSettings(services.optimizer.store, description),
      subscribe: (listener) => services.optimizer.store.subscribe(listener),
    },
    playhead: () => playback.nearestFrame,
  })
  guardPage(documents, autosave)
  documents.onRefused = () =>
    tell.reminder(
      'held',
      'Keep or dump the candidate first.',
      'Until then the motion stays as it is.',
    )
  installShortcuts(() => actions.list(), {
    repeats: REPEATING,
    paused: () => services.dialogs.store.getState().queue.length > 0,
  })
  installDrop(status, files)
  releaseFocus()
  publishDiagnostics(services)
  void startUp({ services, robot, motions, autosave }).finally(() => watchServer({ status }))
  return { services, autosave }
}
