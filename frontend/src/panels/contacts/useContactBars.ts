import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { TimelineView } from '@/timeline'
import { useActive } from '../hooks'
import { useServices } from '../services'
import { useContactRows } from './useContactRows'

/** Shows the contacts of the shown motion below its curves. */
export function useContactBars(timeline: TimelineView | null): void {
  const { contacts } = useServices()
  const rows = useContactRows()
  const id = useActive((document) => document?.id ?? null)
  const selected = useStore(contacts.store, (state) => state.selected)
  useEffect(() => {
    timeline?.setContacts({ rows, selected, edits: contacts.commands })
  }, [timeline, rows, selected, contacts])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another motion has other bars.
  useEffect(() => contacts.store.setState({ selected: null, menu: null }), [contacts, id])
}
