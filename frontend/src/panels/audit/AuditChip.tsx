import { CircleAlert, CircleCheck, CircleDashed, CircleOff, LoaderCircle } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useStore } from 'zustand'
import type { AngleUnit } from '@/editing/viewStore'
import { classes } from '@/ui/classes'
import { Popover } from '@/ui/Popover'
import { useActive, useView } from '../hooks'
import { useServices } from '../services'
import styles from './AuditChip.module.css'
import { AuditSummary } from './AuditSummary'
import { amount } from './amount'
import { auditOf, type DocumentAudit } from './auditStore'
import { isShort, laneLabel } from './laneList'
import { problemsOf } from './problems'

const AuditReport = lazy(() => import('./AuditReport'))

type Look = 'good' | 'bad' | 'open' | 'quiet'

interface Shown {
  readonly look: Look
  readonly text: string
  readonly detail?: string
}

const ICONS = { good: CircleCheck, bad: CircleAlert, open: CircleDashed, quiet: CircleOff }

/** What the audit of the shown motion comes to; opens to its checks. */
export function AuditChip() {
  const { audit } = useServices()
  const reportOf = useStore(audit, (state) => state.reportOf)
  return (
    <>
      <Chip />
      {reportOf !== null && (
        <Suspense fallback={null}>
          <AuditReport documentId={reportOf} onClose={() => audit.showReport(null)} />
        </Suspense>
      )}
    </>
  )
}

function Chip() {
  const { audit } = useServices()
  const id = useActive((document) => document?.id ?? null)
  const known = useStore(audit, (state) => auditOf(state, id))
  const enabled = useStore(audit, (state) => state.enabled)
  const angles = useView((state) => state.angleUnit)
  const [open, setOpen] = useState(false)
  if (id === null) return null
  const { look, text, detail } = enabled
    ? shownOf(known, angles)
    : { look: 'quiet' as const, text: 'Audit off', detail: undefined }
  const works = enabled && (known.phase.kind === 'running' || known.phase.kind === 'waiting')
  const Icon = works ? LoaderCircle : ICONS[look]
  return (
    <Popover
      label="Audit"
      align="end"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <button
          type="button"
          className={classes(styles.chip, styles[look])}
          data-testid="audit-chip"
          data-phase={enabled ? known.phase.kind : 'off'}
          title="What the audit found"
        >
          <Icon className={works ? styles.works : undefined} />
          <span>{text}</span>
          {detail && <span className={styles.detail}>{detail}</span>}
        </button>
      }
    >
      <AuditSummary documentId={id} onClose={() => setOpen(false)} />
    </Popover>
  )
}

function shownOf({ phase, result, outdated }: DocumentAudit, angles: AngleUnit): Shown {
  if (phase.kind === 'unavailable') return { look: 'open', text: 'No audit' }
  if (phase.kind === 'failed') return { look: 'open', text: 'Audit failed' }
  const begins =
    result === null || (outdated.length === 1 && outdated[0]!.end - outdated[0]!.start > LONG)
  if (begins && phase.kind !== 'idle') return { look: 'quiet', text: checkingText(phase) }
  if (result === null) return { look: 'quiet', text: 'Checking…' }
  const problems = problemsOf(result)
  if (problems.length > 0) {
    const worst = result.report.checks.find(({ key }) => key === result.report.headline_check)
    const text = problems.length === 1 ? '1 problem' : `${problems.length} problems`
    if (worst?.frame == null) return { look: 'bad', text }
    const size = amount(worst.worst ?? 0, worst.unit, angles)
    return {
      look: 'bad',
      text,
      detail: `${laneLabel(worst.key).toLowerCase()} ${size} at ${worst.frame}`,
    }
  }
  if (isShort(result)) return { look: 'open', text: 'Too short to judge' }
  if (result.verdict === 'feasible') return { look: 'good', text: 'Feasible' }
  return { look: 'open', text: 'Not assessable' }
}

/** A stretch so long that it takes more than a moment. */
const LONG = 3000

function checkingText(phase: DocumentAudit['phase']): string {
  if (phase.kind !== 'running') return 'Checking…'
  const percent = Math.floor(phase.fraction * 100)
  return percent > 0 ? `Checking… ${percent} %` : 'Checking…'
}
