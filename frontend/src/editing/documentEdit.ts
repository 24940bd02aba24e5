/** A change to a document: array slices, all frames, the rate, events, anchors, contacts. All is undoable. */
import { type FrameRange, unionRange } from '@/model/frameRange'
import type { Motion, MotionEvent } from '@/model/motion'
import {
  framesBytes,
  framesOf,
  type MotionFrames,
  sameFrames,
  withFrames,
} from '@/model/motionFrames'
import {
  type ArraySlice,
  applyPatch,
  type MotionArrayName,
  onlyDifferences,
  patchBytes,
  patchRange,
} from '@/model/motionPatch'
import { sameContacts, type UserContacts } from './contacts/contactSpans'

/**
 * What edits change. Slices are written into the arrays of `motion`, all else is replaced; arrays
 * that were replaced are never written again while an edit can bring them back.
 */
export interface DocumentContent {
  readonly motion: Motion
  /** Frames marked as keyframes, increasing. */
  readonly anchors: readonly number[]
  /** Contacts that the user decided; see `contactSpans`. */
  readonly contacts: UserContacts
}

/** Parts that are absent stay as they are. A `MotionPatch` is such an edit. */
export interface DocumentEdit {
  readonly slices?: readonly ArraySlice[]
  /** Other arrays, of any number of frames; not together with slices. */
  readonly frames?: MotionFrames
  /** [Hz] */
  readonly frameRate?: number
  readonly events?: readonly MotionEvent[]
  readonly anchors?: readonly number[]
  readonly contacts?: UserContacts
}

export interface AppliedEdit {
  readonly content: DocumentContent
  /** The edit that takes it back exactly. */
  readonly inverse: DocumentEdit
  readonly extent: EditExtent
}

/** What an edit touched. */
export interface EditExtent {
  /** Frames whose values were written; null when no values were. */
  readonly range: FrameRange | null
  readonly arrays: ReadonlySet<MotionArrayName>
  /** Whether the frame rate, events, anchors or contacts were replaced. */
  readonly fields: boolean
  /** Whether all arrays were replaced by others, perhaps of another number of frames. */
  readonly framesReplaced: boolean
}

export const NO_EXTENT: EditExtent = {
  range: null,
  arrays: new Set(),
  fields: false,
  framesReplaced: false,
}

export function unionExtent(a: EditExtent, b: EditExtent): EditExtent {
  return {
    range: unionRange(a.range, b.range),
    arrays: new Set([...a.arrays, ...b.arrays]),
    fields: a.fields || b.fields,
    framesReplaced: a.framesReplaced || b.framesReplaced,
  }
}

/** @throws RangeError when slices or frames don't fit; nothing is changed then. */
export function applyEdit(content: DocumentContent, edit: DocumentEdit): AppliedEdit {
  if (edit.frames) return replaceFrames(content, edit, edit.frames)
  const patch = { slices: edit.slices ?? [] }
  const slices = applyPatch(content.motion, patch).slices
  const fieldsBefore = replacedFields(content, edit)
  return {
    content: withFields(content, edit),
    inverse: { slices, ...fieldsBefore },
    extent: {
      range: patchRange(patch),
      arrays: new Set(patch.slices.map((slice) => slice.array)),
      fields: Object.keys(fieldsBefore).length > 0,
      framesReplaced: false,
    },
  }
}

function replaceFrames(
  content: DocumentContent,
  edit: DocumentEdit,
  frames: MotionFrames,
): AppliedEdit {
  if ((edit.slices?.length ?? 0) > 0) {
    throw new RangeError('An edit has either slices or frames, not both.')
  }
  const motion = withFrames(content.motion, frames)
  const fieldsBefore = replacedFields(content, edit)
  const base: MotionArrayName[] = motion.basePosW ? ['basePosW', 'baseQuatWxyz'] : []
  return {
    content: withFields({ ...content, motion }, edit),
    inverse: { frames: framesOf(content.motion), ...fieldsBefore },
    extent: {
      range: { start: 0, end: frames.frameCount },
      arrays: new Set<MotionArrayName>(['jointPos', ...base]),
      fields: Object.keys(fieldsBefore).length > 0,
      framesReplaced: true,
    },
  }
}

function replacedFields(content: DocumentContent, edit: DocumentEdit): DocumentEdit {
  return {
    ...(edit.frameRate !== undefined && { frameRate: content.motion.frameRate }),
    ...(edit.events !== undefined && { events: content.motion.events }),
    ...(edit.anchors !== undefined && { anchors: content.anchors }),
    ...(edit.contacts !== undefined && { contacts: content.contacts }),
  }
}

function withFields(content: DocumentContent, edit: DocumentEdit): DocumentContent {
  const { frameRate, events, anchors, contacts } = edit
  const sameMotion = frameRate === undefined && events === undefined
  return {
    motion: sameMotion
      ? content.motion
      : {
          ...content.motion,
          frameRate: frameRate ?? content.motion.frameRate,
          events: events ?? content.motion.events,
        },
    anchors: anchors ?? content.anchors,
    contacts: contacts ?? content.contacts,
  }
}

/** The part of an inverse edit that still makes a difference to the content. */
export function onlyDifferingParts(content: DocumentContent, inverse: DocumentEdit): DocumentEdit {
  const { slices } = onlyDifferences(content.motion, { slices: inverse.slices ?? [] })
  const { frames, frameRate, events, anchors, contacts } = inverse
  return {
    ...(slices.length > 0 && { slices }),
    ...(frames && !sameFrames(frames, framesOf(content.motion)) && { frames }),
    ...(frameRate !== undefined && frameRate !== content.motion.frameRate && { frameRate }),
    ...(events !== undefined && !sameItems(events, content.motion.events) && { events }),
    ...(anchors !== undefined && !sameItems(anchors, content.anchors) && { anchors }),
    ...(contacts !== undefined && !sameContacts(contacts, content.contacts) && { contacts }),
  }
}

function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => Object.is(item, b[index]))
}

export function isEmptyEdit(edit: DocumentEdit): boolean {
  return Object.keys(edit).length === 0
}

/** Memory an edit holds [bytes], near enough for a budget. */
export function editBytes(edit: DocumentEdit): number {
  const values = patchBytes({ slices: edit.slices ?? [] })
  const frames = edit.frames ? framesBytes(edit.frames) : 0
  const perItem = 8
  return (
    values +
    frames +
    perItem *
      ((edit.anchors?.length ?? 0) + (edit.events?.length ?? 0) + 4 * (edit.contacts?.length ?? 0))
  )
}
