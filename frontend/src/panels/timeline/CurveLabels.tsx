import { X } from 'lucide-react'
import { useRef } from 'react'
import { useStore } from 'zustand'
import { channelValueAt, hasChannelAt } from '@/model/channels'
import type { ChannelRow } from '../channels/channelTable'
import { channelVelocityAt } from '../channels/channelVelocity'
import { curveColor } from '../channels/curveColors'
import { LiveList } from '../frame/LiveArea'
import { textCell } from '../frame/liveText'
import { useReadout } from '../frame/useReadout'
import { useActive, useView } from '../hooks'
import { useServices } from '../services'
import { fieldUnit, shortText, unitSign } from '../state/valueText'
import styles from './CurveLabels.module.css'
import { useShownRows } from './useTimeline'

/** The shown curves by name and value, left of the timeline. */
export function CurveLabels() {
  const rows = useShownRows()
  const open = useActive((document) => document !== null)
  return (
    <LiveList className={styles.column} data-testid="curve-labels">
      {rows.map((row) => (
        <CurveLabel key={row.channel.id} row={row} />
      ))}
      {open && rows.length === 0 && (
        <p className={styles.empty}>Select edit targets to see their curves.</p>
      )}
    </LiveList>
  )
}

function CurveLabel({ row }: { readonly row: ChannelRow }) {
  const { documents, colors, view, timelineSettings } = useServices()
  const { channel } = row
  const color = useStore(colors, (map) => map.get(channel.id) ?? 0)
  const primary = useView((state) => state.primaryChannelId === channel.id)
  const selection = useView((state) => state.selectedChannelIds)
  const angleUnit = useView((state) => state.angleUnit)
  const documentId = useActive((document) => document?.id ?? null)
  const unit = fieldUnit(channel.unit, angleUnit)
  const velocity = useStore(timelineSettings, (state) => state.velocity)
  const value = useRef<HTMLSpanElement>(null)

  const textAt = (frame: number) => {
    const motion = documents.active?.motion
    if (!motion || !hasChannelAt(motion, channel, frame)) return null
    const shown = velocity
      ? channelVelocityAt(motion, channel, frame, row.limits.continuous)
      : channelValueAt(motion, channel, frame)
    return shortText(shown, unit).replace('-', '−')
  }
  useReadout(
    value,
    textCell(() => value.current, textAt, 'right'),
    `${documentId}/${unit}/${velocity}`,
  )

  const axis = channel.group === 'joint' ? '' : 'base '
  return (
    <div className={styles.row} data-primary={primary || undefined}>
      <button
        type="button"
        className={styles.name}
        style={{ color: curveColor(color) }}
        title={`${channel.label} · keys act on it`}
        aria-pressed={primary}
        onClick={() => view.selectAll(selection, channel.id)}
      >
        {axis}
        {row.shortLabel}
      </button>
      <span ref={value} className={styles.value} />
      <span className={styles.unit}>{velocity ? `${unitSign(unit)}/s` : unitSign(unit)}</span>
      <button
        type="button"
        className={styles.remove}
        aria-label={`Hide ${channel.label}`}
        onClick={() => view.toggleSelected(channel.id)}
      >
        <X />
      </button>
    </div>
  )
}
