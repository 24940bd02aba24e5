/** The composition root: everything is made once here and handed down. */
import { createStore } from 'zustand/vanilla'
import { createActionRegistry } from '@/editing/actions'
import { lockedContacts } from '@/editing/contacts/contactSpans'
import { createDocumentStore } from '@/editing/documentStore'
import { createViewStore } from '@/editing/viewStore'
import { createAuditStore } from '@/panels/audit/auditStore'
import { createColorStore } from '@/panels/channels/colorStore'
import { assignColors } from '@/panels/channels/curveColors'
import { createContactStore } from '@/panels/contacts/contactStore'
import { createDialogs } from '@/panels/dialogs/dialogStore'
import { FrameFeed } from '@/panels/frame/FrameFeed'
import { createLibraryStore } from '@/panels/motions/libraryStore'
import { createOperations } from '@/panels/operations/operationStore'
import { createOptimizeStore } from '@/panels/optimize/optimizeStore'
import { createRobotStore } from '@/panels/robot/robotStore'
import type { AppStatus, EditorConfig, EditorServices, LiveViews } from '@/panels/services'
import { createTimelineSettings } from '@/panels/timeline/timelineSettings'
import { PlaybackController } from '@/playback/PlaybackController'
import { createActions } from './actions/createActions'
import { createContactCommands } from './contacts/contactCommands'
import { createFileCommands } from './files/fileCommands'
import type { MotionLibrary } from './files/motionLibrary'
import { createFrameEdits } from './frameEdits'
import { createMirrorTables } from './operations/mirrorTables'
import { OptimizeRuns } from './optimize/optimizeRuns'
import { pageStorage, sessionStorageOfPage } from './pageStorage'
import { createRobotLoader, type RobotLoader } from './robot/robotLoader'
import { createTimelineEdits } from './timelineEdits'

export interface ServicesAndLoaders {
  readonly services: EditorServices
  readonly robot: RobotLoader
  readonly motions: MotionLibrary
}

export function createServices(): ServicesAndLoaders {
  const documents = createDocumentStore()
  const view = createViewStore(pageStorage())
  const playback = new PlaybackController()
  const feed = new FrameFeed({
    frame: () => playback.state.frame,
    playing: () => playback.state.playing,
    subscribe: (listener) => playback.subscribe(listener),
  })
  const robotStore = createRobotStore()
  const timelineSettings = createTimelineSettings(pageStorage())
  const audit = createAuditStore(pageStorage())
  const contactStore = createContactStore()
  const parts = {
    config: createStore<EditorConfig>(() => ({
      nudgeStep: 0.01,
      frameStep: 1,
      version: '',
      sample: false,
    })),
    status: createStore<AppStatus>(() => ({
      autosaveFailure: null,
      busy: 0,
      dragging: false,
      serverLost: false,
    })),
    robot: robotStore,
    library: createLibraryStore(),
    colors: createColorStore(),
    dialogs: createDialogs(),
    live: { viewport: null, timeline: null } satisfies LiveViews as LiveViews,
    actions: createActionRegistry(),
    edits: createFrameEdits({ documents, playback, view }),
    timelineEdits: createTimelineEdits({ documents, view, playback, robot: robotStore }),
    timelineSettings,
    operations: createOperations(createMirrorTables(robotStore, documents), pageStorage()),
    audit,
    contacts: {
      store: contactStore,
      commands: createContactCommands({ documents, store: contactStore }),
    },
    optimizer: new OptimizeRuns({
      documents,
      robot: robotStore,
      audit,
      store: createOptimizeStore(pageStorage()),
      lockedSpans: ({ contacts }) => lockedContacts(contacts),
      session: sessionStorageOfPage(),
    }),
    documents,
    view,
    playback,
    feed,
  }
  const robot = createRobotLoader(parts)
  const { motions, ...files } = createFileCommands(parts, robot)
  const services: EditorServices = { ...parts, files }
  for (const action of createActions(services)) services.actions.register(action)

  const color = () =>
    parts.colors.setState(
      (former) => assignColors(former, view.getState().selectedChannelIds),
      true,
    )
  view.subscribe(color)
  color()
  return { services, robot, motions }
}
