/** Deciding about contacts of the shown motion: each decision is one step of the history. */
import {
  contactsOf,
  putContact,
  removeContact,
  sameContact,
  type UserContact,
  type UserContacts,
} from '@/editing/contacts/contactSpans'
import type { DocumentStore } from '@/editing/documentStore'
import type { MotionDocument } from '@/editing/motionDocument'
import type { Transaction } from '@/editing/transaction'
import type { ContactCommands, ContactStore } from '@/panels/contacts/contactStore'
import type { BarDrag, ContactBar } from '@/timeline'

/** Length of a contact that is added without drawing it [s]. */
const ADDED_LENGTH = 0.2

export interface ContactCommandsParts {
  readonly documents: DocumentStore
  readonly store: ContactStore
}

export function createContactCommands({ documents, store }: ContactCommandsParts): ContactCommands {
  const change = (
    name: (document: MotionDocument) => string,
    edit: (document: MotionDocument) => readonly UserContact[],
    selected: ContactBar | null,
  ) => {
    const { active } = documents
    if (active === null) return
    documents.apply(active.id, { contacts: edit(active) }, name(active))
    store.setState({ selected })
  }
  const replace = (bar: ContactBar, next: UserContact, verb: string) =>
    change(
      () => `${verb} contact of ${bar.link}, frames ${spanText(next)}`,
      ({ contacts, motion }) => replaced(contacts, bar, next, motion.frameCount),
      barOf(next),
    )

  const commands: ContactCommands = {
    select: (selected) => store.setState({ selected }),
    openMenu: ({ x, y }, link, frame, bar) =>
      store.setState({ menu: { x, y, link, frame, bar }, selected: bar }),
    beginDrag(bar) {
      const contact = contactOf(bar)
      return new ContactDrag(documents, store, (from, to) => {
        const next = { ...contact, from, to }
        return { bar, next, verb: sameLength(bar, next) ? 'Move' : 'Resize' }
      })
    },
    beginDraw(link, frame) {
      const start: UserContact = { link, from: frame, to: frame, mode: 'stick', locked: true }
      return new ContactDrag(documents, store, (from, to) => {
        return { bar: null, next: { ...start, from, to }, verb: 'Add' }
      })
    },
    add(link, frame) {
      const motion = documents.active?.motion
      if (!motion) return
      const half = Math.max(Math.round((ADDED_LENGTH * motion.frameRate) / 2), 1)
      const [added] = contactsOf(
        [{ link, from: frame - half, to: frame + half, mode: 'stick', locked: true }],
        motion.frameCount,
      )
      if (added === undefined) return
      change(
        () => `Add contact of ${link}, frames ${spanText(added)}`,
        ({ contacts }) => putContact(contacts, added, motion.frameCount),
        barOf(added),
      )
    },
    toggleLock(bar) {
      const locked = bar.origin !== 'locked'
      replace(bar, { ...contactOf(bar), locked }, locked ? 'Lock' : 'Unlock')
    },
    setMode(bar, mode) {
      const verb = mode === 'none' ? 'Forbid' : mode === 'stick' ? 'Stick' : 'Slide'
      replace(bar, { ...contactOf(bar), mode }, verb)
    },
    remove(bar) {
      if (bar.origin === 'found') {
        commands.setMode(bar, 'none')
        return
      }
      change(
        () => `Delete contact of ${bar.link}, frames ${spanText(bar)}`,
        ({ contacts }) => {
          const former = formerOf(contacts, bar)
          return former === null ? contacts : removeContact(contacts, former)
        },
        null,
      )
    },
    addLink(link) {
      const id = documents.active?.id
      if (id === undefined) return
      store.setState(({ addedLinks }) => ({
        addedLinks: { ...addedLinks, [id]: [...(addedLinks[id] ?? []), link] },
      }))
    },
  }
  return commands
}

interface DraggedTo {
  readonly bar: ContactBar | null
  readonly next: UserContact
  readonly verb: string
}

class ContactDrag implements BarDrag {
  private readonly transaction: Transaction | null
  private readonly before: ContactBar | null
  private shown: UserContact | null = null

  constructor(
    documents: DocumentStore,
    private readonly store: ContactStore,
    private readonly at: (from: number, to: number) => DraggedTo,
  ) {
    const { active } = documents
    this.transaction = active && documents.beginTransaction(active.id, 'Move contact')
    this.before = store.getState().selected
  }

  show(from: number, to: number): void {
    const { bar, next, verb } = this.at(from, to)
    if (!this.transaction?.open) return
    this.transaction.name = `${verb} contact of ${next.link}, frames ${spanText(next)}`
    this.transaction.preview(({ contacts, motion }) => ({
      contacts:
        bar === null
          ? putContact(contacts, next, motion.frameCount)
          : replaced(contacts, bar, next, motion.frameCount),
    }))
    this.shown = next
    this.store.setState({ selected: barOf(next) })
  }

  commit(): void {
    this.transaction?.commit()
    if (this.shown !== null) this.store.setState({ selected: barOf(this.shown) })
  }

  discard(): void {
    this.transaction?.discard()
    this.store.setState({ selected: this.before })
  }
}

/**
 * Puts a contact in the place of a bar. Where a found one was and no longer is, a contact is
 * forbidden: it was moved, not copied.
 */
export function replaced(
  contacts: UserContacts,
  bar: ContactBar,
  next: UserContact,
  frameCount: number,
): UserContact[] {
  if (bar.origin !== 'found') return putContact(contacts, next, frameCount, formerOf(contacts, bar))
  const vacated = { ...contactOf(bar), mode: 'none' as const }
  return putContact(putContact(contacts, vacated, frameCount), next, frameCount)
}

/** What a bar becomes when it is decided. */
function contactOf({ link, from, to, mode, origin }: ContactBar): UserContact {
  return { link, from, to, mode, locked: origin !== 'noted' }
}

function formerOf(contacts: UserContacts, bar: ContactBar): UserContact | null {
  const wanted = contactOf(bar)
  return contacts.find((contact) => sameContact(contact, wanted)) ?? null
}

function barOf({ link, from, to, mode, locked }: UserContact): ContactBar {
  return { link, from, to, mode, origin: locked ? 'locked' : 'noted' }
}

function sameLength(a: Pick<ContactBar, 'from' | 'to'>, b: Pick<ContactBar, 'from' | 'to'>) {
  return a.to - a.from === b.to - b.from
}

function spanText({ from, to }: { readonly from: number; readonly to: number }): string {
  return `${from}–${to}`
}
