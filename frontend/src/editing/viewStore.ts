/** How things are shown: remembered between visits, never undone. */
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ChannelId } from '@/model/channel'
import type { FrameRange } from '@/model/frameRange'
import type { MirrorTable } from './mirror/mirrorTable'
import type { DocumentId } from './motionDocument'
import type { Segment } from './segment'

export type AngleUnit = 'rad' | 'deg'

export interface ViewSwitches {
  /** The motion as loaded, translucent beside the edited one. */
  readonly ghost: boolean
  readonly visual: boolean
  readonly collision: boolean
  readonly grid: boolean
  /** The camera goes along with the robot. */
  readonly follow: boolean
  /** Contact points with their forces, centre of mass and support polygon. */
  readonly contacts: boolean
  /** Joints beyond limits and shapes inside the ground, marked on the robot. */
  readonly faults: boolean
}

export interface ViewState {
  /** The edit targets whose curves are shown. */
  readonly selectedChannelIds: readonly ChannelId[]
  /** The target that keys act on; one of the selected ones, or null without any. */
  readonly primaryChannelId: ChannelId | null
  readonly angleUnit: AngleUnit
  readonly switches: ViewSwitches
  /** Frames the timeline shows, by document; a document without an entry is shown whole. */
  readonly visibleRanges: Readonly<Record<DocumentId, FrameRange>>
  /** The stretch that operations act on, by document; without one they act on the whole motion. */
  readonly segments: Readonly<Record<DocumentId, Segment>>
  /** Selected anchors, by document, the one selected last at the end. */
  readonly anchorSelections: Readonly<Record<DocumentId, readonly number[]>>
  /** Mirror tables that were edited by hand, by the robot's name; remembered. */
  readonly mirrorTables: Readonly<Record<string, MirrorTable>>
}

export interface ViewStore extends StoreApi<ViewState> {
  /** Selects one channel alone, or none. */
  select(id: ChannelId | null): void
  /** Adds a channel to the selection and makes it primary, or takes it away. */
  toggleSelected(id: ChannelId): void
  selectAll(ids: readonly ChannelId[], primary?: ChannelId): void
  setAngleUnit(unit: AngleUnit): void
  setSwitch(name: keyof ViewSwitches, on: boolean): void
  /** Null shows the document whole. */
  setVisibleRange(id: DocumentId, range: FrameRange | null): void
  /** Null clears it. */
  setSegment(id: DocumentId, segment: Segment | null): void
  selectAnchors(id: DocumentId, frames: readonly number[]): void
  /** Null returns to the derived one. */
  setMirrorTable(robotName: string, table: MirrorTable | null): void
}

const START: ViewState = {
  selectedChannelIds: [],
  primaryChannelId: null,
  angleUnit: 'rad',
  switches: {
    ghost: false,
    visual: true,
    collision: false,
    grid: true,
    follow: true,
    contacts: true,
    faults: true,
  },
  visibleRanges: {},
  segments: {},
  anchorSelections: {},
  mirrorTables: {},
}

const STORAGE_KEY = 'robot-trajectory-editor.view'

/** @param storage where the settings are kept between visits; `localStorage` in the page. */
export function createViewStore(storage: StateStorage | null = null): ViewStore {
  const store = storage ? persistedStore(storage) : createStore<ViewState>(() => START)
  const { setState } = store
  return Object.assign(store, {
    select: (id: ChannelId | null) =>
      setState({ selectedChannelIds: id === null ? [] : [id], primaryChannelId: id }),
    toggleSelected: (id: ChannelId) => setState((state) => toggled(state, id)),
    selectAll: (ids: readonly ChannelId[], primary: ChannelId | null = ids[0] ?? null) =>
      setState({ selectedChannelIds: ids, primaryChannelId: primary }),
    setAngleUnit: (angleUnit: AngleUnit) => setState({ angleUnit }),
    setSwitch: (name: keyof ViewSwitches, on: boolean) =>
      setState(({ switches }) => ({ switches: { ...switches, [name]: on } })),
    setVisibleRange: (id: DocumentId, range: FrameRange | null) =>
      setState(({ visibleRanges }) => ({ visibleRanges: withEntry(visibleRanges, id, range) })),
    setSegment: (id: DocumentId, segment: Segment | null) =>
      setState(({ segments }) => ({ segments: withEntry(segments, id, segment) })),
    selectAnchors: (id: DocumentId, frames: readonly number[]) =>
      setState(({ anchorSelections }) => ({
        anchorSelections: withEntry(anchorSelections, id, frames.length > 0 ? frames : null),
      })),
    setMirrorTable: (robotName: string, table: MirrorTable | null) =>
      setState(({ mirrorTables }) => ({ mirrorTables: withEntry(mirrorTables, robotName, table) })),
  })
}

function withEntry<T>(
  entries: Readonly<Record<string, T>>,
  key: string,
  entry: T | null,
): Readonly<Record<string, T>> {
  const { [key]: _former, ...others } = entries
  return entry === null ? others : { ...others, [key]: entry }
}

function toggled(state: ViewState, id: ChannelId): Partial<ViewState> {
  const { selectedChannelIds, primaryChannelId } = state
  if (!selectedChannelIds.includes(id)) {
    return { selectedChannelIds: [...selectedChannelIds, id], primaryChannelId: id }
  }
  const left = selectedChannelIds.filter((other) => other !== id)
  const primary = primaryChannelId === id ? (left.at(-1) ?? null) : primaryChannelId
  return { selectedChannelIds: left, primaryChannelId: primary }
}

function persistedStore(storage: StateStorage): StoreApi<ViewState> {
  return createStore<ViewState>()(
    persist(() => START, {
      name: STORAGE_KEY,
      version: 1,
      storage: createJSONStorage(() => storage),
      partialize: (state) => ({
        selectedChannelIds: state.selectedChannelIds,
        primaryChannelId: state.primaryChannelId,
        angleUnit: state.angleUnit,
        switches: state.switches,
        mirrorTables: state.mirrorTables,
      }),
      merge: mergeRemembered,
    }),
  )
}

/** What was remembered over what a newer version of the page starts with. */
function mergeRemembered(remembered: unknown, current: ViewState): ViewState {
  if (typeof remembered !== 'object' || remembered === null) return current
  const known = remembered as Partial<ViewState>
  return { ...current, ...known, switches: { ...current.switches, ...known.switches } }
}
