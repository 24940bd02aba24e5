import type { DocumentContent } from '../documentEdit'
import { keptFrames } from '../frames/framePieces'
import { type FramesEdit, reframe } from '../frames/reframe'
import { type Segment, segmentOrWhole } from '../segment'

/**
 * Takes the segment out; what comes after it moves up.
 *
 * @throws RangeError when the segment lies outside the motion or is all of it.
 */
export function cut(content: DocumentContent, segment: Segment): FramesEdit {
  const { frameCount } = content.motion
  const { first, last } = segmentOrWhole(segment, frameCount)
  return reframe(content, [...keptFrames(0, first - 1), ...keptFrames(last + 1, frameCount - 1)])
}
