/** What the panels work with. The composition root makes it and hands it down by context. */
import { createContext, useContext } from 'react'
import type { StoreApi } from 'zustand/vanilla'
import type { ActionRegistry } from '@/editing/actions'
import type { DocumentStore } from '@/editing/documentStore'
import type { DocumentId } from '@/editing/motionDocument'
import type { ViewStore } from '@/editing/viewStore'
import type { Channel } from '@/model/channel'
import type { MotionFormat } from '@/model/motionFile'
import type { PlaybackController } from '@/playback/PlaybackController'
import type { Viewport } from '@/three'
import type { TimelineEdits, TimelineView } from '@/timeline'
import type { AuditStore } from './audit/auditStore'
import type { ColorStore } from './channels/colorStore'
import type { ContactCommands, ContactStore } from './contacts/contactStore'
import type { Dialogs } from './dialogs/dialogStore'
import type { FrameFeed } from './frame/FrameFeed'
import type { LibraryStore } from './motions/libraryStore'
import type { Operations } from './operations/operationStore'
import type { Optimizer } from './optimize/optimizer'
import type { RobotStore } from './robot/robotStore'
import type { TimelineSettingsStore } from './timeline/timelineSettings'

export interface EditorConfig {
  /** [rad or m] */
  readonly nudgeStep: number
  readonly frameStep: number
  readonly version: string
  /** The robot and motions are the samples that come with the product. */
  readonly sample: boolean
}

export interface AppStatus {
  /** Why autosave doesn't work, while it doesn't. */
  readonly autosaveFailure: string | null
  /** Files being read or written: shown as a thin bar. */
  readonly busy: number
  /** Files are being dragged over the page. */
  readonly dragging: boolean
  /** The server does not answer. */
  readonly serverLost: boolean
}

/** Everything that changes documents at the playhead. */
export interface FrameEdits {
  /** Sets one channel at the shown frame as one step. */
  setValue(channel: Channel, value: number): void
  /** Changes one channel at the shown frame by `delta` [rad or m]. */
  nudge(channel: Channel, delta: number): void
  /** Name of the nudges under way, which become a step when the user goes on to something else. */
  openNudge(): string | null
  /** A slider drag: previews until it is committed or discarded. */
  beginDrag(channel: Channel): ValueDrag | null
}

export interface ValueDrag {
  preview(value: number): void
  commit(): void
  discard(): void
}

export interface FileCommands {
  openFiles(): Promise<void>
  openFolder(): Promise<void>
  openRobotFolder(): Promise<void>
  openLibraryEntry(id: string): Promise<void>
  takeDrop(transfer: DataTransfer): Promise<void>
  save(id: DocumentId): Promise<boolean>
  saveAs(id: DocumentId, format: MotionFormat): Promise<boolean>
  close(id: DocumentId): Promise<void>
  acceptMeshSuggestions(): Promise<void>
  cancelRobotUpload(): void
}

/** The views that live outside React, while they are mounted. */
export interface LiveViews {
  viewport: Viewport | null
  timeline: TimelineView | null
}

export interface EditorServices {
  readonly config: StoreApi<EditorConfig>
  readonly documents: DocumentStore
  readonly view: ViewStore
  readonly playback: PlaybackController
  readonly feed: FrameFeed
  readonly actions: ActionRegistry
  readonly robot: RobotStore
  readonly library: LibraryStore
  readonly colors: ColorStore
  readonly dialogs: Dialogs
  readonly status: StoreApi<AppStatus>
  readonly edits: FrameEdits
  readonly files: FileCommands
  readonly live: LiveViews
  readonly timelineEdits: TimelineEdits
  readonly timelineSettings: TimelineSettingsStore
  readonly operations: Operations
  readonly audit: AuditStore
  readonly optimizer: Optimizer
  readonly contacts: { readonly store: ContactStore; readonly commands: ContactCommands }
}

const Context = createContext<EditorServices | null>(null)

export const ServicesProvider = Context.Provider

export function useServices(): EditorServices {
  const services = useContext(Context)
  if (services === null) throw new Error('The panel is outside the services provider.')
  return services
}
