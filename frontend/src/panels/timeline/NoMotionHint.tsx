import { FileUp, FolderOpen } from 'lucide-react'
import { ActionButton } from '../ActionButton'
import styles from './NoMotionHint.module.css'

/** In the place of the timeline while no motion is open. */
export function NoMotionHint() {
  return (
    <div className={styles.hint}>
      <p>Drop a motion (.npz) anywhere, or</p>
      <ActionButton action="file.open" size="small" look="primary">
        <FileUp />
        Open motions…
      </ActionButton>
      <ActionButton action="file.openFolder" size="small">
        <FolderOpen />
        Open a folder…
      </ActionButton>
    </div>
  )
}
