/** Which operation is being adjusted, and what of it is remembered. */
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { MirrorTable } from '@/editing/mirror/mirrorTable'
import type { StoredPose } from '@/editing/operations/poses'
import type { LinkPlace } from '@/model/zeroPoseGeometry'

/** Operations with something to choose, which are shown while they are adjusted. */
export type OperationKind =
  | 'smooth'
  | 'interpolate'
  | 'transform'
  | 'mirror'
  | 'hold'
  | 'timeScale'
  | 'resample'
  | 'join'
  | 'leadIn'
  | 'leadOut'

export interface OperationState {
  readonly open: OperationKind | null
  /** Grows each time one is opened. */
  readonly turn: number
  /** A pose kept to start from or to end in; remembered between visits. */
  readonly storedPose: StoredPose | null
}

/** What can be taken back while it is adjusted. */
export interface Discardable {
  discard(): void
}

export interface Operations {
  readonly store: StoreApi<OperationState>
  /** Shows an operation; one that was being adjusted is given up. */
  open(kind: OperationKind): void
  /** Gives up what is being adjusted, exactly. */
  cancel(): void
  /** Told by the shown operation what to take back. */
  hold(preview: Discardable | null): void
  storePose(pose: StoredPose): void
  /** Left and right of the loaded robot: as remembered, else from its geometry. */
  mirrorTable(): Promise<MirrorTables>
  rememberMirrorTable(table: MirrorTable | null): void
}

export interface MirrorTables {
  readonly table: MirrorTable
  /** What the geometry alone gives. */
  readonly derived: MirrorTable
  readonly links: readonly LinkPlace[]
}

export interface OperationsParts {
  readonly mirrorTable: () => Promise<MirrorTables>
  readonly rememberMirrorTable: (table: MirrorTable | null) => void
}

/** @param storage where the stored pose is kept; `localStorage` in the page. */
export function createOperations(
  parts: OperationsParts,
  storage: StateStorage | null = null,
): Operations {
  const store = storage ? persistedStore(storage) : createStore<OperationState>(start)
  let preview: Discardable | null = null
  const cancel = () => {
    preview?.discard()
    preview = null
    store.setState({ open: null })
  }
  return {
    store,
    cancel,
    open(kind) {
      cancel()
      store.setState(({ turn }) => ({ open: kind, turn: turn + 1 }))
    },
    hold(next) {
      preview = next
    },
    storePose: (storedPose) => store.setState({ storedPose }),
    ...parts,
  }
}

function start(): OperationState {
  return { open: null, turn: 0, storedPose: null }
}

function persistedStore(storage: StateStorage): StoreApi<OperationState> {
  return createStore<OperationState>()(
    persist(start, {
      name: 'robot-trajectory-editor.operations',
      version: 1,
      storage: createJSONStorage(() => storage),
      partialize: ({ storedPose }) => ({ storedPose }),
    }),
  )
}
