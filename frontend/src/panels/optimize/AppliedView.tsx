import { Button } from '@/ui/Button'
import { useServices } from '../services'
import styles from './OptimizePanel.module.css'
import { OutcomeFacts } from './OutcomeFacts'
import type { Outcome } from './optimizeStore'
import { ReportView } from './ReportView'

/** What became of the motion. */
export function AppliedView({ outcome }: { readonly outcome: Outcome }) {
  const { optimizer } = useServices()
  const { validated, report } = outcome.result
  return (
    <>
      <div className={styles.body}>
        <p className={validated ? styles.good : styles.verdict} role="status">
          {validated
            ? 'The judge passes every frame: the robot can perform this motion.'
            : `Kept, but not validated: ${report.headline}`}
        </p>
        <OutcomeFacts outcome={outcome} />
        <ReportView outcome={outcome} />
      </div>
      <footer className={styles.footer}>
        <Button look="primary" onClick={() => optimizer.close()}>
          Close
        </Button>
      </footer>
    </>
  )
}
