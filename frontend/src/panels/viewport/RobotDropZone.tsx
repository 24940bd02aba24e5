import { Bot, CircleAlert, FolderOpen } from 'lucide-react'
import { Button } from '@/ui/Button'
import { useRobot } from '../hooks'
import { useServices } from '../services'
import styles from './RobotDropZone.module.css'

/** Shown while there is no robot: where to get one from, and what went wrong with the last one. */
export function RobotDropZone() {
  const { files } = useServices()
  const problem = useRobot((state) => state.problem)
  return (
    <div className={styles.zone} data-testid="robot-drop-zone">
      <div className={styles.card}>
        <Bot className={styles.icon} aria-hidden />
        <h2>Drop your robot’s folder here</h2>
        <p>
          The folder with its URDF and meshes. Files stay on this machine: they go to the editor’s
          own server only.
        </p>
        <Button look="primary" onClick={() => void files.openRobotFolder()}>
          <FolderOpen />
          Choose a folder…
        </Button>
        {problem && (
          <div className={styles.problem} role="alert">
            <CircleAlert aria-hidden />
            <div>
              <p className={styles.message}>{problem.message}</p>
              {problem.where && <p className={styles.where}>{problem.where}</p>}
              {problem.hint && <p className={styles.hint}>{problem.hint}</p>}
            </div>
          </div>
        )}
        <p className={styles.footnote}>
          Or start the editor with <code>--robot-urdf path/to/robot.urdf</code>
        </p>
      </div>
    </div>
  )
}
