import type { FramesEdit } from '@/editing/frames/reframe'
import { secondsText } from '../state/valueText'
import { Note } from './fields'

/** What an operation on the number of frames leads to. */
export function FramesNote({
  edit,
  frameRate,
}: {
  readonly edit: FramesEdit | null
  readonly frameRate: number
}) {
  if (edit === null) return null
  const { frameCount } = edit.frames
  const length = secondsText((frameCount - 1) / (edit.frameRate ?? frameRate))
  const lost = edit.droppedExtras
  return (
    <>
      <Note>
        The motion then has {frameCount} frames, {length}.
      </Note>
      {lost.length > 0 && (
        <Note>These arrays of the file no longer fit and are left out: {lost.join(', ')}.</Note>
      )}
    </>
  )
}
