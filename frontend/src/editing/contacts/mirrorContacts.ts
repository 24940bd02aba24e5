/** Decided contacts go to the other side with the links that they are about. */
import { type Segment, segmentOrWhole } from '../segment'
import { contactsOf, type UserContact, type UserContacts } from './contactSpans'

/**
 * The contacts with those inside of the segment on the links of the other side; what reaches out of
 * it stays there. Links without a counterpart keep theirs.
 *
 * @param partners of links, each naming the other.
 * @param segment null for the whole motion.
 */
export function mirrorContacts(
  contacts: UserContacts,
  partners: ReadonlyMap<string, string>,
  segment: Segment | null,
  frameCount: number,
): UserContact[] {
  const { first, last } = segmentOrWhole(segment, frameCount)
  const pieces = contacts.flatMap((contact) => {
    const { link, from, to } = contact
    const partner = partners.get(link) ?? link
    return [
      { ...contact, to: Math.min(to, first - 1) },
      { ...contact, link: partner, from: Math.max(from, first), to: Math.min(to, last) },
      { ...contact, from: Math.max(from, last + 1) },
    ].filter((piece) => piece.from <= piece.to)
  })
  return contactsOf(healed(pieces, [first, last + 1]), frameCount)
}

/** Links of contacts in the segment that have no counterpart, each once. */
export function withoutCounterpart(
  contacts: UserContacts,
  partners: ReadonlyMap<string, string>,
  segment: Segment | null,
): string[] {
  const inside = contacts.filter(
    ({ from, to }) => segment === null || (to >= segment.first && from <= segment.last),
  )
  return [...new Set(inside.map(({ link }) => link))].filter((link) => !partners.has(link))
}

/** Pieces of one kind that meet where the segment begins or ends are one contact again. */
function healed(pieces: readonly UserContact[], seams: readonly number[]): UserContact[] {
  const whole: UserContact[] = []
  for (const piece of pieces.toSorted((a, b) => a.from - b.from)) {
    const at = whole.findIndex(
      ({ link, to, mode, locked }) =>
        link === piece.link &&
        mode === piece.mode &&
        locked === piece.locked &&
        to + 1 === piece.from,
    )
    if (at >= 0 && seams.includes(piece.from)) whole[at] = { ...whole[at]!, to: piece.to }
    else whole.push(piece)
  }
  return whole
}
