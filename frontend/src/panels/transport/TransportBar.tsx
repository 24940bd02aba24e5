import { ChevronFirst, ChevronLast, Pause, Play, Repeat, ScanSearch } from 'lucide-react'
import { useStore } from 'zustand'
import { ActionButton } from '../ActionButton'
import { LiveArea } from '../frame/LiveArea'
import { useActive, usePlayback } from '../hooks'
import { useServices } from '../services'
import { FrameField } from './FrameField'
import { FrameReadouts } from './FrameReadouts'
import { SegmentReadout } from './SegmentReadout'
import { SpeedControl } from './SpeedControl'
import styles from './TransportBar.module.css'

export function TransportBar() {
  const { timelineSettings } = useServices()
  const playing = usePlayback((state) => state.playing)
  const loop = usePlayback((state) => state.loop)
  const velocity = useStore(timelineSettings, (state) => state.velocity)
  const open = useActive((document) => document !== null)

  return (
    <div className={styles.bar} role="toolbar" aria-label="Playback">
      <div className={styles.buttons}>
        <ActionButton action="playback.start" look="ghost" icon side="top">
          <ChevronFirst />
        </ActionButton>
        <ActionButton
          action="playback.toggle"
          look="primary"
          icon
          side="top"
          className={styles.play}
          data-testid="play"
          data-playing={playing || undefined}
        >
          {playing ? <Pause /> : <Play />}
        </ActionButton>
        <ActionButton action="playback.end" look="ghost" icon side="top">
          <ChevronLast />
        </ActionButton>
        <ActionButton action="playback.loop" look="ghost" icon side="top" pressed={loop}>
          <Repeat />
        </ActionButton>
      </div>
      {open && (
        <>
          <LiveArea className={styles.live}>
            <FrameField />
            <FrameReadouts />
          </LiveArea>
          <span className={styles.space} />
          <SegmentReadout />
          <ActionButton
            action="timeline.velocity"
            look="ghost"
            size="small"
            side="top"
            pressed={velocity}
          >
            Velocity
          </ActionButton>
          <SpeedControl />
          <ActionButton action="timeline.all" look="ghost" icon side="top">
            <ScanSearch />
          </ActionButton>
        </>
      )}
    </div>
  )
}
