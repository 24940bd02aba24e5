import { Button } from '@/ui/Button'
import { amount } from '../audit/amount'
import { useServices } from '../services'
import styles from './OptimizePanel.module.css'
import type { RunningStage } from './optimizeStore'
import { secondsText, stageText, timesText } from './texts'
import { ViolationPlot } from './ViolationPlot'
import { VIOLATION_KINDS } from './violations'

/** How far the solver is: time, stage, and how its violations shrink. */
export function RunningView({ stage }: { readonly stage: RunningStage }) {
  const { optimizer } = useServices()
  const { parameters, elapsed, spent, cancelling, outdated, headline, candidates } = stage
  const share = Math.min(spent / parameters.budget_s, 1)
  return (
    <>
      <div className={styles.body}>
        <div className={styles.status} data-testid="optimize-status">
          <span>{statusText(stage)}</span>
          <span className={styles.time}>
            {spent > 0
              ? `${secondsText(spent)} of ${secondsText(parameters.budget_s)}`
              : secondsText(elapsed)}
          </span>
        </div>
        <div
          className={styles.progress}
          role="progressbar"
          aria-label="Time used"
          aria-valuenow={Math.round(share * 100)}
        >
          <span style={{ transform: `scaleX(${share})` }} />
        </div>
        {outdated && (
          <p className={styles.obstacle} role="alert">
            The motion or the robot was changed: this result will be discarded.{' '}
            <span>Undo the change to keep it.</span>
          </p>
        )}
        <ViolationPlot history={stage.history} iteration={stage.iteration} />
        <Legend stage={stage} />
        <p className={styles.candidate}>
          {candidates === 0
            ? 'The best candidate so far will stand beside the robot.'
            : `Candidate ${candidates}, shown as a ghost: ${headline}`}
        </p>
      </div>
      <footer className={styles.footer}>
        <Button disabled={cancelling} onClick={() => optimizer.cancel()}>
          {cancelling ? 'Cancelling…' : 'Cancel'}
        </Button>
      </footer>
    </>
  )
}

function statusText({ position, stage, iteration, contacts, cancelling }: RunningStage): string {
  if (cancelling) return 'Stopping with the best candidate'
  if (position !== null) return `Waiting, ${position === 1 ? 'next' : `place ${position}`} in line`
  if (iteration === 0 || stage === 'reporting') return stageText(stage)
  const known = contacts === null ? '' : ` · ${contacts} contacts`
  return `Iteration ${iteration}${known}`
}

function Legend({ stage: { history } }: { readonly stage: RunningStage }) {
  return (
    <ul className={styles.legend} aria-label="Worst violations">
      {VIOLATION_KINDS.map((kind) => {
        const latest = history.latest(kind)
        const kept = latest !== null && latest <= history.toleranceOf(kind)
        const exact = latest === null ? undefined : amount(latest, kind.unit)
        return (
          <li key={kind.key} title={exact}>
            <span className={styles.swatch} style={{ background: kind.color }} />
            <span>{kind.label}</span>
            <span className={kept ? styles.kept : styles.value}>
              {latest === null
                ? '–'
                : kept
                  ? 'kept'
                  : timesText(latest / history.toleranceOf(kind))}
            </span>
          </li>
        )
      })}
    </ul>
  )
}
