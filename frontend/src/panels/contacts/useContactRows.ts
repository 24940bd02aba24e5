import { useMemo } from 'react'
import { useStore } from 'zustand'
import type { UserContacts } from '@/editing/contacts/contactSpans'
import type { ContactRow } from '@/timeline'
import { auditOf } from '../audit/auditStore'
import { useActive } from '../hooks'
import { useServices } from '../services'
import { contactRows } from './contactRows'

const NO_CONTACTS: UserContacts = []
const NO_LINKS: readonly string[] = []

/** The rows of the shown motion; the same array while nothing of them changes. */
export function useContactRows(): readonly ContactRow[] {
  const { audit, contacts } = useServices()
  const id = useActive((document) => document?.id ?? null)
  const decided = useActive((document) => document?.contacts ?? NO_CONTACTS)
  const enabled = useStore(audit, (state) => state.enabled)
  const result = useStore(audit, (state) => auditOf(state, id).result)
  const added = useStore(contacts.store, (state) => (id && state.addedLinks[id]) || NO_LINKS)
  return useMemo(
    () => (id === null ? [] : contactRows(decided, enabled ? result : null, added)),
    [id, decided, enabled, result, added],
  )
}
