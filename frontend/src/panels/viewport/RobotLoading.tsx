import { Button } from '@/ui/Button'
import { useRobot } from '../hooks'
import { useServices } from '../services'
import styles from './RobotLoading.module.css'

/** What is loaded and how far, along the lower edge of the view; it does not cover the robot. */
export function RobotLoading() {
  const { files } = useServices()
  const phase = useRobot((state) => state.phase)
  const progress = useRobot((state) => state.progress)
  if (phase !== 'uploading' && phase !== 'loading') return null
  const share = progress && progress.total > 0 ? progress.done / progress.total : 0
  const what = phase === 'uploading' ? 'Uploading the robot’s files' : 'Loading meshes'
  return (
    <div className={styles.box} role="status" data-testid="robot-loading">
      <span>
        {what}
        {progress && progress.total > 0 && ` · ${progress.done} of ${progress.total}`}
      </span>
      <progress className={styles.bar} value={share} max={1} aria-label={what} />
      {phase === 'uploading' && (
        <Button size="small" look="ghost" onClick={() => files.cancelRobotUpload()}>
          Cancel
        </Button>
      )}
    </div>
  )
}
