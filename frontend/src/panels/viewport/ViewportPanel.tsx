import { useRef } from 'react'
import { useRobot } from '../hooks'
import { OperationHost } from '../operations/OperationHost'
import { OverlayLegend } from '../overlays/OverlayLegend'
import { RobotDropZone } from './RobotDropZone'
import { RobotLoading } from './RobotLoading'
import { RobotProblems } from './RobotProblems'
import { SampleTip } from './SampleTip'
import { useViewport } from './useViewport'
import styles from './ViewportPanel.module.css'
import { ViewportToolbar } from './ViewportToolbar'

export function ViewportPanel() {
  const host = useRef<HTMLDivElement>(null)
  const { failure } = useViewport(host)
  const phase = useRobot((state) => state.phase)
  const noRobot = phase === 'none' || phase === 'failed'

  return (
    <main className={styles.panel} aria-label="3D view">
      <div ref={host} className={styles.host} data-testid="viewport" />
      {failure !== null && (
        <div className={styles.failure} role="alert">
          <p>{failure}</p>
        </div>
      )}
      <div className={styles.top}>
        <ViewportToolbar />
        <RobotProblems />
      </div>
      {noRobot && <RobotDropZone />}
      <OverlayLegend />
      <SampleTip />
      <RobotLoading />
      <OperationHost />
    </main>
  )
}
