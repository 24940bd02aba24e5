import { useRef } from 'react'
import { drawText } from '../frame/liveText'
import { useReadout } from '../frame/useReadout'
import { useActive } from '../hooks'
import { useServices } from '../services'
import styles from './FrameField.module.css'

/** The shown frame as a number that can be typed, written at every displayed frame. */
export function FrameField() {
  const { playback } = useServices()
  const field = useRef<HTMLInputElement>(null)
  const frameCount = useActive((document) => document?.motion.frameCount ?? 0)
  const last = Math.max(frameCount - 1, 0)

  useReadout(
    field,
    {
      write(frame) {
        const input = field.current
        const text = String(frame)
        if (input && input !== document.activeElement && input.value !== text) input.value = text
      },
      draw: (pen, box, frame) => drawText(pen, box, String(frame), 'right'),
    },
    last,
  )

  const take = () => {
    const input = field.current
    if (!input) return
    const typed = input.value.trim()
    const frame = Number(typed)
    if (typed !== '' && Number.isFinite(frame)) playback.seekFrame(frame)
    input.value = String(Math.floor(playback.state.frame))
  }

  return (
    <label className={styles.box} title="Frame">
      <span className={styles.cell} style={{ width: `${Math.max(String(last).length, 3) + 4}ch` }}>
        <div>
          <input
            ref={field}
            className={styles.input}
            inputMode="numeric"
            aria-label="Frame"
            data-testid="frame"
            onFocus={(event) => {
              playback.pause()
              event.target.select()
            }}
            onBlur={take}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur()
              if (event.key === 'Escape') {
                event.currentTarget.value = String(playback.nearestFrame)
                event.currentTarget.blur()
              }
            }}
          />
        </div>
      </span>
      <span className={styles.total}>/ {last}</span>
    </label>
  )
}
