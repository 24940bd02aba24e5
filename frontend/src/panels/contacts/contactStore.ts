/** What is going on with contact bars: neither undone nor remembered. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DocumentId } from '@/editing/motionDocument'
import type { ContactBar, ContactBarEdits } from '@/timeline'

export interface ContactMenuPlace {
  /** In the timeline [CSS px]. */
  readonly x: number
  readonly y: number
  readonly link: string
  readonly frame: number
  readonly bar: ContactBar | null
}

export interface ContactState {
  readonly selected: ContactBar | null
  readonly menu: ContactMenuPlace | null
  /** Links that got a row before they have a contact, by document. */
  readonly addedLinks: Readonly<Record<DocumentId, readonly string[]>>
}

export type ContactStore = StoreApi<ContactState>

/** What can be done with contacts of the shown motion; each is one step. */
export interface ContactCommands extends ContactBarEdits {
  setMode(bar: ContactBar, mode: ContactBar['mode']): void
  /** Takes a decided contact away; one that was found is forbidden instead. */
  remove(bar: ContactBar): void
  /** Gives a link a row of its own. */
  addLink(link: string): void
}

export function createContactStore(): ContactStore {
  return createStore<ContactState>(() => ({ selected: null, menu: null, addedLinks: {} }))
}
