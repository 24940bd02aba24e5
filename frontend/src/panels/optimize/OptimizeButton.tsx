import { LoaderCircle, Sparkles } from 'lucide-react'
import { useStore } from 'zustand'
import { Button } from '@/ui/Button'
import { Tooltip } from '@/ui/Tooltip'
import { useServices } from '../services'
import styles from './OptimizeButton.module.css'
import { secondsText } from './texts'

/** Opens Trajectory Optimize, and tells from afar that it runs. */
export function OptimizeButton() {
  const { optimizer, actions } = useServices()
  const stage = useStore(optimizer.store, (state) => state.stage)
  const open = useStore(optimizer.store, (state) => state.open)
  const running = stage.kind === 'running'
  const action = actions.get('optimize.open')
  if (action === null) return null
  return (
    <Tooltip label={action.label} keys={action.keys?.[0]}>
      <Button
        look="primary"
        className={styles.button}
        aria-label={running ? 'Optimizing, show it' : action.label}
        aria-expanded={open}
        data-testid="open-optimize"
        onClick={() => actions.run('optimize.open')}
      >
        {running ? <LoaderCircle className={styles.works} /> : <Sparkles />}
        {running ? (
          <span>{`Optimizing ${secondsText(Math.floor(stage.elapsed))}`}</span>
        ) : (
          <span>
            <span className={styles.long}>Trajectory </span>Optimize
          </span>
        )}
      </Button>
    </Tooltip>
  )
}
