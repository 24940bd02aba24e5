import { ChevronDown, ChevronRight } from 'lucide-react'
import { useStore } from 'zustand'
import type { AuditResult, ReportCheck } from '@/api/auditResult'
import type { AngleUnit } from '@/editing/viewStore'
import { classes } from '@/ui/classes'
import { useActive, useView } from '../hooks'
import { useServices } from '../services'
import { amount } from './amount'
import { auditOf } from './auditStore'
import styles from './LaneLabels.module.css'
import { isShort, type LaneId, lanesOf } from './laneList'
import { showFinding } from './showFinding'

/** The lanes by name with the worst value of each, left of the timeline. */
export function LaneLabels() {
  const { audit } = useServices()
  const id = useActive((document) => document?.id ?? null)
  const result = useStore(audit, (state) => auditOf(state, id).result)
  const phase = useStore(audit, (state) => auditOf(state, id).phase.kind)
  const folded = useStore(audit, (state) => state.folded)
  const stuck = phase === 'unavailable' || (phase === 'failed' && result === null)
  const title = folded ? 'Show a lane for each check' : 'Show one lane for all checks'
  return (
    <div className={styles.block} data-testid="lane-labels">
      <button
        type="button"
        className={styles.fold}
        aria-expanded={!folded}
        aria-label={title}
        title={title}
        disabled={stuck}
        onClick={() => audit.setFolded(!folded)}
      >
        {folded || stuck ? <ChevronRight /> : <ChevronDown />}
      </button>
      <div className={styles.list}>
        {stuck ? (
          <Plain label="Audit" text="not possible" tone="warn" />
        ) : folded ? (
          <AllLabel result={result} />
        ) : (
          lanesOf(result).map((lane) => (
            <LaneLabel key={lane.id} id={lane.id} label={lane.label} result={result} />
          ))
        )}
      </div>
    </div>
  )
}

function AllLabel({ result }: { readonly result: AuditResult | null }) {
  if (result === null) return <Plain label="Audit" text="…" />
  const worst = result.report.checks.find(({ key }) => key === result.report.headline_check)
  return worst ? (
    <Row id={worst.key} label={`Audit · ${worst.title.toLowerCase()}`} worst={worst} />
  ) : (
    <Plain label="Audit" text={verdictText(result)} />
  )
}

function verdictText(result: AuditResult): string {
  if (isShort(result)) return 'too short'
  return result.verdict === 'feasible' ? 'feasible' : 'not assessable'
}

function LaneLabel({
  id,
  label,
  result,
}: {
  readonly id: LaneId
  readonly label: string
  readonly result: AuditResult | null
}) {
  if (result === null) return <Plain label={label} text="…" />
  const { sliding, checks } = result.report
  if (id !== 'slip') {
    return <Row id={id} label={label} worst={checks.find(({ key }) => key === id) ?? null} />
  }
  if (sliding.frame === null) return <Plain label={label} text="none" />
  return (
    <Jump
      id="slip"
      label={label}
      frame={sliding.frame}
      text={amount(sliding.fastest, 'm/s')}
      tone="warn"
    />
  )
}

function Row({
  id,
  label,
  worst,
}: {
  readonly id: LaneId
  readonly label: string
  readonly worst: ReportCheck | null
}) {
  const angles = useView((state) => state.angleUnit)
  if (worst === null) return <Plain label={label} text="passes" />
  if (worst.status === 'not_assessable') {
    return <Plain label={label} text="not assessable" hint={worst.not_assessable} tone="warn" />
  }
  if (worst.frame === null) return <Plain label={label} text="no frames" />
  const failed = worst.status === 'failed'
  const partly = worst.status === 'partly_assessable'
  if (!failed) {
    const text = partly ? 'in part' : 'ok'
    return <Plain label={label} text={text} hint={worst.not_assessable} />
  }
  return (
    <Jump id={id} label={label} frame={worst.frame} text={worstText(worst, angles)} tone="bad" />
  )
}

function worstText({ worst, unit }: ReportCheck, angles: AngleUnit): string {
  return amount(worst ?? 0, unit, angles)
}

function Plain({
  label,
  text,
  hint,
  tone,
}: {
  readonly label: string
  readonly text: string
  readonly hint?: string
  readonly tone?: 'warn'
}) {
  return (
    <div className={styles.row} title={hint || undefined}>
      <span className={styles.name}>{label}</span>
      <span className={classes(styles.value, tone && styles[tone])}>{text}</span>
    </div>
  )
}

function Jump({
  id,
  label,
  frame,
  text,
  tone,
}: {
  readonly id: LaneId
  readonly label: string
  readonly frame: number
  readonly text: string
  readonly tone: 'bad' | 'warn'
}) {
  const services = useServices()
  return (
    <button
      type="button"
      className={styles.row}
      title={`Worst at frame ${frame}: go there`}
      data-lane={id}
      onClick={() => showFinding(services, id, frame)}
    >
      <span className={styles.name}>{label}</span>
      <span className={classes(styles.value, styles[tone])}>{text}</span>
    </button>
  )
}
