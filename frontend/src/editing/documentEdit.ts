/** A change to a document: array slices, the frame rate, events and anchors. All of it is undoable. */
import { type FrameRange, unionRange } from '@/model/frameRange'
import type { Motion, MotionEvent } from '@/model/motion'
import {
  type ArraySlice,
  applyPatch,
  type MotionArrayName,
  onlyDifferences,
  patchBytes,
  patchRange,
} from '@/model/motionPatch'

/** What edits change. The arrays of `motion` are written in place, all else is replaced. */
export interface DocumentContent {
  readonly motion: Motion
  /** Frames marked as keyframes, increasing. */
  readonly anchors: readonly number[]
}

/** Parts that are absent stay as they are. A `MotionPatch` is such an edit. */
export interface DocumentEdit {
  readonly slices?: readonly ArraySlice[]
  /** [Hz] */
  readonly frameRate?: number
  readonly events?: readonly MotionEvent[]
  readonly anchors?: readonly number[]
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
  /** Whether the frame rate, events or anchors were replaced. */
  readonly fields: boolean
}

export const NO_EXTENT: EditExtent = { range: null, arrays: new Set(), fields: false }

export function unionExtent(a: EditExtent, b: EditExtent): EditExtent {
  return {
    range: unionRange(a.range, b.range),
    arrays: new Set([...a.arrays, ...b.arrays]),
    fields: a.fields || b.fields,
  }
}

/** @throws RangeError when a slice doesn't fit; nothing is changed then. */
export function applyEdit(content: DocumentContent, edit: DocumentEdit): AppliedEdit {
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
    },
  }
}

function replacedFields(content: DocumentContent, edit: DocumentEdit): DocumentEdit {
  return {
    ...(edit.frameRate !== undefined && { frameRate: content.motion.frameRate }),
    ...(edit.events !== undefined && { events: content.motion.events }),
    ...(edit.anchors !== undefined && { anchors: content.anchors }),
  }
}

function withFields(content: DocumentContent, edit: DocumentEdit): DocumentContent {
  const { frameRate, events, anchors } = edit
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
  }
}

/** The part of an inverse edit that still makes a difference to the content. */
export function onlyDifferingParts(content: DocumentContent, inverse: DocumentEdit): DocumentEdit {
  const { slices } = onlyDifferences(content.motion, { slices: inverse.slices ?? [] })
  const { frameRate, events, anchors } = inverse
  return {
    ...(slices.length > 0 && { slices }),
    ...(frameRate !== undefined && frameRate !== content.motion.frameRate && { frameRate }),
    ...(events !== undefined && !sameItems(events, content.motion.events) && { events }),
    ...(anchors !== undefined && !sameItems(anchors, content.anchors) && { anchors }),
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
  const perItem = 8
  return values + perItem * ((edit.anchors?.length ?? 0) + (edit.events?.length ?? 0))
}
