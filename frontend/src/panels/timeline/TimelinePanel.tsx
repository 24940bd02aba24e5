import { useRef } from 'react'
import { LaneLabels } from '../audit/LaneLabels'
import { useAuditLanes } from '../audit/useAuditLanes'
import { ContactLabels } from '../contacts/ContactLabels'
import { ContactMenu } from '../contacts/ContactMenu'
import { useContactBars } from '../contacts/useContactBars'
import { useActive } from '../hooks'
import { TransportBar } from '../transport/TransportBar'
import { LabelColumn } from './LabelColumn'
import { NoMotionHint } from './NoMotionHint'
import styles from './TimelinePanel.module.css'
import { useTimeline } from './useTimeline'

export function TimelinePanel() {
  const host = useRef<HTMLDivElement>(null)
  const timeline = useTimeline(host)
  useAuditLanes(timeline)
  useContactBars(timeline)
  const open = useActive((document) => document !== null)
  return (
    <section className={styles.panel} aria-label="Timeline">
      <TransportBar />
      <div className={styles.body}>
        <LabelColumn
          timeline={timeline}
          rows={{ contactBars: <ContactLabels />, lanes: <LaneLabels /> }}
        />
        <div className={styles.place}>
          <div ref={host} className={styles.host} hidden={!open} data-testid="timeline" />
          <ContactMenu />
          {!open && <NoMotionHint />}
        </div>
      </div>
    </section>
  )
}
