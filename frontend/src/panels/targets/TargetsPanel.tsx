import { ChevronDown, ChevronRight } from 'lucide-react'
import { type MouseEvent, useMemo, useState } from 'react'
import type { ChannelGroup, ChannelId } from '@/model/channel'
import { PanelHeader } from '@/ui/PanelHeader'
import { SearchField } from '@/ui/SearchField'
import type { ChannelRow } from '../channels/channelTable'
import { LiveList } from '../frame/LiveArea'
import { useChannelTable, useView } from '../hooks'
import { useServices } from '../services'
import { selectByClick } from './selectByClick'
import { TargetRow } from './TargetRow'
import styles from './TargetsPanel.module.css'
import { matchesFilter } from './targetFilter'

const GROUPS: readonly { readonly group: ChannelGroup; readonly title: string }[] = [
  { group: 'base_position', title: 'Base position' },
  { group: 'base_orientation', title: 'Base orientation' },
  { group: 'joint', title: 'Joints' },
]

/** The channels to edit: click selects one, Ctrl-click adds, Shift-click selects a stretch. */
export function TargetsPanel() {
  const { view } = useServices()
  const table = useChannelTable()
  const angleUnit = useView((state) => state.angleUnit)
  const [filter, setFilter] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<ChannelGroup>>(new Set())

  const groups = useMemo(
    () =>
      GROUPS.map(({ group, title }) => {
        const all = table?.rows.filter((row) => row.channel.group === group) ?? []
        const rows = all.filter((row) => matchesFilter(row.channel, filter))
        return { group, title, rows, total: all.length }
      }).filter(({ total }) => total > 0),
    [table, filter],
  )
  const isOpen = (group: ChannelGroup) => filter !== '' || !closed.has(group)
  const visible: ChannelRow[] = groups.flatMap(({ group, rows }) => (isOpen(group) ? rows : []))

  const toggleGroup = (group: ChannelGroup) => {
    const next = new Set(closed)
    if (!next.delete(group)) next.add(group)
    setClosed(next)
  }
  const onSelect = (event: MouseEvent, id: ChannelId) => {
    const shown = visible.map((row) => row.channel.id)
    const mode = event.shiftKey ? 'stretch' : event.ctrlKey || event.metaKey ? 'toggle' : 'one'
    selectByClick(view, shown, id, mode)
  }

  return (
    <section className={styles.panel} aria-label="Edit targets">
      <PanelHeader title="Edit targets">
        {table !== null && (
          <div className={styles.search}>
            <SearchField
              value={filter}
              placeholder="Find…"
              label="Find an edit target"
              onChange={setFilter}
              onEnter={() => visible[0] && view.select(visible[0].channel.id)}
            />
          </div>
        )}
      </PanelHeader>
      {table === null ? (
        <p className={styles.empty}>Joints and base of the open motion appear here.</p>
      ) : (
        <LiveList className={styles.list} data-testid="targets">
          {groups.map(({ group, title, rows, total }) => (
            <section key={group} aria-label={title}>
              {(filter === '' || rows.length > 0) && (
                <button
                  type="button"
                  className={styles.group}
                  aria-expanded={isOpen(group)}
                  onClick={() => toggleGroup(group)}
                >
                  {isOpen(group) ? <ChevronDown /> : <ChevronRight />}
                  {title}
                  {group === 'joint' && (
                    <span className={styles.count}>
                      {filter === '' ? total : `${rows.length} of ${total}`}
                    </span>
                  )}
                </button>
              )}
              {isOpen(group) &&
                rows.map((row) => (
                  <TargetRow
                    key={row.channel.id}
                    row={row}
                    angleUnit={angleUnit}
                    onSelect={onSelect}
                  />
                ))}
            </section>
          ))}
          {visible.length === 0 && filter !== '' && (
            <p className={styles.empty}>No target is named “{filter}”.</p>
          )}
        </LiveList>
      )}
    </section>
  )
}
