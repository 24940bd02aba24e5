import { useEffect, useRef } from 'react'
import { useActive } from '../hooks'
import { useServices } from '../services'
import { rateText, secondsText } from '../state/valueText'
import styles from './FrameReadouts.module.css'

/** A measured factor further from the wanted speed than this is worth telling. */
const SLOW = 0.97
/** Least time between two writes of the measured rates while playing [ms]. */
const MEASURE_INTERVAL = 500

/** Time at the playhead, the motion's rate and how fast it is really shown. */
export function FrameReadouts() {
  const { feed, playback } = useServices()
  const time = useRef<HTMLSpanElement>(null)
  const measured = useRef<HTMLSpanElement>(null)
  const frameRate = useActive((document) => document?.motion.frameRate ?? 0)

  useEffect(() => {
    let shown = ''
    return feed.addLazy((frame) => {
      const text = secondsText(frameRate > 0 ? frame / frameRate : 0)
      if (time.current && text !== shown) time.current.textContent = text
      shown = text
    })
  }, [feed, frameRate])

  useEffect(() => {
    let writtenAt = Number.NEGATIVE_INFINITY
    return feed.addLazy(() => {
      const now = performance.now()
      const { displayRate, measuredFactor, state } = playback
      if (!measured.current || (state.playing && now - writtenAt < MEASURE_INTERVAL)) return
      writtenAt = now
      const shown = displayRate === null ? '' : `${displayRate.toFixed(0)} fps shown`
      const slow = measuredFactor !== null && measuredFactor < state.speed * SLOW
      const text = slow ? `${shown} · ${measuredFactor.toFixed(2)}× real` : shown
      if (text !== measured.current.textContent) measured.current.textContent = text
    })
  }, [feed, playback])

  return (
    <div className={styles.readouts}>
      <span className={styles.time}>
        <span ref={time} className={styles.text} data-testid="time" />
      </span>
      <span className={styles.rate}>{rateText(frameRate)} Hz</span>
      <span ref={measured} className={styles.measured} />
    </div>
  )
}
