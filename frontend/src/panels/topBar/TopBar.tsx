import { CircleHelp, Redo2, Search, Undo2 } from 'lucide-react'
import { ActionButton } from '../ActionButton'
import { AuditChip } from '../audit/AuditChip'
import { useActive, useStatus } from '../hooks'
import { OptimizeButton } from '../optimize/OptimizeButton'
import { useServices } from '../services'
import { DocumentTabs } from './DocumentTabs'
import { HistoryMenu } from './HistoryMenu'
import { SaveMenu } from './SaveMenu'
import styles from './TopBar.module.css'

export function TopBar() {
  const busy = useStatus((state) => state.busy > 0)
  return (
    <header className={styles.bar}>
      <h1 className={styles.product}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M2 16c4 0 4-9 8-9s4 10 12 7" />
          <circle cx="14.2" cy="12.2" r="2.6" />
        </svg>
        Trajectory Editor
      </h1>
      <DocumentTabs />
      <div className={styles.tools}>
        <AuditChip />
        <OptimizeButton />
        <UndoButtons />
        <HistoryMenu />
        <span className={styles.divider} />
        <SaveMenu />
        <span className={styles.divider} />
        <ActionButton action="help.palette" look="ghost" icon data-testid="open-palette">
          <Search />
        </ActionButton>
        <ActionButton action="help.shortcuts" look="ghost" icon data-testid="open-help">
          <CircleHelp />
        </ActionButton>
      </div>
      {busy && <div className={styles.busy} role="progressbar" aria-label="Working" />}
    </header>
  )
}

function UndoButtons() {
  const { edits } = useServices()
  const undoName = useActive((document) => document?.undoName ?? null)
  const redoName = useActive((document) => document?.redoName ?? null)
  // Nudges change the revision before they are a step with a name.
  useActive((document) => document?.revision)
  const undone = edits.openNudge() ?? undoName
  return (
    <>
      <ActionButton
        action="edit.undo"
        label={undone === null ? undefined : `Undo: ${undone}`}
        look="ghost"
        icon
      >
        <Undo2 />
      </ActionButton>
      <ActionButton
        action="edit.redo"
        label={redoName === null ? undefined : `Redo: ${redoName}`}
        look="ghost"
        icon
      >
        <Redo2 />
      </ActionButton>
    </>
  )
}
