/**
 * Decided contacts in motion files, as extra arrays of one length: `contact_span_links` (names),
 * `contact_span_frames` (first and last frame), `contact_span_modes` (0 none, 1 stick, 2 slip) and
 * `contact_span_locked`.
 */
import type { ExtraArray, Motion } from '@/model/motion'
import { readNumbers } from '@/model/numericArray'
import { readTexts, textArray } from '@/model/textArray'
import { type ContactChoice, contactsOf, type UserContact, type UserContacts } from './contactSpans'

const LINKS = 'contact_span_links'
const FRAMES = 'contact_span_frames'
const MODES = 'contact_span_modes'
const LOCKED = 'contact_span_locked'

const KEYS: readonly string[] = [LINKS, FRAMES, MODES, LOCKED]

/** Numbers of modes in files. */
const MODE_NUMBERS: readonly ContactChoice[] = ['none', 'stick', 'slip']

/** Whether an array holds contacts: these follow the document and not the frames. */
export function isContactArray(name: string): boolean {
  return KEYS.includes(name)
}

/** The contacts that the motion's file holds; none when the arrays don't belong together. */
export function contactsInFile(motion: Motion): UserContact[] {
  const stored = (name: string) => motion.extras.find((extra) => extra.name === name)
  const [linkArray, frameArray, modeArray, lockedArray] = KEYS.map(stored)
  if (!linkArray || !frameArray || !modeArray) return []
  const links = readTexts(linkArray)
  const frames = readNumbers(frameArray)
  const modes = readNumbers(modeArray)
  const locked = lockedArray ? readFlags(lockedArray) : null
  if (links === null || frames === null || modes === null) return []
  if (frames.length !== 2 * links.length || modes.length !== links.length) return []
  return contactsOf(
    links.flatMap((link, at): UserContact[] => {
      const mode = MODE_NUMBERS[modes[at]!]
      if (mode === undefined) return []
      const [from, to] = [frames[2 * at]!, frames[2 * at + 1]!]
      return [{ link, from, to, mode, locked: locked === null || locked[at] === 1 }]
    }),
    motion.frameCount,
  )
}

/**
 * The motion to write. With `write`, and when its file had contacts before, the arrays follow the
 * document's; arrays that already say the same stay as they are, to the bit.
 */
export function withContactsInFile(motion: Motion, contacts: UserContacts, write: boolean): Motion {
  const had = motion.extras.some(({ name }) => name === LINKS)
  if (!had && (!write || contacts.length === 0)) return motion
  if (had && JSON.stringify(contactsInFile(motion)) === JSON.stringify(contacts)) return motion
  const kept = motion.extras.filter(({ name }) => !isContactArray(name))
  return { ...motion, extras: [...kept, ...arraysOf(contacts)] }
}

function arraysOf(contacts: UserContacts): ExtraArray[] {
  const count = contacts.length
  const frames = BigInt64Array.from(contacts.flatMap(({ from, to }) => [from, to]).map(BigInt))
  const modes = Uint8Array.from(contacts, ({ mode }) => MODE_NUMBERS.indexOf(mode))
  const locked = Uint8Array.from(contacts, (contact) => Number(contact.locked))
  return [
    textArray(
      LINKS,
      contacts.map(({ link }) => link),
    ),
    { name: FRAMES, dtype: '<i8', shape: [count, 2], bytes: new Uint8Array(frames.buffer) },
    { name: MODES, dtype: '|u1', shape: [count], bytes: modes },
    { name: LOCKED, dtype: '|b1', shape: [count], bytes: locked },
  ]
}

function readFlags({ dtype, bytes }: ExtraArray): Uint8Array | null {
  return dtype === '|b1' || dtype === '|u1' ? bytes : null
}
