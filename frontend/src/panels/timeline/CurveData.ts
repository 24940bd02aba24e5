/** The values of the shown channels in the unit they are shown in, refilled in part after edits. */

import type { DocumentId } from '@/editing/motionDocument'
import type { Channel, ChannelId } from '@/model/channel'
import { readChannelRange } from '@/model/channels'
import type { FrameRange } from '@/model/frameRange'
import type { Motion } from '@/model/motion'
import type { MotionArrayName } from '@/model/motionPatch'
import { type FieldUnit, toShown } from '../state/valueText'

/** What an edit touched, as the document store announces it. */
export interface TouchedFrames {
  readonly range: FrameRange | null
  readonly arrays: ReadonlySet<MotionArrayName>
  readonly baseAnglesRange: FrameRange | null
}

interface Entry {
  readonly channel: Channel
  readonly unit: FieldUnit
  readonly values: Float32Array
  revision: number
}

export class CurveData {
  private readonly entries = new Map<ChannelId, Entry>()
  private documentId: DocumentId | null = null
  private nextRevision = 1

  /** Forgets all curves when another document is shown. */
  showDocument(id: DocumentId | null): void {
    if (id !== this.documentId) this.entries.clear()
    this.documentId = id
  }

  /** Keeps only these channels. */
  retain(ids: readonly ChannelId[]): void {
    const kept = new Set(ids)
    for (const id of [...this.entries.keys()]) if (!kept.has(id)) this.entries.delete(id)
  }

  /** A channel's curve, read from the motion when it is new or shown in another unit. */
  curve(
    motion: Motion,
    channel: Channel,
    unit: FieldUnit,
  ): { readonly values: Float32Array; readonly revision: number } {
    const known = this.entries.get(channel.id)
    if (known && known.unit === unit) return known
    const values = new Float32Array(motion.frameCount)
    const entry = { channel, unit, values, revision: this.nextRevision++ }
    this.fill(entry, motion, { start: 0, end: motion.frameCount })
    this.entries.set(channel.id, entry)
    return entry
  }

  /** Refills what an edit touched, and calls `changed` for each curve that it changed. */
  refill(
    motion: Motion,
    touched: TouchedFrames,
    changed: (id: ChannelId, values: Float32Array, range: FrameRange) => void,
  ): void {
    for (const [id, entry] of this.entries) {
      const range = touchedRange(entry.channel, touched)
      if (range === null) continue
      this.fill(entry, motion, range)
      entry.revision = this.nextRevision++
      changed(id, entry.values, range)
    }
  }

  private fill(entry: Entry, motion: Motion, { start, end }: FrameRange): void {
    readChannelRange(motion, entry.channel, start, end, entry.values)
    if (entry.unit !== 'deg') return
    const { values } = entry
    for (let frame = start; frame < end; frame++) {
      values[frame] = toShown(values[frame] ?? 0, 'deg')
    }
  }
}

function touchedRange(channel: Channel, touched: TouchedFrames): FrameRange | null {
  if (channel.group === 'base_orientation') return touched.baseAnglesRange
  const array = channel.group === 'joint' ? 'jointPos' : 'basePosW'
  return touched.arrays.has(array) ? touched.range : null
}
