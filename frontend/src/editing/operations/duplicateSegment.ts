import type { DocumentContent } from '../documentEdit'
import { keptFrames } from '../frames/framePieces'
import { type FramesEdit, reframe } from '../frames/reframe'
import { type Segment, segmentOrWhole } from '../segment'

/**
 * Plays the segment once more, right after itself.
 *
 * @throws RangeError when the segment lies outside the motion.
 */
export function duplicateSegment(content: DocumentContent, segment: Segment): FramesEdit {
  const { frameCount } = content.motion
  const { first, last } = segmentOrWhole(segment, frameCount)
  return reframe(content, [
    ...keptFrames(0, last),
    ...keptFrames(first, last),
    ...keptFrames(last + 1, frameCount - 1),
  ])
}
