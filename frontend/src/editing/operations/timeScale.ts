import type { DocumentContent } from '../documentEdit'
import { keptFrames } from '../frames/framePieces'
import { type FramesEdit, reframe } from '../frames/reframe'
import { type Segment, segmentOrWhole } from '../segment'
import type { JointFacts } from './scope'

/**
 * Makes the segment, or the whole motion without one, `factor` times as long at the same frame rate,
 * to the nearest frame. Its first and last frame stay exact.
 *
 * @throws RangeError when the factor is not a positive number or the segment lies outside the motion.
 */
export function timeScale(
  content: DocumentContent,
  segment: Segment | null,
  factor: number,
  facts: JointFacts = {},
): FramesEdit {
  const { frameCount } = content.motion
  if (!(factor > 0 && Number.isFinite(factor))) {
    throw new RangeError(`A time scale must be a positive number, not ${factor}.`)
  }
  const { first, last } = segmentOrWhole(segment, frameCount)
  const steps = last > first ? Math.max(1, Math.round((last - first) * factor)) : 0
  const pieces = [
    ...keptFrames(0, first - 1),
    { from: first, to: last, count: steps + 1 },
    ...keptFrames(last + 1, frameCount - 1),
  ]
  return reframe(content, pieces, { ...facts, changesSpeed: true })
}
