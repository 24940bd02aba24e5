import { X } from 'lucide-react'
import { useStore } from 'zustand'
import { Button } from '@/ui/Button'
import { useActive } from '../hooks'
import { useServices } from '../services'
import { AppliedView } from './AppliedView'
import { DiscardedView, FailedView, StoppedView } from './EndedViews'
import styles from './OptimizePanel.module.css'
import type { OptimizeStage } from './optimizeStore'
import { PreviewView } from './PreviewView'
import { RunningView } from './RunningView'
import { SetupView } from './SetupView'

/** Trajectory Optimize beside the robot, which stays usable while it runs. */
export default function OptimizePanel() {
  const { optimizer } = useServices()
  const stage = useStore(optimizer.store, (state) => state.stage)
  return (
    <section className={styles.panel} aria-label="Trajectory Optimize" data-testid="optimize">
      <header className={styles.header}>
        <h2>{TITLES[stage.kind]}</h2>
        {stage.kind !== 'preview' && (
          <Button
            look="ghost"
            size="small"
            icon
            aria-label={stage.kind === 'running' ? 'Hide' : 'Close'}
            onClick={() => optimizer.close()}
          >
            <X />
          </Button>
        )}
      </header>
      <Elsewhere stage={stage} />
      <Body stage={stage} />
    </section>
  )
}

const TITLES: Readonly<Record<OptimizeStage['kind'], string>> = {
  setup: 'Trajectory Optimize',
  running: 'Optimizing',
  preview: 'Preview: not validated',
  applied: 'Optimized',
  discarded: 'Result discarded',
  cancelled: 'Cancelled',
  failed: 'The optimization failed',
}

function Body({ stage }: { readonly stage: OptimizeStage }) {
  switch (stage.kind) {
    case 'setup':
      return <SetupView />
    case 'running':
      return <RunningView stage={stage} />
    case 'preview':
      return <PreviewView outcome={stage.outcome} />
    case 'applied':
      return <AppliedView outcome={stage.outcome} />
    case 'discarded':
      return <DiscardedView stage={stage} />
    case 'cancelled':
      return <StoppedView name={stage.subject.name} />
    case 'failed':
      return <FailedView stage={stage} />
  }
}

/** What is told is about another motion than the one that is shown. */
function Elsewhere({ stage }: { readonly stage: OptimizeStage }) {
  const { documents } = useServices()
  const shown = useActive((document) => document?.id ?? null)
  if (stage.kind === 'setup') return null
  const subject = 'outcome' in stage ? stage.outcome.subject : stage.subject
  const open = documents.get(subject.documentId) !== null
  if (subject.documentId === shown || !open) return null
  return (
    <p className={styles.elsewhere}>
      This is about {subject.name}.
      <Button size="small" onClick={() => documents.activate(subject.documentId)}>
        Show it
      </Button>
    </p>
  )
}
