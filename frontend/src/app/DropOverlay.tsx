import { FileDown } from 'lucide-react'
import { useStatus } from '@/panels/hooks'
import styles from './DropOverlay.module.css'

/** Over the whole page while files are dragged above it. */
export function DropOverlay() {
  const dragging = useStatus((state) => state.dragging)
  if (!dragging) return null
  return (
    <div className={styles.overlay}>
      <div className={styles.card}>
        <FileDown aria-hidden />
        <p className={styles.title}>Drop to open</p>
        <p>Motions (.npz), a folder of motions, or a robot’s folder with its URDF</p>
      </div>
    </div>
  )
}
