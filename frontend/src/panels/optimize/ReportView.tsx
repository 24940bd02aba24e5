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
  const { key, status, worst, frame } = check
  const content = status === 'failed' ? <Failure check={check} /> : <Rest check={check} />
  if (frame === null || (worst ?? 0) <= 0) return <li className={styles.line}>{content}</li>
  return (
    <li>
      <button
        type="button"
        className={styles.line}
        data-check={key}
        title={`Go to its worst frame, ${frame}`}
        onClick={() => showFindingOf(services, outcome.result, key, frame)}
      >
        {content}
      </button>
    </li>
  )
}

function Failure({ check }: Pick<LineProps, 'check'>) {
  const angles = useView((state) => state.angleUnit)
  const { key, worst, unit, frame, location, frames_over: over } = check
  return (
    <>
      <span className={classes(styles.mark, styles.broken)} />
      <span>{laneLabel(key)}</span>
      <span className={styles.broken}>{amount(worst ?? 0, unit, angles)}</span>
      <span className={styles.where}>{`frame ${frame}${location ? ` · ${location}` : ''}`}</span>
      <span className={styles.where}>{over === 1 ? '1 frame' : `${over} frames`}</span>
    </>
  )
}

/** A check that does not fail. */
function Rest({ check: { key, status } }: Pick<LineProps, 'check'>) {
  const passed = status === 'passed'
  return (
    <>
      <span className={classes(styles.mark, passed ? styles.passed : styles.open)} />
      <span>{laneLabel(key)}</span>
      <span className={styles.quiet}>{passed ? 'passes' : 'not assessable'}</span>
    </>
  )
}
