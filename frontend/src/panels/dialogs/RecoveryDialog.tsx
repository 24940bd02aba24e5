import { useState } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import type { DialogAnswers, DialogInputs, RecoverableDocument } from './dialogStore'
import styles from './RecoveryDialog.module.css'

export interface RecoveryDialogProps extends Readonly<DialogInputs['recovery']> {
  readonly onAnswer: (answer: DialogAnswers['recovery']) => void
}

const WHEN = new Intl.DateTimeFormat(undefined, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Offers the work of an earlier session; closing it keeps everything for the next time. */
export default function RecoveryDialog({ documents, discard, onAnswer }: RecoveryDialogProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(
    () => new Map(documents.map((it) => [it.documentKey, it.versions[0]?.key ?? ''])),
  )
  const choose = (documentKey: string, versionKey: string | null) => {
    const next = new Map(chosen)
    if (versionKey === null) next.delete(documentKey)
    else next.set(documentKey, versionKey)
    setChosen(next)
  }
  // Closed when they are gone, not before: a reload in between would offer them again.
  const discardAll = () =>
    void discard(documents.map((document) => document.documentKey)).then(() => onAnswer(null))
  return (
    <Dialog
      title="Restore unsaved work?"
      description="These motions had edits that were not saved when the page was last closed."
      testId="recovery-dialog"
      onClose={() => onAnswer(null)}
      footer={
        <>
          <Button look="danger" onClick={discardAll}>
            {documents.length > 1 ? 'Discard all' : 'Discard'}
          </Button>
          <span className={styles.gap} />
          <Button look="ghost" onClick={() => onAnswer(null)}>
            Not now
          </Button>
          <Button
            look="primary"
            data-autofocus
            disabled={chosen.size === 0}
            data-testid="recovery-restore"
            onClick={() => onAnswer([...chosen.values()])}
          >
            {documents.length > 1 ? `Restore ${chosen.size}` : 'Restore'}
          </Button>
        </>
      }
    >
      <ul className={styles.list}>
        {documents.map((document) => (
          <RecoveryEntry
            key={document.documentKey}
            document={document}
            chosen={chosen.get(document.documentKey) ?? null}
            onChoose={(key) => choose(document.documentKey, key)}
          />
        ))}
      </ul>
    </Dialog>
  )
}

interface RecoveryEntryProps {
  readonly document: RecoverableDocument
  readonly chosen: string | null
  readonly onChoose: (versionKey: string | null) => void
}

function RecoveryEntry({ document, chosen, onChoose }: RecoveryEntryProps) {
  const shown = document.versions.find((it) => it.key === chosen) ?? document.versions[0]
  if (shown === undefined) return null
  return (
    <li className={styles.entry}>
      <label className={styles.name}>
        <input
          type="checkbox"
          checked={chosen !== null}
          onChange={(event) => onChoose(event.target.checked ? shown.key : null)}
        />
        <span>{document.name}</span>
      </label>
      {document.versions.length > 1 ? (
        <select
          className={styles.versions}
          aria-label={`Version of ${document.name}`}
          value={shown.key}
          onChange={(event) => onChoose(event.target.value)}
        >
          {document.versions.map((version) => (
            <option key={version.key} value={version.key}>
              {WHEN.format(version.savedAt)}
            </option>
          ))}
        </select>
      ) : (
        <span className={styles.when}>{WHEN.format(shown.savedAt)}</span>
      )}
      <span className={styles.summary}>{shown.summary}</span>
    </li>
  )
}
