import { History } from 'lucide-react'
import type { HistoryItem } from '@/editing/history'
import { Button } from '@/ui/Button'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '@/ui/Menu'
import { useActive } from '../hooks'
import { useServices } from '../services'
import styles from './HistoryMenu.module.css'

/** The menu shows this many steps around the present one. */
const SHOWN = 60

/** All steps by name, the newest first; choosing one goes there. */
export function HistoryMenu() {
  const { documents } = useServices()
  const id = useActive((document) => document?.id ?? null)
  return (
    <Menu
      align="end"
      onOpenChange={(open) => open && id !== null && documents.settle(id)}
      trigger={
        <Button
          look="ghost"
          icon
          disabled={id === null}
          aria-label="History"
          title="History"
          data-testid="history"
        >
          <History />
        </Button>
      }
    >
      <HistoryItems />
    </Menu>
  )
}

function HistoryItems() {
  const { documents } = useServices()
  const id = useActive((document) => document?.id ?? null)
  // Rendered while the menu is open only; the revision brings in edits made meanwhile.
  useActive((document) => document?.revision)
  if (id === null) return null
  const items: readonly HistoryItem[] = documents.historyOf(id)
  const position = items.filter((item) => item.done).length
  const first = Math.max(0, Math.min(position - SHOWN / 2, items.length - SHOWN))
  const shown = items.slice(first, first + SHOWN)
  return (
    <>
      <MenuLabel>
        {items.length === 0
          ? 'Nothing was changed yet'
          : `History · ${position} of ${items.length}`}
      </MenuLabel>
      {shown
        .map((item, index) => ({ item, place: first + index + 1 }))
        .reverse()
        .map(({ item, place }) => (
          <MenuItem
            key={item.id}
            checked={place === position}
            onSelect={() => documents.jumpTo(id, place)}
          >
            <span className={item.done ? undefined : styles.undone}>{item.name}</span>
          </MenuItem>
        ))}
      {items.length > 0 && (
        <>
          <MenuSeparator />
          <MenuItem checked={position === 0} onSelect={() => documents.jumpTo(id, 0)}>
            {first === 0 ? 'As loaded' : `Undo everything (${position} steps)`}
          </MenuItem>
        </>
      )}
    </>
  )
}
