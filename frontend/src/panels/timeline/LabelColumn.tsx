import { type ReactNode, useEffect, useState } from 'react'
import type { TimelineView } from '@/timeline'
import { CurveLabels } from './CurveLabels'
import styles from './LabelColumn.module.css'

/** Where a row of the timeline stands [CSS px]. */
export interface RowPlace {
  readonly top: number
  readonly height: number
}

/** Rows of the timeline whose labels stand beside it, from the top. */
const LABELLED = ['contactBars', 'lanes'] as const

export type LabelledRow = (typeof LABELLED)[number]

export interface LabelColumnProps {
  readonly timeline: TimelineView | null
  /** What stands beside each row while the timeline has it. */
  readonly rows: Readonly<Partial<Record<LabelledRow, ReactNode>>>
}

/** The column left of the timeline: curves from the top, further rows where the timeline has them. */
export function LabelColumn({ timeline, rows }: LabelColumnProps) {
  const places = useRowPlaces(timeline)
  const first = LABELLED.find((id) => places.has(id))
  const top = first && places.get(first)?.top
  return (
    <div className={styles.column}>
      <div className={styles.curves} style={top === undefined ? undefined : { height: top }}>
        <CurveLabels />
      </div>
      {LABELLED.map((id) => {
        const place = places.get(id)
        return (
          place && (
            <div key={id} className={styles.row} style={{ top: place.top, height: place.height }}>
              {rows[id]}
            </div>
          )
        )
      })}
    </div>
  )
}

function useRowPlaces(timeline: TimelineView | null): ReadonlyMap<LabelledRow, RowPlace> {
  const [places, setPlaces] = useState<ReadonlyMap<LabelledRow, RowPlace>>(new Map())
  useEffect(() => {
    if (timeline === null) return
    const look = () => {
      const found = new Map<LabelledRow, RowPlace>()
      for (const id of LABELLED) {
        const rect = timeline.rows.get(id)
        if (rect !== undefined) found.set(id, { top: rect.y, height: rect.height })
      }
      setPlaces(found)
    }
    look()
    return timeline.onRows(look)
  }, [timeline])
  return places
}
