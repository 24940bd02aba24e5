/** What gestures on the timeline do to the document. */
import { addAnchors, moveAnchors, removeAnchors } from '@/editing/anchors'
import type { DocumentStore } from '@/editing/documentStore'
import { drawStroke, Stroke, type StrokePoint } from '@/editing/gestures/drawStroke'
import type { DocumentId } from '@/editing/motionDocument'
import type { Transaction } from '@/editing/transaction'
import type { ViewStore } from '@/editing/viewStore'
import type { Channel } from '@/model/channel'
import { channelValueAt } from '@/model/channels'
import type { Motion } from '@/model/motion'
import { channelTableOf } from '@/panels/channels/channelTable'
import type { RobotStore } from '@/panels/robot/robotStore'
import { type FieldUnit, fieldUnit, fromShown } from '@/panels/state/valueText'
import type { PlaybackController } from '@/playback/PlaybackController'
import type { AnchorMove, PenStroke, TimelineEdits } from '@/timeline'
import { channelName } from './frameEdits'

export interface TimelineEditsParts {
  readonly documents: DocumentStore
  readonly view: ViewStore
  readonly playback: PlaybackController
  readonly robot: RobotStore
}

/** `the anchor at 12`, `3 anchors` */
function anchorsText(frames: readonly number[]): string {
  return frames.length === 1 ? `the anchor at ${frames[0]}` : `${frames.length} anchors`
}

export function createTimelineEdits(parts: TimelineEditsParts): TimelineEdits {
  const { documents, view, playback, robot } = parts
  return {
    setSegment(segment) {
      const { active } = documents
      if (active) view.setSegment(active.id, segment)
    },

    addAnchor(frame) {
      const { active } = documents
      if (!active) return
      const anchors = addAnchors(active.anchors, [frame], active.motion.frameCount)
      documents.apply(active.id, { anchors }, `Add ${anchorsText([frame])}`)
      view.selectAnchors(active.id, [frame])
    },

    removeAnchors(frames) {
      const { active } = documents
      if (!active || frames.length === 0) return
      const anchors = removeAnchors(active.anchors, frames)
      documents.apply(active.id, { anchors }, `Remove ${anchorsText(frames)}`)
      const selected = view.getState().anchorSelections[active.id] ?? []
      view.selectAnchors(active.id, removeAnchors(selected, frames))
    },

    selectAnchors(frames) {
      const { active } = documents
      if (active) view.selectAnchors(active.id, frames)
    },

    beginStroke(curveId, anchor) {
      const { active } = documents
      if (!active) return null
      const table = channelTableOf(active.motion, robot.getState().description)
      const channel = table.byId.get(curveId)?.channel
      if (!channel) return null
      playback.pause()
      const unit = fieldUnit(channel.unit, view.getState().angleUnit)
      return new DocumentStroke(parts, active.id, active.motion, channel, unit, anchor)
    },

    beginAnchorMove(frames) {
      const { active } = documents
      return active && new DocumentAnchorMove(documents, view, active.id, frames)
    },
  }
}

class DocumentStroke implements PenStroke {
  private readonly stroke: Stroke
  private readonly transaction: Transaction

  constructor(
    private readonly parts: TimelineEditsParts,
    private readonly id: DocumentId,
    motion: Motion,
    private readonly channel: Channel,
    private readonly unit: FieldUnit,
    private readonly anchor: number,
  ) {
    this.stroke = new Stroke(motion.frameCount)
    this.stroke.add({ frame: anchor, value: channelValueAt(motion, channel, anchor) })
    this.transaction = parts.documents.beginTransaction(id, `Draw ${channelName(channel)}`)
  }

  add(points: readonly StrokePoint[]): void {
    for (const { frame, value } of points) {
      this.stroke.add({ frame, value: fromShown(value, this.unit) })
    }
    this.transaction.preview((start) => drawStroke(start, this.channel, this.stroke, this.anchor))
  }

  commit(): void {
    const { startFrame, values, penFrame } = this.stroke
    const frames = `${startFrame}–${startFrame + values.length - 1}`
    this.transaction.name = `Draw ${channelName(this.channel)} over ${frames}`
    this.transaction.commit()
    if (penFrame !== null) this.parts.view.selectAnchors(this.id, [penFrame])
  }

  discard(): void {
    this.transaction.discard()
  }
}

class DocumentAnchorMove implements AnchorMove {
  private readonly transaction: Transaction
  private readonly before: readonly number[]

  constructor(
    documents: DocumentStore,
    private readonly view: ViewStore,
    private readonly id: DocumentId,
    private readonly frames: readonly number[],
  ) {
    this.before = view.getState().anchorSelections[id] ?? []
    this.transaction = documents.beginTransaction(id, `Move ${anchorsText(frames)}`)
  }

  moveBy(delta: number): void {
    let moved: readonly number[] = this.frames
    this.transaction.preview(({ motion, anchors }) => {
      const next = moveAnchors(anchors, this.frames, delta, motion.frameCount)
      moved = next.moved
      return { anchors: next.anchors }
    })
    this.view.selectAnchors(this.id, moved)
  }

  commit(): void {
    this.transaction.commit()
  }

  discard(): void {
    this.transaction.discard()
    this.view.selectAnchors(this.id, this.before)
  }
}
