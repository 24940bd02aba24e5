/** Ends without a motion to look at. */
import type { ReactNode } from 'react'
import { Button } from '@/ui/Button'
import { useServices } from '../services'
import styles from './OptimizePanel.module.css'
import type { OptimizeStage } from './optimizeStore'

type Stage<Kind extends OptimizeStage['kind']> = Extract<OptimizeStage, { readonly kind: Kind }>

export function DiscardedView({ stage }: { readonly stage: Stage<'discarded'> }) {
  return (
    <Ended>
      <p role="status">
        {stage.reason} The result belongs to what it was before, so nothing was changed.
      </p>
    </Ended>
  )
}

export function StoppedView({ name }: { readonly name: string }) {
  return (
    <Ended>
      <p role="status">{`There was no candidate yet; ${name} is as it was.`}</p>
    </Ended>
  )
}

export function FailedView({ stage: { error, subject } }: { readonly stage: Stage<'failed'> }) {
  const log = typeof error.data.log === 'string' ? error.data.log : ''
  return (
    <Ended>
      <p role="alert" className={styles.error}>
        {error.message}
      </p>
      {error.where !== '' && <p className={styles.where}>{error.where}</p>}
      {error.hint !== '' && <p>{error.hint}</p>}
      <p>{`${subject.name} is as it was.`}</p>
      {log !== '' && (
        <details open>
          <summary>What the process said last</summary>
          <pre>{log}</pre>
        </details>
      )}
    </Ended>
  )
}

function Ended({ children }: { readonly children: ReactNode }) {
  const { optimizer } = useServices()
  return (
    <>
      <div className={styles.body}>{children}</div>
      <footer className={styles.footer}>
        <Button look="ghost" onClick={() => optimizer.close()}>
          Close
        </Button>
        <Button look="primary" onClick={() => optimizer.open()}>
          Try again
        </Button>
      </footer>
    </>
  )
}
