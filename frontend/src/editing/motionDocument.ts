/** An open motion as the editor keeps it. */
import type { FrameRange } from '@/model/frameRange'
import type { Motion } from '@/model/motion'
import type { MotionFormat, MotionSource, Notice } from '@/model/motionFile'
import type { MotionArrayName } from '@/model/motionPatch'
import type { DocumentContent } from './documentEdit'

export type DocumentId = string

/** Replaced by a new record with every change; only the arrays of `motion` are written in place. */
export interface MotionDocument extends DocumentContent {
  readonly id: DocumentId
  readonly name: string
  readonly format: MotionFormat
  readonly source: MotionSource | null
  readonly notices: readonly Notice[]
  /** The motion as it was loaded. The same object as `motion` until the first edit. */
  readonly loaded: Motion
  /** Names a state of the content: equal revisions of a document have equal content. */
  readonly revision: number
  /** The revision that the file holds; null when no file holds any. */
  readonly savedRevision: number | null
  readonly dirty: boolean
  /** What undo and redo would act on; null when there is nothing. */
  readonly undoName: string | null
  readonly redoName: string | null
  /** Where the playhead was when the document was last left. */
  readonly playheadFrame: number
  /** Name of an edit that is shown until it is kept or dropped; nothing else is changed meanwhile. */
  readonly held: string | null
}

/** `commit` changes nothing any more: the last preview became a step. */
export type ChangeCause = 'edit' | 'preview' | 'commit' | 'discard' | 'history'

/** Announced after the content of a document changed, once per edit, preview, undo or redo. */
export interface DocumentChange {
  readonly documentId: DocumentId
  readonly cause: ChangeCause
  /** Frames whose values were written; null when none were. */
  readonly range: FrameRange | null
  readonly arrays: ReadonlySet<MotionArrayName>
  /**
   * Frames whose base angles changed as curves: they may run to the end, since a change can move
   * all later angles by whole turns.
   */
  readonly baseAnglesRange: FrameRange | null
  /** Whether the frame rate, events or anchors were replaced. */
  readonly fields: boolean
  /**
   * Whether the motion has other arrays, perhaps of another number of frames: what was derived from
   * the former ones (curves, samplers, ranges) is made anew. `range` is then the whole motion.
   */
  readonly framesReplaced: boolean
  readonly revision: number
}
