import { useRef } from 'react'
import { TransportBar } from '../transport/TransportBar'
import { CurveLabels } from './CurveLabels'
import styles from './TimelinePanel.module.css'
import { useTimeline } from './useTimeline'

export function TimelinePanel() {
  const host = useRef<HTMLDivElement>(null)
  useTimeline(host)
  return (
    <section className={styles.panel} aria-label="Timeline">
      <TransportBar />
      <div className={styles.body}>
        <CurveLabels />
        <div ref={host} className={styles.host} data-testid="timeline" />
      </div>
    </section>
  )
}
