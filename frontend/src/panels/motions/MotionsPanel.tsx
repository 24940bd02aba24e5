import { FilePlus2, FolderOpen } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { PanelHeader } from '@/ui/PanelHeader'
import { SearchField } from '@/ui/SearchField'
import { ActionButton } from '../ActionButton'
import { useServices } from '../services'
import { LibraryRow } from './LibraryRow'
import { MotionRow } from './MotionRow'
import styles from './MotionsPanel.module.css'

/** From this many motions on there is a box to filter them. */
const FILTER_FROM = 9

function found(name: string, filter: string): boolean {
  return name.toLowerCase().includes(filter.trim().toLowerCase())
}

/** The open motions, and those that a click opens. */
export function MotionsPanel() {
  const { documents, library } = useServices()
  const [filter, setFilter] = useState('')
  const order = useStore(documents.state, (state) => state.order)
  const entries = useStore(library, (state) => state.entries)
  const closed = entries.filter((entry) => entry.state !== 'open')
  const filtered = order.length + closed.length >= FILTER_FROM
  const wanted = filtered ? filter : ''
  const shown = closed.filter((entry) => found(entry.name, wanted))

  return (
    <section className={styles.panel} aria-label="Motions">
      <PanelHeader title="Motions">
        <ActionButton action="file.open" look="ghost" size="small" icon>
          <FilePlus2 />
        </ActionButton>
        <ActionButton action="file.openFolder" look="ghost" size="small" icon>
          <FolderOpen />
        </ActionButton>
      </PanelHeader>
      {filtered && (
        <div className={styles.search}>
          <SearchField
            value={filter}
            placeholder="Find a motion…"
            label="Find a motion"
            onChange={setFilter}
          />
        </div>
      )}
      <div className={styles.list} data-testid="motions">
        {order.map((id) => (
          <MotionRow key={id} id={id} filter={wanted} />
        ))}
        {shown.length > 0 && order.length > 0 && <h3 className={styles.more}>Not open</h3>}
        {shown.map((entry) => (
          <LibraryRow key={entry.id} entry={entry} />
        ))}
        {order.length === 0 && closed.length === 0 && (
          <p className={styles.empty}>No motion is open. Drop .npz files anywhere on the page.</p>
        )}
      </div>
    </section>
  )
}
