import { ChevronDown } from 'lucide-react'
import { Button } from '@/ui/Button'
import { Menu, MenuItem, MenuSeparator } from '@/ui/Menu'
import { PanelHeader } from '@/ui/PanelHeader'
import { useActive } from '../hooks'
import { useServices } from '../services'
import { OperationButton, useReason } from './OperationButton'
import styles from './OperationsPanel.module.css'

const BUTTONS: readonly (readonly [action: string, text: string])[] = [
  ['operation.fill', 'Fill'],
  ['operation.smooth', 'Smooth…'],
  ['operation.interpolate', 'Interpolate…'],
  ['operation.transform', 'Transform…'],
  ['operation.mirror', 'Mirror…'],
]

/** By what they are about; a line between the groups. */
const MORE: readonly (readonly string[])[] = [
  ['operation.trim', 'operation.cut', 'operation.duplicate', 'operation.reverse'],
  ['operation.hold', 'operation.timeScale', 'operation.resample'],
  ['operation.join', 'operation.leadIn', 'operation.leadOut', 'operation.storePose'],
]

/** What can be done to the segment, or to the whole motion without one. */
export function OperationsPanel() {
  const open = useActive((document) => document !== null)
  if (!open) return null
  return (
    <section className={styles.panel} aria-label="Operations">
      <PanelHeader title="Operations" />
      <div className={styles.buttons}>
        {BUTTONS.map(([action, text]) => (
          <OperationButton key={action} action={action}>
            {text}
          </OperationButton>
        ))}
        <Menu
          align="end"
          trigger={
            <Button data-testid="more-operations">
              Time
              <ChevronDown />
            </Button>
          }
        >
          {MORE.map((ids, index) => (
            <MoreGroup key={ids[0]} ids={ids} line={index > 0} />
          ))}
        </Menu>
      </div>
    </section>
  )
}

function MoreGroup({ ids, line }: { readonly ids: readonly string[]; readonly line: boolean }) {
  return (
    <>
      {line && <MenuSeparator />}
      {ids.map((id) => (
        <MoreItem key={id} id={id} />
      ))}
    </>
  )
}

function MoreItem({ id }: { readonly id: string }) {
  const { actions } = useServices()
  const reason = useReason(id)
  const action = actions.get(id)
  if (action === null) return null
  return (
    <MenuItem
      disabled={reason !== null}
      keys={action.keys?.[0]}
      onSelect={() => {
        // After the menu has given the focus back.
        setTimeout(() => actions.run(id))
      }}
    >
      <span className={styles.item} title={reason ?? action.description}>
        {action.label}
        {reason !== null && <small>{reason}</small>}
      </span>
    </MenuItem>
  )
}
