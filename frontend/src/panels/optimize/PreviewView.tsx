import { useStore } from 'zustand'
import { Button } from '@/ui/Button'
import { KeyHint } from '@/ui/KeyHint'
import { Segmented } from '@/ui/Segmented'
import { useServices } from '../services'
import styles from './OptimizePanel.module.css'
import { OutcomeFacts } from './OutcomeFacts'
import type { Outcome } from './optimizeStore'
import { ReportView } from './ReportView'

/** The best candidate of a run that did not succeed: look at it, then keep or dump it. */
export function PreviewView({ outcome }: { readonly outcome: Outcome }) {
  const { optimizer } = useServices()
  const shown = useStore(optimizer.store, (state) => state.shown)
  const compare = useStore(optimizer.store, (state) => state.compare)
  const { result } = outcome
  return (
    <>
      <div className={styles.body}>
        <p className={styles.verdict} role="status">
          {result.status === 'cancelled' ? 'Cancelled. ' : `${result.stopReason} `}
          This is the best candidate; the robot can't perform it yet.
          <b>{result.report.headline}</b>
        </p>
        <div className={styles.compare}>
          <span>Robot</span>
          <Segmented
            label="Robot shows"
            value={shown}
            options={[
              { value: 'candidate', label: 'Candidate' },
              { value: 'edited', label: 'Edited' },
            ]}
            onChange={(value) => value !== shown && optimizer.swap()}
          />
          <KeyHint keys="b" />
          <span>{shown === 'candidate' ? 'Edited' : 'Candidate'}</span>
          <Segmented
            label="The other motion"
            value={compare}
            options={[
              { value: 'ghost', label: 'Ghost' },
              { value: 'split', label: 'Beside' },
              { value: 'none', label: 'Hidden' },
            ]}
            onChange={(how) => optimizer.compare(how)}
          />
        </div>
        <OutcomeFacts outcome={outcome} />
        <ReportView outcome={outcome} />
      </div>
      <footer className={styles.footer}>
        <Button onClick={() => optimizer.dump()} data-testid="optimize-dump">
          Dump
        </Button>
        <Button look="primary" onClick={() => optimizer.keep()} data-testid="optimize-keep">
          Keep
        </Button>
      </footer>
    </>
  )
}
