import { useEffect, useRef, useState } from 'react'
import { overrideFrameRate } from '@/editing/operations/overrideFrameRate'
import { textCell } from '../frame/liveText'
import { useReadout } from '../frame/useReadout'
import { useActive } from '../hooks'
import { useServices } from '../services'
import { parseNumber } from './numberExpression'
import styles from './RateRow.module.css'
import { rateText, secondsText } from './valueText'

const MAX_RATE = 10_000

/** Time at the playhead, length, and the frame rate, which may be overridden. */
export function RateRow() {
  const { documents } = useServices()
  const id = useActive((document) => document?.id ?? null)
  const frameRate = useActive((document) => document?.motion.frameRate ?? 0)
  const frameCount = useActive((document) => document?.motion.frameCount ?? 0)
  const loadedRate = useActive((document) => document?.loaded.frameRate ?? 0)
  const [text, setText] = useState(rateText(frameRate))
  const time = useRef<HTMLSpanElement>(null)

  useEffect(() => setText(rateText(frameRate)), [frameRate])
  useReadout(
    time,
    textCell(
      () => time.current,
      (frame) => secondsText(frame / frameRate),
    ),
    frameRate,
  )

  const take = () => {
    const parsed = parseNumber(text, 'm', frameRate)
    if (!parsed.ok || parsed.value <= 0 || parsed.value > MAX_RATE) {
      setText(rateText(frameRate))
      return
    }
    const rate = Math.fround(parsed.value)
    if (id !== null && rateText(rate) !== rateText(frameRate)) {
      const motion = documents.get(id)?.motion
      if (motion)
        documents.apply(id, overrideFrameRate(motion, rate), `Frame rate ${rateText(rate)} Hz`)
    }
    setText(rateText(rate))
  }

  return (
    <dl className={styles.row}>
      <div>
        <dt>Time</dt>
        <dd>
          <span className={styles.time}>
            <span ref={time} className={styles.text} />
          </span>
        </dd>
      </div>
      <div>
        <dt>Length</dt>
        <dd data-testid="motion-length">{secondsText((frameCount - 1) / frameRate)}</dd>
      </div>
      <div>
        <dt>Rate</dt>
        <dd>
          <input
            className={styles.rate}
            aria-label="Frame rate [Hz]"
            title={
              frameRate === loadedRate
                ? 'Frame rate. Changing it keeps the samples and stretches time.'
                : `The file says ${rateText(loadedRate)} Hz`
            }
            data-changed={frameRate !== loadedRate || undefined}
            inputMode="decimal"
            value={text}
            onChange={(event) => setText(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={take}
            onKeyDown={(event) => {
              if (event.key === 'Escape') setText(rateText(frameRate))
              if (event.key === 'Enter') event.currentTarget.blur()
            }}
          />
          Hz
        </dd>
      </div>
    </dl>
  )
}
