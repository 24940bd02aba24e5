/**
 * Contacts that a person decided: from frame to frame a link sticks, slides or does not touch the
 * ground. Part of the document; sorted, and never two of one link at one frame.
 */
import { type FramePiece, placeStretch } from '../frames/framePieces'

export type ContactChoice = 'stick' | 'slip' | 'none'

export interface UserContact {
  readonly link: string
  /** First and last frame, both included. */
  readonly from: number
  readonly to: number
  readonly mode: ContactChoice
  /** Whether the optimizer must keep to it; without, it is only noted. */
  readonly locked: boolean
}

export type UserContacts = readonly UserContact[]

/** Contacts made sound: within the motion, sorted, the later of overlapping ones whole. */
export function contactsOf(contacts: Iterable<UserContact>, frameCount: number): UserContact[] {
  let sound: UserContact[] = []
  for (const contact of contacts) {
    const whole = Number.isInteger(contact.from) && Number.isInteger(contact.to)
    const from = Math.max(contact.from, 0)
    const to = Math.min(contact.to, frameCount - 1)
    if (whole && from <= to) sound = put(sound, { ...contact, from, to })
  }
  return sound
}

/**
 * Puts a contact in its place; others of the link give way where they overlap.
 *
 * @param former the contact it was before, which goes.
 */
export function putContact(
  contacts: UserContacts,
  contact: UserContact,
  frameCount: number,
  former: UserContact | null = null,
): UserContact[] {
  const others = former === null ? contacts : removeContact(contacts, former)
  return contactsOf([...others, contact], frameCount)
}

export function removeContact(contacts: UserContacts, contact: UserContact): UserContact[] {
  return contacts.filter((other) => !sameContact(other, contact))
}

export function sameContact(a: UserContact, b: UserContact): boolean {
  return (
    a.link === b.link &&
    a.from === b.from &&
    a.to === b.to &&
    a.mode === b.mode &&
    a.locked === b.locked
  )
}

export function sameContacts(a: UserContacts, b: UserContacts): boolean {
  return a.length === b.length && a.every((contact, at) => sameContact(contact, b[at]!))
}

/** Moves a contact by whole frames; it stops at the motion's ends with its length kept. */
export function movedContact(contact: UserContact, delta: number, frameCount: number): UserContact {
  const step = Math.min(Math.max(delta, -contact.from), frameCount - 1 - contact.to)
  return { ...contact, from: contact.from + step, to: contact.to + step }
}

/** Puts one edge at a frame; pulled over the other edge, the contact turns around. */
export function resizedContact(
  contact: UserContact,
  edge: 'from' | 'to',
  frame: number,
  frameCount: number,
): UserContact {
  const inside = Math.min(Math.max(Math.round(frame), 0), frameCount - 1)
  const other = edge === 'from' ? contact.to : contact.from
  return { ...contact, from: Math.min(inside, other), to: Math.max(inside, other) }
}

/** What the optimizer must keep to. */
export function lockedContacts(contacts: UserContacts): UserContact[] {
  return contacts.filter(({ locked }) => locked)
}

/** Where contacts are among the frames that an operation made. */
export function placeContacts(
  contacts: UserContacts,
  pieces: readonly FramePiece[],
  frameCount: number,
): UserContact[] {
  const placed = contacts.flatMap((contact) =>
    placeStretch(pieces, contact.from, contact.to).map(({ start, end }) => ({
      ...contact,
      from: Math.ceil(start),
      to: Math.floor(end),
    })),
  )
  return contactsOf(placed, frameCount)
}

function put(contacts: UserContacts, contact: UserContact): UserContact[] {
  const left = contacts.flatMap((other) =>
    other.link === contact.link ? cut(other, contact) : other,
  )
  return [...left, contact].sort(inOrder)
}

/** What is left of a contact beside another one. */
function cut(contact: UserContact, by: UserContact): UserContact[] {
  if (contact.to < by.from || contact.from > by.to) return [contact]
  const before = { ...contact, to: by.from - 1 }
  const after = { ...contact, from: by.to + 1 }
  return [before, after].filter(({ from, to }) => from <= to)
}

function inOrder(a: UserContact, b: UserContact): number {
  if (a.link !== b.link) return a.link < b.link ? -1 : 1
  return a.from - b.from
}
