/** Operations that need no choice: carried out at once, as one step each. */
import type { DocumentContent } from '@/editing/documentEdit'
import type { FramesEdit } from '@/editing/frames/reframe'
import type { MotionDocument } from '@/editing/motionDocument'
import { cut } from '@/editing/operations/cut'
import { duplicateSegment } from '@/editing/operations/duplicateSegment'
import { fill } from '@/editing/operations/fill'
import { reverse } from '@/editing/operations/reverse'
import { trim } from '@/editing/operations/trim'
import { type Segment, segmentLength } from '@/editing/segment'
import type { Channel } from '@/model/channel'
import type { EditorServices } from '@/panels/services'
import { channelName } from '../frameEdits'
import { tell } from '../tell'

export interface InstantOperations {
  fill(channel: Channel): void
  trim(segment: Segment): void
  cut(segment: Segment): void
  duplicate(segment: Segment): void
  reverse(segment: Segment | null): void
}

const over = (segment: Segment) => `${segment.first}–${segment.last}`

export function createInstantOperations({
  documents,
  view,
  playback,
  operations,
}: Pick<EditorServices, 'documents' | 'view' | 'playback' | 'operations'>): InstantOperations {
  /** Applies an edit of the frames, goes to `frame` and selects what the edit was about. */
  const reframe = (
    name: string,
    edit: (content: DocumentContent) => FramesEdit,
    segment: Segment | null,
    frame: (present: number) => number,
  ) => {
    operations.cancel()
    const { active } = documents
    if (!active) return
    const present = playback.nearestFrame
    const made = edit(active)
    documents.apply(active.id, made, name)
    view.setSegment(active.id, segment)
    playback.seekFrame(frame(present))
    tellDropped(active, made)
  }

  return {
    fill(channel) {
      operations.cancel()
      const { active } = documents
      if (!active) return
      playback.pause()
      const segment = view.getState().segments[active.id] ?? null
      const patch = fill(active.motion, [channel], playback.nearestFrame, segment)
      const where = segment ? `over ${over(segment)}` : 'everywhere'
      documents.apply(active.id, patch, `Fill ${channelName(channel)} ${where}`)
    },
    trim: (segment) =>
      reframe(
        `Trim to ${over(segment)}`,
        (content) => trim(content, segment),
        null,
        (frame) => frame - segment.first,
      ),
    cut: (segment) =>
      reframe(
        `Cut ${over(segment)}`,
        (content) => cut(content, segment),
        null,
        (frame) =>
          frame <= segment.last ? Math.min(frame, segment.first) : frame - segmentLength(segment),
      ),
    duplicate: (segment) => {
      const length = segmentLength(segment)
      reframe(
        `Duplicate ${over(segment)}`,
        (content) => duplicateSegment(content, segment),
        { first: segment.last + 1, last: segment.last + length },
        (frame) => (frame > segment.last ? frame + length : frame),
      )
    },
    reverse: (segment) =>
      reframe(
        segment ? `Reverse ${over(segment)}` : 'Reverse the motion',
        (content) => reverse(content, segment),
        segment,
        (frame) => frame,
      ),
  }
}

function tellDropped({ name }: MotionDocument, { droppedExtras }: FramesEdit): void {
  if (droppedExtras.length === 0) return
  tell.warning(
    `${name} lost ${droppedExtras.join(', ')}: these arrays no longer fit its frames.`,
    'Undo brings them back.',
  )
}
