import { ArrowLeftToLine, ArrowRightToLine, X } from 'lucide-react'
import { segmentDuration, segmentLength } from '@/editing/segment'
import { ActionButton } from '../ActionButton'
import { useActive, useView } from '../hooks'
import styles from './SegmentReadout.module.css'

/** The selected segment: its frames, how long it is, and the ways to set it without a keyboard. */
export function SegmentReadout() {
  const id = useActive((document) => document?.id ?? null)
  const frameRate = useActive((document) => document?.motion.frameRate ?? 1)
  const segment = useView((state) => (id === null ? null : (state.segments[id] ?? null)))
  return (
    <div className={styles.readout}>
      <ActionButton action="segment.start" look="ghost" icon size="small" side="top">
        <ArrowLeftToLine />
      </ActionButton>
      <ActionButton action="segment.end" look="ghost" icon size="small" side="top">
        <ArrowRightToLine />
      </ActionButton>
      {segment && (
        <>
          <span className={styles.text} data-testid="segment">
            {segment.first}–{segment.last}
            <span className={styles.length}>
              {segmentLength(segment)} f · {segmentDuration(segment, frameRate).toFixed(2)} s
            </span>
          </span>
          <ActionButton action="segment.clear" look="ghost" icon size="small" side="top">
            <X />
          </ActionButton>
        </>
      )}
    </div>
  )
}
