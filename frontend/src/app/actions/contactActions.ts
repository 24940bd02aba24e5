import type { Action } from '@/editing/actions'
import { lockedContacts } from '@/editing/contacts/contactSpans'
import { shortLink } from '@/panels/contacts/contactRows'
import type { EditorServices } from '@/panels/services'

export function contactActions({ contacts, documents }: EditorServices): readonly Action[] {
  const group = 'Contacts'
  const selected = () => contacts.store.getState().selected
  const decided = () => documents.active?.contacts ?? []
  return [
    {
      id: 'contacts.lock',
      label: 'Lock the selected contact, or let it go',
      group,
      keys: ['Shift+k'],
      enabled: () => selected() !== null,
      run: () => {
        const bar = selected()
        if (bar !== null) contacts.commands.toggleLock(bar)
      },
    },
    {
      id: 'contacts.forbid',
      label: 'Forbid the selected contact',
      group,
      enabled: () => selected() !== null,
      run: () => {
        const bar = selected()
        if (bar !== null) contacts.commands.setMode(bar, 'none')
      },
    },
    {
      id: 'contacts.clear',
      label: 'Delete all decided contacts',
      group,
      enabled: () => decided().length > 0,
      run: () => {
        const { active } = documents
        const links = [...new Set(lockedContacts(decided()).map(({ link }) => shortLink(link)))]
        if (active === null) return
        const of = links.length > 0 ? ` of ${links.join(', ')}` : ''
        documents.apply(active.id, { contacts: [] }, `Delete all decided contacts${of}`)
        contacts.store.setState({ selected: null })
      },
    },
  ]
}
