import { X } from 'lucide-react'
import { useStore } from 'zustand'
import type { DocumentId } from '@/editing/motionDocument'
import { useServices } from '../services'
import { rateText } from '../state/valueText'
import styles from './MotionRow.module.css'
import { NoticesPopover } from './NoticesPopover'

export interface MotionRowProps {
  readonly id: DocumentId
  readonly filter: string
}

export function MotionRow({ id, filter }: MotionRowProps) {
  const { documents, files } = useServices()
  const document = useStore(documents.state, (state) => state.documents[id])
  const active = useStore(documents.state, (state) => state.activeId === id)
  if (document === undefined) return null
  if (!document.name.toLowerCase().includes(filter.trim().toLowerCase())) return null
  const { name, motion, dirty, source } = document
  return (
    <div className={styles.row} data-active={active || undefined}>
      <button
        type="button"
        className={styles.main}
        aria-current={active}
        title={source?.path ?? name}
        onClick={() => documents.activate(id)}
        onAuxClick={(event) => event.button === 1 && void files.close(id)}
      >
        <span className={styles.name}>{name}</span>
        {dirty && <span className={styles.dot} role="img" aria-label="Unsaved changes" />}
        <span className={styles.facts}>
          {motion.frameCount} f · {rateText(motion.frameRate)} Hz
        </span>
      </button>
      <NoticesPopover document={document} />
      <button
        type="button"
        className={styles.close}
        aria-label={`Close ${name}`}
        onClick={() => void files.close(id)}
      >
        <X />
      </button>
    </div>
  )
}
