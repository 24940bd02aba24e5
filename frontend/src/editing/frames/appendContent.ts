/** Two documents' frames in one row, nothing blended. */
import type { ExtraArray, Motion, MotionEvent } from '@/model/motion'
import { ANCHOR_KEY } from '../anchorFile'
import { isContactArray } from '../contacts/contactFile'
import { movedContact } from '../contacts/contactSpans'
import type { DocumentContent } from '../documentEdit'

export interface AppendedContent {
  readonly content: DocumentContent
  /** Names of arrays of either file that the other lacks, or has in another form. */
  readonly dropped: readonly string[]
}

/** @throws RangeError when joints or the kind of base differ; the differences are named. */
export function checkJoinable(first: Motion, second: Motion): void {
  const missing = first.jointNames.filter((name) => !second.jointNames.includes(name))
  const extra = second.jointNames.filter((name) => !first.jointNames.includes(name))
  if (missing.length > 0 || extra.length > 0) {
    const lacks = missing.length > 0 ? ` The second lacks ${missing.join(', ')}.` : ''
    const adds = extra.length > 0 ? ` The first lacks ${extra.join(', ')}.` : ''
    throw new RangeError(`Motions of different joints can't be joined.${lacks}${adds}`)
  }
  if ((first.basePosW === null) !== (second.basePosW === null)) {
    throw new RangeError("A motion with a moving base and one with a fixed base can't be joined.")
  }
}

/** Both at the same frame rate; the second's joints are put in the first's order. */
export function appendContent(first: DocumentContent, second: DocumentContent): AppendedContent {
  const [a, b] = [first.motion, second.motion]
  const { kept, dropped } = appendExtras(a, b)
  const later = a.frameCount / a.frameRate
  const motion: Motion = {
    ...a,
    frameCount: a.frameCount + b.frameCount,
    jointPos: concat(a.jointPos, inOrder(b, a.jointNames)),
    basePosW: a.basePosW && concat(a.basePosW, b.basePosW!),
    baseQuatWxyz: a.baseQuatWxyz && concat(a.baseQuatWxyz, b.baseQuatWxyz!),
    events: [...a.events, ...b.events.map((event) => laterEvent(event, later))],
    extras: kept,
  }
  const anchors = [...first.anchors, ...second.anchors.map((frame) => frame + a.frameCount)]
  const moved = second.contacts.map((contact) =>
    movedContact(contact, a.frameCount, motion.frameCount),
  )
  const contacts = [...first.contacts, ...moved]
  return { content: { motion, anchors, contacts }, dropped }
}

function inOrder(motion: Motion, names: readonly string[]): Float32Array {
  const columns = names.map((name) => motion.jointNames.indexOf(name))
  if (columns.every((from, to) => from === to)) return motion.jointPos
  const out = new Float32Array(motion.jointPos.length)
  for (let row = 0; row < out.length; row += columns.length) {
    columns.forEach((from, to) => {
      out[row + to] = motion.jointPos[row + from]!
    })
  }
  return out
}

function laterEvent(event: MotionEvent, by: number): MotionEvent {
  const { data } = event
  const moved = (key: string) =>
    typeof data?.[key] === 'number' ? { [key]: (data[key] as number) + by } : {}
  const at = { ...event, t: event.t + by }
  return data ? { ...at, data: { ...data, ...moved('t_start'), ...moved('t_end') } } : at
}

function appendExtras(a: Motion, b: Motion): { kept: ExtraArray[]; dropped: string[] } {
  const kept: ExtraArray[] = []
  const dropped: string[] = []
  for (const extra of a.extras) {
    if (isMarks(extra.name) || extra.shape[0] !== a.frameCount) {
      kept.push(extra)
      continue
    }
    const other = b.extras.find(({ name }) => name === extra.name)
    if (other && haveSameRows(extra, other, b.frameCount)) kept.push(appendRows(extra, other))
    else dropped.push(extra.name)
  }
  const named = new Set(a.extras.map(({ name }) => name))
  for (const { name } of b.extras) if (!named.has(name) && !isMarks(name)) dropped.push(name)
  return { kept, dropped }
}

/** Arrays that follow the document's anchors and contacts, not the frames. */
function isMarks(name: string): boolean {
  return name === ANCHOR_KEY || isContactArray(name)
}

function haveSameRows(a: ExtraArray, b: ExtraArray, frameCount: number): boolean {
  return (
    a.dtype === b.dtype &&
    b.shape[0] === frameCount &&
    a.shape.length === b.shape.length &&
    a.shape.slice(1).every((length, axis) => length === b.shape[axis + 1])
  )
}

function appendRows(a: ExtraArray, b: ExtraArray): ExtraArray {
  const bytes = new Uint8Array(a.bytes.byteLength + b.bytes.byteLength)
  bytes.set(a.bytes)
  bytes.set(b.bytes, a.bytes.byteLength)
  return { ...a, shape: [a.shape[0]! + b.shape[0]!, ...a.shape.slice(1)], bytes }
}

function concat(a: Float32Array, b: Float32Array): Float32Array {
  const out = new Float32Array(a.length + b.length)
  out.set(a)
  out.set(b, a.length)
  return out
}
