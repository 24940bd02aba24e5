import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { ReportCheck } from '@/api/auditResult'
import { Button } from '@/ui/Button'
import { classes } from '@/ui/classes'
import { amount } from '../audit/amount'
import { laneLabel } from '../audit/laneList'
import { showFindingOf } from '../audit/showFinding'
import { useView } from '../hooks'
import { useServices } from '../services'
import { copyText } from './copyText'
import styles from './OptimizePanel.module.css'
import type { Outcome } from './optimizeStore'

/** The judge's report on the candidate: each failing line leads to its frame. */
export function ReportView({ outcome }: { readonly outcome: Outcome }) {
  const { result } = outcome
  return (
    <div className={styles.report} data-testid="optimize-report">
      <header>
        <h3>Report</h3>
        <CopyReport text={result.reportText} />
      </header>
      <ul>
        {result.report.checks.map((check) => (
          <Line key={check.key} check={check} outcome={outcome} />
        ))}
      </ul>
      <details>
        <summary>Whole report</summary>
        <pre>{result.reportText}</pre>
      </details>
    </div>
  )
}

function CopyReport({ text }: { readonly text: string }) {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle')
  const copy = async () => setState((await copyText(text)) ? 'copied' : 'refused')
  return (
    <Button look="ghost" size="small" onClick={() => void copy()} data-testid="copy-report">
      {state === 'copied' ? <Check /> : <Copy />}
      {state === 'copied'
        ? 'Copied'
        : state === 'refused'
          ? 'Select and copy below'
          : 'Copy report'}
    </Button>
  )
}

interface LineProps {
  readonly check: ReportCheck
  readonly outcome: Outcome
}

function Line({ check, outcome }: LineProps) {
  const services = useServices()
  const angles = useView((state) => state.angleUnit)
  const { key, status, worst, unit, frame, location, frames_over: over } = check
  const name = laneLabel(key)
  if (status !== 'failed' || frame === null) {
    return (
      <li className={styles.line}>
        <span className={classes(styles.mark, status === 'passed' ? styles.passed : styles.open)} />
        <span>{name}</span>
        <span className={styles.quiet}>{status === 'passed' ? 'passes' : 'not assessable'}</span>
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        data-check={key}
        title={`Go to frame ${frame}`}
        onClick={() => showFindingOf(services, outcome.result, key, frame)}
      >
        <span className={classes(styles.mark, styles.broken)} />
        <span>{name}</span>
        <span className={styles.broken}>{amount(worst ?? 0, unit, angles)}</span>
        <span className={styles.where}>{`frame ${frame}${location ? ` · ${location}` : ''}`}</span>
        <span className={styles.where}>{over === 1 ? '1 frame' : `${over} frames`}</span>
      </button>
    </li>
  )
}
