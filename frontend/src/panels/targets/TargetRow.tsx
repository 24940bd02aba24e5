import { type MouseEvent, memo, useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { ChannelId } from '@/model/channel'
import { channelValueAt, hasChannelAt } from '@/model/channels'
import type { ChannelRow } from '../channels/channelTable'
import { curveColor } from '../channels/curveColors'
import { textCell } from '../frame/liveText'
import { useReadout } from '../frame/useReadout'
import { useActive, useView } from '../hooks'
import { useServices } from '../services'
import { type AngleUnit, fieldUnit, shortText } from '../state/valueText'
import styles from './TargetRow.module.css'

export interface TargetRowProps {
  readonly row: ChannelRow
  readonly angleUnit: AngleUnit
  readonly onSelect: (event: MouseEvent, id: ChannelId) => void
}

export const TargetRow = memo(function TargetRow({ row, angleUnit, onSelect }: TargetRowProps) {
  const { documents, colors } = useServices()
  const { channel } = row
  const selected = useView((state) => state.selectedChannelIds.includes(channel.id))
  const primary = useView((state) => state.primaryChannelId === channel.id)
  const color = useStore(colors, (map) => map.get(channel.id))
  const documentId = useActive((document) => document?.id ?? null)
  const unit = fieldUnit(channel.unit, angleUnit)
  const value = useRef<HTMLSpanElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // What keys act on can be seen, also where keys or the timeline chose it.
    if (primary) button.current?.scrollIntoView({ block: 'nearest' })
  }, [primary])

  const textAt = (frame: number) => {
    const motion = documents.active?.motion
    if (!motion || !hasChannelAt(motion, channel, frame)) return null
    return shortText(channelValueAt(motion, channel, frame), unit).replace('-', '−')
  }
  useReadout(
    value,
    textCell(() => value.current, textAt, 'right'),
    `${documentId}/${unit}`,
  )

  return (
    <button
      ref={button}
      type="button"
      className={styles.row}
      aria-pressed={selected}
      data-primary={primary || undefined}
      data-channel={channel.id}
      onClick={(event) => onSelect(event, channel.id)}
    >
      <span
        className={styles.swatch}
        style={selected && color !== undefined ? { background: curveColor(color) } : undefined}
      />
      <span className={styles.name} title={channel.label}>
        {row.shortLabel}
      </span>
      <span ref={value} className={styles.value} />
    </button>
  )
})
