import { Plus } from 'lucide-react'
import { useStore } from 'zustand'
import { Menu, MenuItem, MenuLabel } from '@/ui/Menu'
import { auditOf } from '../audit/auditStore'
import { useActive } from '../hooks'
import { useServices } from '../services'
import styles from './ContactLabels.module.css'
import { linksWithoutRow, shortLink } from './contactRows'
import { useContactRows } from './useContactRows'

/** The links by name, left of their contacts. */
export function ContactLabels() {
  const { audit, contacts, live } = useServices()
  const rows = useContactRows()
  const id = useActive((document) => document?.id ?? null)
  const result = useStore(audit, (state) => auditOf(state, id).result)
  const others = linksWithoutRow(result, rows)
  return (
    <div className={styles.block} data-testid="contact-labels">
      <Menu
        trigger={
          <button
            type="button"
            className={styles.add}
            aria-label="Add a row for another link"
            title="Add a row for another link"
            disabled={others.length === 0}
          >
            <Plus />
          </button>
        }
      >
        <MenuLabel>Contacts of</MenuLabel>
        <div className={styles.links}>
          {others.map((link) => (
            <MenuItem key={link} onSelect={() => contacts.commands.addLink(link)}>
              {shortLink(link)}
            </MenuItem>
          ))}
        </div>
      </Menu>
      <ul className={styles.list}>
        {rows.map(({ link }) => (
          <li
            key={link}
            className={styles.row}
            title={`Contacts of ${link}: drag in its row to add one, right-click for more`}
            onPointerEnter={() => live.viewport?.highlightLink(link)}
            onPointerLeave={() => live.viewport?.highlightLink(null)}
          >
            <span className={styles.name}>{shortLink(link)}</span>
            <span className={styles.what}>contact</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
