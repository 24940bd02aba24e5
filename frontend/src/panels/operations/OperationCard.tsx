import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Button } from '@/ui/Button'
import styles from './OperationCard.module.css'
import type { OperationSession } from './useOperation'

export interface OperationCardProps {
  readonly title: string
  /** One plain sentence. */
  readonly sentence: string
  readonly session: Pick<OperationSession<object>, 'edit' | 'problem' | 'apply' | 'cancel'>
  readonly children: ReactNode
  readonly wide?: boolean
}

/** The frame of an operation that is being adjusted: over the 3D view, which stays usable. */
export function OperationCard({ title, sentence, session, children, wide }: OperationCardProps) {
  const form = useRef<HTMLFormElement>(null)
  const { edit, problem, apply, cancel } = session
  // Enter applies at once; keys for playback and the timeline go on working.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-apply]')?.focus(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.stopPropagation()
    cancel()
  }
  return (
    <form
      ref={form}
      className={styles.card}
      data-wide={wide || undefined}
      data-testid="operation"
      aria-label={title}
      onKeyDown={onKeyDown}
      onSubmit={(event) => {
        event.preventDefault()
        apply()
      }}
    >
      <header className={styles.header}>
        <h2>{title}</h2>
        <Button look="ghost" size="small" icon aria-label="Cancel" onClick={cancel}>
          <X />
        </Button>
      </header>
      <p className={styles.sentence}>{sentence}</p>
      <div className={styles.fields}>{children}</div>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      <footer className={styles.footer}>
        <Button look="ghost" onClick={cancel}>
          Cancel
        </Button>
        <Button look="primary" type="submit" disabled={edit === null} data-apply>
          Apply
        </Button>
      </footer>
    </form>
  )
}
