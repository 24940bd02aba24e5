import type { DocumentContent } from '../documentEdit'
import { addedFrames, keptFrames } from '../frames/framePieces'
import { type FramesEdit, reframe } from '../frames/reframe'

/**
 * Stands still at `frame` for `count` more frames.
 *
 * @throws RangeError when the frame lies outside the motion or `count` is not a positive whole number.
 */
export function insertHold(content: DocumentContent, frame: number, count: number): FramesEdit {
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(`A hold needs a positive whole number of frames, not ${count}.`)
  }
  return reframe(content, [
    ...keptFrames(0, frame),
    ...addedFrames(frame, count),
    ...keptFrames(frame + 1, content.motion.frameCount - 1),
  ])
}
