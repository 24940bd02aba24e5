import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import styles from './ProblemDialog.module.css'
import type { Problem } from './problem'

export interface ProblemDialogProps {
  readonly problems: readonly Problem[]
  /** Heading over several problems. */
  readonly title?: string
  readonly onClose: () => void
}

export default function ProblemDialog({ problems, title, onClose }: ProblemDialogProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(problems.map((problem) => problem.details).join('\n\n'))
    setCopied(true)
  }
  const many = title ?? `${problems.length} things could not be done`
  return (
    <Dialog
      title={problems.length === 1 ? problems[0]?.title : many}
      onClose={onClose}
      testId="problem-dialog"
      footer={
        <>
          <Button look="ghost" onClick={copy}>
            {copied ? <Check /> : <Copy />}
            {copied ? 'Copied' : 'Copy details'}
          </Button>
          <Button look="primary" data-autofocus onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      <ul className={styles.list}>
        {problems.map((problem) => (
          <li key={problem.details} className={styles.item}>
            {problems.length > 1 && <h3 className={styles.name}>{problem.title}</h3>}
            {problem.where && <p className={styles.where}>{problem.where}</p>}
            <p className={styles.message}>{problem.message}</p>
            {problem.hint && <p className={styles.hint}>{problem.hint}</p>}
            <details className={styles.details}>
              <summary>Details</summary>
              <pre>{problem.details}</pre>
            </details>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
