/** What unsaved work changed, as one edit of the file that it was made from. */

import type { AutosaveVersion } from '@/editing/autosave/autosaveStorage'
import type { DocumentContent, DocumentEdit } from '@/editing/documentEdit'
import type { Motion } from '@/model/motion'
import { framesOf } from '@/model/motionFrames'

export type RestoredMarks = Pick<AutosaveVersion, 'anchors' | 'contacts'>

/** @returns null when it can't be work on this motion: its joints or its base are others. */
export function restoringEdit(
  { motion }: DocumentContent,
  work: Motion,
  { anchors, contacts }: RestoredMarks,
): DocumentEdit | null {
  const sameJoints =
    work.jointNames.length === motion.jointNames.length &&
    work.jointNames.every((name, index) => name === motion.jointNames[index])
  const sameBase =
    (work.basePosW === null) === (motion.basePosW === null) &&
    (work.baseQuatWxyz === null) === (motion.baseQuatWxyz === null)
  if (!sameJoints || !sameBase) return null
  const sameEvents = JSON.stringify(work.events) === JSON.stringify(motion.events)
  return {
    frames: framesOf(work),
    frameRate: work.frameRate,
    anchors,
    ...(contacts && { contacts }),
    ...(!sameEvents && { events: work.events }),
  }
}
