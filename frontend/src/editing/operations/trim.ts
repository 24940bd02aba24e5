import type { DocumentContent } from '../documentEdit'
import { keptFrames } from '../frames/framePieces'
import { type FramesEdit, reframe } from '../frames/reframe'
import { type Segment, segmentOrWhole } from '../segment'

/**
 * Keeps the segment alone.
 *
 * @throws RangeError when the segment lies outside the motion.
 */
export function trim(content: DocumentContent, segment: Segment): FramesEdit {
  const { first, last } = segmentOrWhole(segment, content.motion.frameCount)
  return reframe(content, keptFrames(first, last))
}
