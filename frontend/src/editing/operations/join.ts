/** Two motions made one. */
import type { Motion } from '@/model/motion'
import { withFrames } from '@/model/motionFrames'
import { applyPatch } from '@/model/motionPatch'
import { quatWxyzToRpy, wrapTurn } from '@/model/rollPitchYaw'
import type { DocumentContent } from '../documentEdit'
import { appendContent, checkJoinable } from '../frames/appendContent'
import { addedFrames, type FramePiece, keptFrames } from '../frames/framePieces'
import { type FramesEdit, reframe } from '../frames/reframe'
import { type BlendedRows, blendRows } from './blendRows'
import { resample } from './resample'
import type { JointFacts } from './scope'
import { transformBase } from './transformBase'

export interface JoinOptions extends JointFacts {
  /**
   * `insert` puts blend frames between the two, in a straight line from the first's last frame to the
   * second's first; `overlap` fades the first's last frames into the second's first ones.
   */
  readonly mode: 'insert' | 'overlap'
  /** Frames of the blend; 0 sets the motions one after the other. */
  readonly blendFrames: number
  /** Moves the second so that its start meets the first in x, y and yaw. */
  readonly alignStart: boolean
  /** Added to the second's height, for grounds that differ [m]. */
  readonly heightOffset?: number
}

/**
 * The first document with the second motion after it: joints by name, the second resampled to the
 * first's frame rate. Arrays of the file with a row per frame go along when both have them alike.
 *
 * @throws RangeError when the joints or the kinds of base differ (they are named), or the blend is
 *   longer than a motion that it overlaps.
 */
export function joinMotions(
  first: DocumentContent,
  second: DocumentContent,
  options: JoinOptions,
): FramesEdit {
  checkJoinable(first.motion, second.motion)
  const { motion } = first
  const atRate = withRate(second, motion.frameRate, options)
  const plan = planOf(motion.frameCount, atRate.content.motion.frameCount, options)
  const placed = withPlace(atRate.content, motion, plan.meeting, options)
  const both = appendContent(first, placed)
  const edit = reframe(both.content, plan.pieces)
  blendRows(both.content.motion, edit.frames, plan.blended, options)
  const dropped = new Set([...atRate.dropped, ...both.dropped, ...edit.droppedExtras])
  return { ...edit, droppedExtras: [...dropped] }
}

interface JoinPlan {
  /** Of both motions in a row. */
  readonly pieces: readonly FramePiece[]
  readonly blended: BlendedRows
  /** The first's frame that the second's start is moved to. */
  readonly meeting: number
}

function planOf(
  firstCount: number,
  secondCount: number,
  { mode, blendFrames: count }: JoinOptions,
): JoinPlan {
  if (!Number.isInteger(count) || count < 0) {
    throw new RangeError(`A blend needs a whole number of frames, not ${count}.`)
  }
  const half = Math.ceil(count / 2)
  const end = firstCount + secondCount - 1
  if (mode === 'insert' || count === 0) {
    return {
      pieces: [
        ...keptFrames(0, firstCount - 1),
        ...addedFrames(firstCount - 1, half),
        ...addedFrames(firstCount, count - half),
        ...keptFrames(firstCount, end),
      ],
      blended: { row: firstCount, count, from: firstCount - 1, to: firstCount, moving: false },
      meeting: firstCount - 1,
    }
  }
  const shorter = Math.min(firstCount, secondCount)
  if (count > shorter) {
    throw new RangeError(`An overlap of ${count} frames needs more than the ${shorter} there are.`)
  }
  const start = firstCount - count
  return {
    pieces: [...keptFrames(0, start + half - 1), ...keptFrames(firstCount + half, end)],
    blended: { row: start, count, from: start, to: firstCount, moving: true },
    meeting: start,
  }
}

function withRate(
  content: DocumentContent,
  frameRate: number,
  facts: JointFacts,
): { content: DocumentContent; dropped: readonly string[] } {
  if (content.motion.frameRate === frameRate) return { content, dropped: [] }
  const { frames, events, anchors, contacts, droppedExtras } = resample(content, frameRate, facts)
  const resampled = withFrames(content.motion, frames)
  const motion = { ...resampled, frameRate, events: events ?? resampled.events }
  return {
    content: { motion, anchors: anchors ?? [], contacts: contacts ?? [] },
    dropped: droppedExtras,
  }
}

/** The second motion moved to where the first is at the frame where they meet. */
function withPlace(
  second: DocumentContent,
  first: Motion,
  meeting: number,
  { alignStart, heightOffset = 0 }: JoinOptions,
): DocumentContent {
  const { motion } = second
  if (motion.basePosW === null || first.basePosW === null) return second
  if (!alignStart && heightOffset === 0) return second
  const moved = {
    ...motion,
    basePosW: motion.basePosW.slice(),
    baseQuatWxyz: motion.baseQuatWxyz!.slice(),
  }
  const shift = (axis: number) =>
    alignStart ? first.basePosW![meeting * 3 + axis]! - motion.basePosW![axis]! : 0
  const yaw = alignStart ? wrapTurn(yawOf(first, meeting) - yawOf(motion, 0)) : 0
  const transform = { x: shift(0), y: shift(1), z: heightOffset, roll: 0, pitch: 0, yaw }
  applyPatch(moved, transformBase(moved, transform, { about: 'first_frame', segment: null }))
  return { ...second, motion: moved }
}

function yawOf(motion: Motion, frame: number): number {
  const rpy = [0, 0, 0]
  quatWxyzToRpy(motion.baseQuatWxyz!.subarray(frame * 4, frame * 4 + 4), rpy)
  return rpy[2]!
}
