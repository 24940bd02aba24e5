/** A candidate of the optimizer in the place of the motion it was made from. */
import { type CandidateMotion, jointsInMotion } from '@/api/jobsResults'
import type { Motion } from '@/model/motion'
import type { ArraySlice, MotionPatch } from '@/model/motionPatch'

/** The motion with the candidate's poses; everything else is the motion's. */
export function motionWith(candidate: CandidateMotion, motion: Motion): Motion {
  return {
    ...motion,
    jointPos: jointsInMotion(candidate, motion),
    basePosW: motion.basePosW && candidate.basePosW,
    baseQuatWxyz: motion.baseQuatWxyz && candidate.baseQuatWxyz,
  }
}

/** The edit that gives a motion the poses of another one of as many frames. */
export function posesOf({ frameCount, jointNames, ...arrays }: Motion): MotionPatch {
  const slice = (array: ArraySlice['array'], columnCount: number): ArraySlice[] => {
    const values = arrays[array]
    if (values === null) return []
    return [{ array, startFrame: 0, frameCount, startColumn: 0, columnCount, values }]
  }
  return {
    slices: [
      ...slice('jointPos', jointNames.length),
      ...slice('basePosW', 3),
      ...slice('baseQuatWxyz', 4),
    ],
  }
}
