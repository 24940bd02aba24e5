import { MAX_SPEED, MIN_SPEED } from '@/playback/PlaybackController'
import { usePlayback } from '../hooks'
import { useServices } from '../services'
import styles from './SpeedControl.module.css'

/** Equal distances multiply the speed equally, with 1× a little over half way. */
const toSlider = (speed: number) => Math.log(speed)
const fromSlider = (position: number) => {
  const speed = Math.exp(position)
  // Real time is easy to hit.
  return Math.abs(speed - 1) < 0.06 ? 1 : Number(speed.toPrecision(2))
}

export function SpeedControl() {
  const { playback } = useServices()
  const speed = usePlayback((state) => state.speed)
  return (
    <label className={styles.control} title="Playback speed; double-click for real time">
      <span className={styles.label}>Speed</span>
      <input
        type="range"
        className={styles.slider}
        min={toSlider(MIN_SPEED)}
        max={toSlider(MAX_SPEED)}
        step="any"
        value={toSlider(speed)}
        aria-label="Playback speed"
        aria-valuetext={`${speed} times`}
        data-testid="speed"
        onChange={(event) => playback.setSpeed(fromSlider(event.target.valueAsNumber))}
        onDoubleClick={() => playback.setSpeed(1)}
        onPointerUp={(event) => event.currentTarget.blur()}
        onKeyDown={(event) => {
          const up = event.key === 'ArrowRight' || event.key === 'ArrowUp'
          if (!up && event.key !== 'ArrowLeft' && event.key !== 'ArrowDown') return
          event.preventDefault()
          playback.setSpeed(Math.round((speed + (up ? 0.1 : -0.1)) * 10) / 10)
        }}
      />
      <span className={styles.value}>{speed}×</span>
    </label>
  )
}
