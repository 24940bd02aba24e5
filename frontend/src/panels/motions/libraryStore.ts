/** Motions that can be opened by a click: those the server knows, and the rest of a big folder. */
import { createStore, type StoreApi } from 'zustand/vanilla'

export interface LibraryEntry {
  readonly id: string
  readonly name: string
  /** Where it is, for the tooltip. */
  readonly path: string
  readonly bytes: number
  readonly place: 'server' | 'local'
  readonly state: 'closed' | 'opening' | 'open' | 'failed'
}

export interface LibraryState {
  readonly entries: readonly LibraryEntry[]
}

export type LibraryStore = StoreApi<LibraryState>

export function createLibraryStore(): LibraryStore {
  return createStore<LibraryState>(() => ({ entries: [] }))
}
