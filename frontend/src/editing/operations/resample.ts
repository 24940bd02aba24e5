import { cloneMotion, type Motion } from '@/model/motion'
import { applyPatch } from '@/model/motionPatch'
import type { DocumentContent } from '../documentEdit'
import { type FramesEdit, reframe } from '../frames/reframe'
import type { JointFacts } from './scope'
import { smooth } from './smooth'

/** Rounding must not cost the last frame. */
const FRAME_TOLERANCE = 1e-6

/** Cut-off of what a lower rate keeps, as a share of it; at half the rate 0.29 are left. */
const KEPT_SHARE = 0.4

export interface ResampleOptions extends JointFacts {
  /** Before a lower rate, takes out what is too fast for it and would come back as slow movement. */
  readonly filter?: boolean
}

/**
 * The same motion at another frame rate [Hz]: new frames are at exact times, so that up to one new
 * frame of time is lost at the end. Former frames at the same times are copied to the bit unless they
 * are filtered.
 *
 * @throws RangeError when the rate is not a positive number.
 */
export function resample(
  content: DocumentContent,
  frameRate: number,
  options: ResampleOptions = {},
): FramesEdit {
  if (!(frameRate > 0 && Number.isFinite(frameRate))) {
    throw new RangeError(`A frame rate must be a positive number, not ${frameRate}.`)
  }
  const motion = options.filter ? filtered(content, frameRate, options) : content.motion
  const last = motion.frameCount - 1
  const step = motion.frameRate / frameRate
  const steps = Math.floor(last / step + FRAME_TOLERANCE)
  const to = Math.min(steps * step, last)
  const from = { ...content, motion }
  return reframe(from, [{ from: 0, to, count: steps + 1 }], { ...options, frameRate })
}

/** A copy without what a lower rate can't hold; anchors keep their values. */
function filtered(
  { motion, anchors }: DocumentContent,
  frameRate: number,
  facts: JointFacts,
): Motion {
  if (frameRate >= motion.frameRate) return motion
  const copy = cloneMotion(motion)
  const cutoff = KEPT_SHARE * frameRate
  applyPatch(copy, smooth(motion, { ...facts, channels: null, segment: null, cutoff, anchors }))
  return copy
}
