/** The values of the shown channels in the unit they are shown in, refilled in part after edits. */

import type { DocumentId } from '@/editing/motionDocument'
import type { Channel, ChannelId } from '@/model/channel'
import { channelValueAt, readChannelRange } from '@/model/channels'
import type { FrameRange } from '@/model/frameRange'
import { velocityAt } from '@/model/kinematicValues'
import type { Motion } from '@/model/motion'
import type { MotionArrayName } from '@/model/motionPatch'
import { type FieldUnit, toShown } from '../state/valueText'

/** What an edit touched, as the document store announces it. */
export interface TouchedFrames {
  readonly range: FrameRange | null
  readonly arrays: ReadonlySet<MotionArrayName>
  readonly baseAnglesRange: FrameRange | null
}

/** What of a channel a curve shows. */
export interface CurveKind {
  /** Of the channel's values; velocities are in this per second. */
  readonly unit: FieldUnit
  readonly velocity: boolean
  /** Whether a full turn leads to the same value. */
  readonly continuous: boolean
}

interface Entry extends CurveKind {
  readonly channel: Channel
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

  /** A channel's curve, read from the motion when it is new or shown in another way. */
  curve(
    motion: Motion,
    channel: Channel,
    kind: CurveKind,
  ): { readonly values: Float32Array; readonly revision: number } {
    const known = this.entries.get(channel.id)
    const fits = known?.values.length === motion.frameCount
    if (fits && known.unit === kind.unit && known.velocity === kind.velocity) return known
    const values = new Float32Array(motion.frameCount)
    const entry = { channel, ...kind, values, revision: this.nextRevision++ }
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
      if (entry.values.length !== motion.frameCount) {
        // Another number of frames: the curve is made anew when it is asked for.
        this.entries.delete(id)
        continue
      }
      const written = touchedRange(entry.channel, touched)
      if (written === null) continue
      const range = entry.velocity ? withNeighbours(written, motion.frameCount) : written
      this.fill(entry, motion, range)
      entry.revision = this.nextRevision++
      changed(id, entry.values, range)
    }
  }

  private fill(entry: Entry, motion: Motion, range: FrameRange): void {
    const { channel, values, unit } = entry
    const { start, end } = range
    if (entry.velocity) fillVelocity(motion, entry, range)
    else readChannelRange(motion, channel, start, end, values)
    if (unit !== 'deg') return
    for (let frame = start; frame < end; frame++) {
      values[frame] = toShown(values[frame] ?? 0, 'deg')
    }
  }
}

/** A value takes part in the velocities beside it. */
function withNeighbours({ start, end }: FrameRange, frameCount: number): FrameRange {
  return { start: Math.max(start - 1, 0), end: Math.min(end + 1, frameCount) }
}

function fillVelocity(motion: Motion, entry: Entry, range: FrameRange): void {
  const { channel, values, continuous } = entry
  const { start, end } = withNeighbours(range, motion.frameCount)
  const source = new Float64Array(end - start)
  for (let at = 0; at < source.length; at++) {
    source[at] = channelValueAt(motion, channel, start + at)
  }
  for (let frame = range.start; frame < range.end; frame++) {
    values[frame] = velocityAt(source, frame - start, motion.frameRate, continuous)
  }
}

function touchedRange(channel: Channel, touched: TouchedFrames): FrameRange | null {
  if (channel.group === 'base_orientation') return touched.baseAnglesRange
  const array = channel.group === 'joint' ? 'jointPos' : 'basePosW'
  return touched.arrays.has(array) ? touched.range : null
}
