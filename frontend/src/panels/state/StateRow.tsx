import { memo, useEffect, useRef } from 'react'
import type { ChannelRow } from '../channels/channelTable'
import { useReadout } from '../frame/useReadout'
import { useView } from '../hooks'
import { useServices } from '../services'
import styles from './StateRow.module.css'
import { StateRowControl } from './StateRowControl'
import { type AngleUnit, fieldUnit, unitSign } from './valueText'

export interface StateRowProps {
  readonly row: ChannelRow
  readonly angleUnit: AngleUnit
}

/** One channel: name, slider and number field. Their values are written by subscription. */
export const StateRow = memo(function StateRow({ row, angleUnit }: StateRowProps) {
  const services = useServices()
  const root = useRef<HTMLDivElement>(null)
  const slider = useRef<HTMLInputElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const control = useRef<StateRowControl>(null)
  control.current ??= new StateRowControl(services)
  const unit = fieldUnit(row.channel.unit, angleUnit)
  const primary = useView((state) => state.primaryChannelId === row.channel.id)
  useEffect(() => {
    if (primary) root.current?.scrollIntoView({ block: 'nearest' })
  }, [primary])

  useEffect(() => {
    const { current } = control
    if (!current || !root.current || !slider.current || !field.current) return
    return current.attach({ root: root.current, slider: slider.current, field: field.current })
  }, [])
  control.current.use(row, unit)
  const shown = `${unit}/${row.extra}/${row.span.lower}/${row.span.upper}`
  useReadout(
    field,
    {
      write: (frame) => control.current?.write(frame),
      draw: (pen, box, frame) => control.current?.drawNumber(pen, box, frame),
    },
    shown,
  )
  useReadout(
    slider,
    {
      // Written with the number.
      write: () => {},
      draw: (pen, box, frame) => control.current?.drawThumb(pen, box, frame),
    },
    shown,
  )

  const { label } = row.channel
  return (
    <div
      ref={root}
      className={styles.row}
      data-channel={row.channel.id}
      data-mark="none"
      data-selected={primary || undefined}
    >
      <button
        type="button"
        className={styles.name}
        tabIndex={-1}
        title={row.extra ? `${label}: the robot has no such joint; the values are kept.` : label}
        onClick={() => services.view.select(row.channel.id)}
      >
        {row.shortLabel}
        {row.extra && <span className={styles.tag}>extra</span>}
      </button>
      <input
        ref={slider}
        type="range"
        className={styles.slider}
        step="any"
        // The field beside it does the same by keys, and half as many stops are passed by Tab.
        tabIndex={-1}
        aria-label={`${label} slider`}
      />
      <input
        ref={field}
        type="text"
        inputMode="decimal"
        className={styles.field}
        aria-label={`${label} [${unitSign(unit)}]`}
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  )
})
