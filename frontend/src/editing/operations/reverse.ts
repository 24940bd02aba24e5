import type { DocumentContent } from '../documentEdit'
import { keptFrames } from '../frames/framePieces'
import { type FramesEdit, reframe } from '../frames/reframe'
import { type Segment, segmentLength, segmentOrWhole } from '../segment'

/**
 * Plays the segment, or the whole motion without one, backwards in its place.
 *
 * @throws RangeError when the segment lies outside the motion.
 */
export function reverse(content: DocumentContent, segment: Segment | null): FramesEdit {
  const { frameCount } = content.motion
  const turned = segmentOrWhole(segment, frameCount)
  const { first, last } = turned
  const pieces = [
    ...keptFrames(0, first - 1),
    { from: last, to: first, count: segmentLength(turned) },
    ...keptFrames(last + 1, frameCount - 1),
  ]
  return reframe(content, pieces, { changesSpeed: true })
}
