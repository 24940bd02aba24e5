import { ChevronFirst, ChevronLast, Pause, Play, Repeat, ScanSearch } from 'lucide-react'
import { ActionButton } from '../ActionButton'
import { useActive, usePlayback } from '../hooks'
import { FrameField } from './FrameField'
import { FrameReadouts } from './FrameReadouts'
import { SpeedControl } from './SpeedControl'
import styles from './TransportBar.module.css'

export function TransportBar() {
  const playing = usePlayback((state) => state.playing)
  const loop = usePlayback((state) => state.loop)
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
          <FrameField />
          <FrameReadouts />
          <span className={styles.space} />
          <SpeedControl />
          <ActionButton action="timeline.all" look="ghost" icon side="top">
            <ScanSearch />
          </ActionButton>
        </>
      )}
    </div>
  )
}
