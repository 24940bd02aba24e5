/** From when to when each link touches the ground, from the contact points of all frames. */
import { type AuditContacts, SLIP_SPEED } from '@/api/auditResult'
import type { ContactSpan } from '@/api/jobsRequest'

const NO = 0
const SLIPS = 1
const STICKS = 2
/** Touches where slip is unknown, as at the motion's ends. */
const UNKNOWN = 3

/** Spans by link, then frame; frames count from `firstFrame`. A link sticks while any point does. */
export function contactSpansOf(
  contacts: AuditContacts,
  shapeLinks: readonly string[],
  firstFrame: number,
): ContactSpan[] {
  const links = [...new Set(shapeLinks)]
  const linkOfShape = shapeLinks.map((link) => links.indexOf(link))
  const frames = contacts.starts.length - 1
  const states = new Map<number, Uint8Array>()
  for (let frame = 0; frame < frames; frame++) {
    for (let at = contacts.starts[frame]!; at < contacts.starts[frame + 1]!; at++) {
      const link = linkOfShape[contacts.shapes[at]!]!
      let row = states.get(link)
      if (row === undefined) {
        row = new Uint8Array(frames)
        states.set(link, row)
      }
      const speed = contacts.slipSpeeds[at]!
      const state = Number.isNaN(speed) ? UNKNOWN : speed <= SLIP_SPEED ? STICKS : SLIPS
      row[frame] = combined(row[frame]!, state)
    }
  }
  return links.flatMap((name, link) => {
    const row = states.get(link)
    return row ? spansOfLink(name, settleEnds(row), firstFrame) : []
  })
}

function combined(known: number, state: number): number {
  if (known === UNKNOWN || state === UNKNOWN) return UNKNOWN
  return Math.max(known, state)
}

/** At the ends, where slip is unknown, a contact is as it is beside them. */
function settleEnds(row: Uint8Array): Uint8Array {
  for (let frame = 0; frame < row.length; frame++) {
    if (row[frame] !== UNKNOWN) continue
    const neighbour = frame === 0 ? row[1] : row[frame - 1]
    row[frame] = neighbour === SLIPS || neighbour === UNKNOWN ? SLIPS : STICKS
  }
  return row
}

function spansOfLink(link: string, row: Uint8Array, firstFrame: number): ContactSpan[] {
  const spans: ContactSpan[] = []
  let begin = 0
  for (let frame = 1; frame <= row.length; frame++) {
    if (frame < row.length && row[frame] === row[begin]) continue
    if (row[begin] !== NO) {
      const mode = row[begin] === STICKS ? 'stick' : 'slip'
      spans.push({ link, from: begin + firstFrame, to: frame - 1 + firstFrame, mode })
    }
    begin = frame
  }
  return spans
}
