import type { DocumentContent } from '../documentEdit'
import { type FramesEdit, reframe } from '../frames/reframe'
import type { JointFacts } from './scope'

/** Rounding must not cost the last frame. */
const FRAME_TOLERANCE = 1e-6

/**
 * The same motion at another frame rate [Hz]: new frames are at exact times, so that up to one new
 * frame of time is lost at the end. Former frames at the same times are copied to the bit.
 *
 * @throws RangeError when the rate is not a positive number.
 */
export function resample(
  content: DocumentContent,
  frameRate: number,
  facts: JointFacts = {},
): FramesEdit {
  if (!(frameRate > 0 && Number.isFinite(frameRate))) {
    throw new RangeError(`A frame rate must be a positive number, not ${frameRate}.`)
  }
  const { motion } = content
  const last = motion.frameCount - 1
  const step = motion.frameRate / frameRate
  const steps = Math.floor(last / step + FRAME_TOLERANCE)
  const to = Math.min(steps * step, last)
  return reframe(content, [{ from: 0, to, count: steps + 1 }], { ...facts, frameRate })
}
