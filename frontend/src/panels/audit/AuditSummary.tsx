import { useStore } from 'zustand'
import type { AuditResult, ReportCheck } from '@/api/auditResult'
import type { DocumentId } from '@/editing/motionDocument'
import { Button } from '@/ui/Button'
import { classes } from '@/ui/classes'
import { KeyHint } from '@/ui/KeyHint'
import { useView } from '../hooks'
import { useServices } from '../services'
import styles from './AuditSummary.module.css'
import { amount } from './amount'
import { auditOf, type DocumentAudit } from './auditStore'
import { isShort, laneLabel } from './laneList'
import { problemsOf } from './problems'
import { showFinding } from './showFinding'

export interface AuditSummaryProps {
  readonly documentId: DocumentId
  readonly onClose: () => void
}

/** The checks of the shown motion's audit, the worst first; each leads to its frame. */
export function AuditSummary({ documentId, onClose }: AuditSummaryProps) {
  const { audit, actions } = useServices()
  const known = useStore(audit, (state) => auditOf(state, documentId))
  const enabled = useStore(audit, (state) => state.enabled)
  const { result } = known
  const problems = result === null ? [] : problemsOf(result)
  return (
    <div data-testid="audit-summary">
      <header className={styles.head}>
        <h3>{enabled ? titleOf(known, problems.length) : 'The audit is off'}</h3>
        <StateNote known={known} enabled={enabled} />
      </header>
      {enabled && result !== null && (
        <ul className={styles.list}>
          {result.report.checks.map((check) => (
            <CheckLine key={check.key} check={check} />
          ))}
          <SlidingLine result={result} />
        </ul>
      )}
      <footer className={styles.foot}>
        <label className={styles.switch}>
          <input
            type="checkbox"
            checked={enabled}
            onChange={(event) => audit.setEnabled(event.target.checked)}
          />
          Audit while editing
        </label>
        {enabled && (known.phase.kind === 'failed' || known.phase.kind === 'unavailable') && (
          <Button size="small" onClick={() => actions.run('audit.again')}>
            Try again
          </Button>
        )}
        {enabled && result !== null && (
          <Button
            size="small"
            onClick={() => {
              onClose()
              actions.run('audit.report')
            }}
          >
            Full report…
          </Button>
        )}
        {enabled && problems.length > 0 && (
          <Button size="small" onClick={() => actions.run('audit.next')}>
            Next problem
            <KeyHint keys="e" />
          </Button>
        )}
      </footer>
    </div>
  )
}

function titleOf({ result, phase }: DocumentAudit, problems: number): string {
  if (phase.kind === 'unavailable') return 'No audit can be made'
  if (result === null) return phase.kind === 'failed' ? 'The audit failed' : 'Checking the motion'
  if (problems === 0 && isShort(result)) return 'Forces and speeds need three frames'
  if (result.verdict === 'feasible') return 'The robot can perform this motion'
  if (problems === 0) return 'Not everything can be judged'
  const frames = result.lastFrame - result.firstFrame + 1
  return `${result.report.failing_frames} of ${frames} frames fail`
}

function StateNote({
  known,
  enabled,
}: {
  readonly known: DocumentAudit
  readonly enabled: boolean
}) {
  const { phase, result, missingJoints } = known
  if (!enabled) return <p>Physical limits are not checked while you edit.</p>
  if (phase.kind === 'unavailable') return <p>{`${phase.message} ${phase.hint}`}</p>
  if (phase.kind === 'failed') return <p>{`${phase.error.message} ${phase.error.hint}`}</p>
  const { friction, max_effort_scale: scale } = result?.report.settings ?? {}
  const findings = result?.report.findings.filter(({ blocking }) => blocking) ?? []
  return (
    <>
      {phase.kind === 'running' && (
        <p>{`${sentence(phase.stage)}, ${Math.floor(phase.fraction * 100)} %`}</p>
      )}
      {typeof friction === 'number' && typeof scale === 'number' && (
        <p>{`Friction ${friction}, effort limits × ${scale}, ground at z = 0.`}</p>
      )}
      {findings.map(({ message, names }) => (
        <p
          key={message}
        >{`${message}: ${names.slice(0, 4).join(', ')}${names.length > 4 ? ` and ${names.length - 4} more` : ''}.`}</p>
      ))}
      {missingJoints.length > 0 && (
        <p>{`The motion lacks ${missingJoints.length} of the robot's joints; they are judged at 0.`}</p>
      )}
    </>
  )
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function CheckLine({ check }: { readonly check: ReportCheck }) {
  const angles = useView((state) => state.angleUnit)
  const { key, status, worst, frame } = check
  const failed = status === 'failed'
  if (!failed || frame === null) {
    const text = {
      passed: 'passes',
      partly_assessable: 'passes in part',
      not_assessable: 'not assessable',
      failed: 'fails',
    }[status]
    return (
      <li className={styles.line} title={check.not_assessable || undefined}>
        <Mark look={status === 'passed' ? 'good' : 'warn'} />
        <span className={styles.name}>{laneLabel(key)}</span>
        <span className={styles.quiet}>{text}</span>
      </li>
    )
  }
  const spans = check.spans.length
  const where = `frame ${frame}${check.location ? ` · ${check.location}` : ''}`
  return (
    <JumpLine
      lane={key}
      frame={frame}
      look="bad"
      name={laneLabel(key)}
      size={amount(worst ?? 0, check.unit, angles)}
      where={where}
      count={`${framesText(check.frames_over)}${spans > 1 ? ` in ${spans} places` : ''}`}
    />
  )
}

function SlidingLine({ result }: { readonly result: AuditResult }) {
  const { frame, fastest, frames, shape } = result.report.sliding
  if (frame === null) return null
  const link = shape === null ? null : result.shapeLinks[result.shapeNames.indexOf(shape)]
  return (
    <JumpLine
      lane="slip"
      frame={frame}
      look="warn"
      name={laneLabel('slip')}
      size={amount(fastest, 'm/s')}
      where={`frame ${frame}${link ? ` · ${link}` : ''}`}
      count={framesText(frames)}
      hint="Sliding is no fault by itself."
    />
  )
}

interface JumpLineProps {
  readonly lane: string
  readonly frame: number
  readonly look: 'bad' | 'warn'
  readonly name: string
  readonly size: string
  readonly where: string
  readonly count: string
  readonly hint?: string
}

function JumpLine({ lane, frame, look, name, size, where, count, hint }: JumpLineProps) {
  const services = useServices()
  return (
    <li>
      <button
        type="button"
        className={styles.jump}
        data-lane={lane}
        title={hint}
        onClick={() => showFinding(services, lane, frame)}
      >
        <Mark look={look} />
        <span className={styles.name}>{name}</span>
        <span className={classes(styles.size, styles[look])}>{size}</span>
        <span className={styles.where}>{where}</span>
        <span className={styles.count}>{count}</span>
      </button>
    </li>
  )
}

function framesText(count: number): string {
  return count === 1 ? '1 frame' : `${count} frames`
}

function Mark({ look }: { readonly look: 'good' | 'bad' | 'warn' }) {
  return <span className={classes(styles.mark, styles[look])} />
}
