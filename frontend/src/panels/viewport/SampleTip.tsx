import { X } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/ui/Button'
import { useRobot } from '../hooks'
import { useServices } from '../services'
import styles from './SampleTip.module.css'

/** Over the sample robot, for who starts the editor the first time: what this is, what to do next. */
export function SampleTip() {
  const { config } = useServices()
  const sample = useStore(config, (state) => state.sample)
  const fromUpload = useRobot((state) => state.fromUpload)
  const ready = useRobot((state) => state.phase === 'ready')
  const [closed, setClosed] = useState(false)
  if (!sample || fromUpload || !ready || closed) return null
  return (
    <aside className={styles.tip} aria-label="About the samples" data-testid="sample-tip">
      <div>
        <p className={styles.title}>A sample robot and its motions</p>
        <p>
          <b>walk_with_faults</b> slides a foot, jumps a joint, hovers and sinks: play it with{' '}
          <kbd>Space</kbd>, go from fault to fault with <kbd>E</kbd>, and mend them by hand or all
          at once with <b>Trajectory Optimize</b>. Drop your own robot’s folder and .npz motions
          anywhere; <kbd>?</kbd> shows all keys.
        </p>
      </div>
      <Button look="ghost" size="small" icon aria-label="Close" onClick={() => setClosed(true)}>
        <X />
      </Button>
    </aside>
  )
}
