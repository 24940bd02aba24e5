import { CloudOff, TriangleAlert } from 'lucide-react'
import { useStatus } from '../hooks'
import styles from './StatusBanner.module.css'

/** Under the top bar while something threatens the user's work. */
export function StatusBanner() {
  const autosaveFailure = useStatus((state) => state.autosaveFailure)
  const serverLost = useStatus((state) => state.serverLost)
  if (autosaveFailure === null && !serverLost) return <div />
  return (
    <div>
      {serverLost && (
        <p className={styles.banner} role="alert">
          <CloudOff aria-hidden />
          The server doesn’t answer. Editing goes on and is autosaved in this browser; saving and
          opening files work again when it is back.
        </p>
      )}
      {autosaveFailure !== null && (
        <p className={styles.banner} role="alert" data-testid="autosave-failure">
          <TriangleAlert aria-hidden />
          Autosave doesn’t work: {autosaveFailure} Save your work to a file.
        </p>
      )}
    </div>
  )
}
