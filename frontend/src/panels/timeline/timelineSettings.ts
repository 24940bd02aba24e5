/** How the timeline is shown and what goes into files with it: remembered between visits. */
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface TimelineSettings {
  /** Curves show velocities instead of values. */
  readonly velocity: boolean
  /** Anchors are written into saved npz files, as `keyframe_frames`. */
  readonly saveAnchors: boolean
  /** Decided contacts are written into saved npz files, as `contact_span_…`. */
  readonly saveContacts: boolean
}

export type TimelineSettingsStore = StoreApi<TimelineSettings>

const START: TimelineSettings = { velocity: false, saveAnchors: true, saveContacts: true }

export function createTimelineSettings(storage: StateStorage): TimelineSettingsStore {
  return createStore<TimelineSettings>()(
    persist(() => START, {
      name: 'robot-trajectory-editor.timeline',
      version: 1,
      storage: createJSONStorage(() => storage),
    }),
  )
}
