import { useStore } from 'zustand'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/ui/Menu'
import { useServices } from '../services'
import { shortLink } from './contactRows'
import type { ContactMenuPlace, ContactState } from './contactStore'

/** What can be done with a contact, at the pointer. */
export function ContactMenu() {
  const { contacts } = useServices()
  const place = useStore(contacts.store, (state: ContactState) => state.menu)
  if (place === null) return null
  return <OpenMenu key={`${place.x} ${place.y} ${place.frame}`} place={place} />
}

function OpenMenu({ place }: { readonly place: ContactMenuPlace }) {
  const { contacts } = useServices()
  const { commands, store } = contacts
  const { x, y, link, frame, bar } = place
  return (
    <Menu
      open
      onOpenChange={(open) => !open && store.setState({ menu: null })}
      trigger={
        <span aria-hidden style={{ position: 'absolute', left: x, top: y, width: 0, height: 0 }} />
      }
    >
      <MenuLabel>{`${shortLink(link)} at frame ${frame}`}</MenuLabel>
      {bar === null ? (
        <MenuItem onSelect={() => commands.add(link, frame)}>Add a contact here</MenuItem>
      ) : (
        <>
          <MenuItem
            checked={bar.mode === 'stick' && bar.origin !== 'found'}
            onSelect={() => commands.setMode(bar, 'stick')}
          >
            Sticks
          </MenuItem>
          <MenuItem
            checked={bar.mode === 'slip' && bar.origin !== 'found'}
            onSelect={() => commands.setMode(bar, 'slip')}
          >
            Slides
          </MenuItem>
          <MenuItem checked={bar.mode === 'none'} onSelect={() => commands.setMode(bar, 'none')}>
            Must not touch
          </MenuItem>
          <MenuSeparator />
          <MenuItem
            checked={bar.origin === 'locked'}
            detail="double click"
            onSelect={() => commands.toggleLock(bar)}
          >
            Locked
          </MenuItem>
          {bar.origin !== 'found' && (
            <MenuItem keys="Delete" onSelect={() => commands.remove(bar)}>
              Delete
            </MenuItem>
          )}
        </>
      )}
    </Menu>
  )
}
