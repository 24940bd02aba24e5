import { FileUp, FolderOpen } from 'lucide-react'
import { ActionButton } from '../ActionButton'
import styles from './WelcomeHint.module.css'

/** Over the standing robot while no motion is open. */
export function WelcomeHint() {
  return (
    <div className={styles.hint}>
      <p>Drop a motion (.npz) anywhere, or</p>
      <ActionButton action="file.open" look="primary">
        <FileUp />
        Open motions…
      </ActionButton>
      <ActionButton action="file.openFolder">
        <FolderOpen />
        Open a folder…
      </ActionButton>
    </div>
  )
}
