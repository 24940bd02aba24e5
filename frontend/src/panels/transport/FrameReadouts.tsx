import { useRef } from 'react'
import type { PlaybackController } from '@/playback/PlaybackController'
import { textCell } from '../frame/liveText'
import { useReadout } from '../frame/useReadout'
import { useActive } from '../hooks'
import { useServices } from '../services'
import { rateText, secondsText } from '../state/valueText'
import styles from './FrameReadouts.module.css'

/** A measured factor further from the wanted speed than this is worth telling. */
const SLOW = 0.97
/** Least time between two writes of the measured rates while playing [ms]. */
const MEASURE_INTERVAL = 500

/** `24 fps shown`, and how fast the motion really runs where that is too slow. */
function ratesText({ displayRate, measuredFactor, state }: PlaybackController): string {
  if (displayRate === null) return ''
  const shown = `${displayRate.toFixed(0)} fps shown`
  const slow = measuredFactor !== null && measuredFactor < state.speed * SLOW
  return slow ? `${shown} · ${measuredFactor.toFixed(2)}× real` : shown
}

/** Time at the playhead, the motion's rate and how fast it is really shown. */
export function FrameReadouts() {
  const { playback } = useServices()
  const time = useRef<HTMLSpanElement>(null)
  const measured = useRef<HTMLSpanElement>(null)
  const frameRate = useActive((document) => document?.motion.frameRate ?? 0)

  const rates = useRef({ text: '', at: Number.NEGATIVE_INFINITY })

  const timeAt = (frame: number) => secondsText(frameRate > 0 ? frame / frameRate : 0)
  useReadout(
    time,
    textCell(() => time.current, timeAt),
    frameRate,
  )
  const ratesNow = () => {
    const { current } = rates
    const now = performance.now()
    if (!playback.state.playing || now - current.at >= MEASURE_INTERVAL) {
      rates.current = { text: ratesText(playback), at: now }
    }
    return rates.current.text
  }
  useReadout(
    measured,
    textCell(() => measured.current, ratesNow),
    null,
  )

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
