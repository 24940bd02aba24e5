/** One place where the number of frames changes: everything per frame goes along. */
import type { ExtraArray } from '@/model/motion'
import type { MotionFrames } from '@/model/motionFrames'
import { ANCHOR_KEY } from '../anchorFile'
import { anchorsOf } from '../anchors'
import { isContactArray } from '../contacts/contactFile'
import { placeContacts } from '../contacts/contactSpans'
import type { DocumentContent, DocumentEdit } from '../documentEdit'
import type { JointFacts } from '../operations/scope'
import { placeEvents } from './eventPlaces'
import { countFrames, type FramePiece, placeStretch, sourceFrames } from './framePieces'
import { takeExtraRows, takeQuats, takeRows } from './resampleRows'

/** An edit of the number of frames, and what could not go along. */
export interface FramesEdit extends DocumentEdit {
  readonly frames: MotionFrames
  /** Names of arrays of the file that no longer fit and are dropped; the person should be told. */
  readonly droppedExtras: readonly string[]
}

export interface ReframeOptions extends JointFacts {
  /** Frames per second afterwards [Hz]; by default as before. */
  readonly frameRate?: number
  /** The motion runs at another speed or backwards, so that stored velocities would be wrong. */
  readonly changesSpeed?: boolean
}

/** Names of arrays that hold derivatives: at another speed their values are others. */
const DERIVATIVE = /vel|acc|twist|(^|_)qd+(_|$)|_dot$/i

/**
 * The document with frames from these pieces. Frames taken whole are copied to the bit.
 *
 * @throws RangeError when there would be no frame or a piece reaches beyond the motion.
 */
export function reframe(
  { motion, anchors, contacts }: DocumentContent,
  pieces: readonly FramePiece[],
  options: ReframeOptions = {},
): FramesEdit {
  checkPieces(pieces, motion.frameCount)
  const sources = sourceFrames(pieces)
  const wraps = new Set(
    motion.jointNames.flatMap((name, column) =>
      options.continuousJoints?.has(name) ? [column] : [],
    ),
  )
  const { frameRate = motion.frameRate, changesSpeed = false } = options
  const { kept, dropped } = followExtras(motion.extras, motion.frameCount, sources, changesSpeed)
  const frames: MotionFrames = {
    frameCount: sources.length,
    jointPos: takeRows(motion.jointPos, motion.jointNames.length, sources, wraps),
    basePosW: motion.basePosW && takeRows(motion.basePosW, 3, sources),
    baseQuatWxyz: motion.baseQuatWxyz && takeQuats(motion.baseQuatWxyz, sources),
    extras: kept,
  }
  return {
    frames,
    ...(frameRate !== motion.frameRate && { frameRate }),
    events: placeEvents(motion.events, pieces, motion.frameRate, frameRate),
    anchors: anchorsOf(
      anchors.flatMap((frame) =>
        placeStretch(pieces, frame, frame).map(({ start }) => Math.round(start)),
      ),
      sources.length,
    ),
    contacts: placeContacts(contacts, pieces, sources.length),
    droppedExtras: dropped,
  }
}

function followExtras(
  extras: readonly ExtraArray[],
  frameCount: number,
  sources: Float64Array,
  changesSpeed: boolean,
): { kept: ExtraArray[]; dropped: string[] } {
  const kept: ExtraArray[] = []
  const dropped: string[] = []
  for (const extra of extras) {
    const marks = extra.name === ANCHOR_KEY || isContactArray(extra.name)
    if (marks || extra.shape[0] !== frameCount) {
      kept.push(extra)
      continue
    }
    const stale = changesSpeed && DERIVATIVE.test(extra.name)
    const taken = stale ? null : takeExtraRows(extra, frameCount, sources)
    if (taken) kept.push(taken)
    else dropped.push(extra.name)
  }
  return { kept, dropped }
}

function checkPieces(pieces: readonly FramePiece[], frameCount: number): void {
  if (countFrames(pieces) < 1) throw new RangeError('A motion needs at least one frame.')
  const last = frameCount - 1
  for (const { from, to, count } of pieces) {
    const inside = Math.min(from, to) >= 0 && Math.max(from, to) <= last
    if (!inside || !Number.isInteger(count) || count < 1) {
      throw new RangeError(`Frames ${from} … ${to} do not lie within 0 … ${last}.`)
    }
  }
}
