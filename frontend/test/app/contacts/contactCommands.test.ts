import { describe, expect, it } from 'vitest'
import { createContactCommands } from '@/app/contacts/contactCommands'
import type { UserContact } from '@/editing/contacts/contactSpans'
import { createDocumentStore } from '@/editing/documentStore'
import { createContactStore } from '@/panels/contacts/contactStore'
import type { ContactBar } from '@/timeline'
import { fileOf } from '../sampleMotion'

const FRAMES = 100

function opened() {
  const documents = createDocumentStore()
  const id = documents.open(fileOf('walk', ['left_knee'], FRAMES))
  const store = createContactStore()
  return {
    documents,
    id,
    store,
    commands: createContactCommands({ documents, store }),
    contacts: () => documents.get(id)!.contacts,
    history: () => documents.historyOf(id).map(({ name }) => name),
  }
}

function locked(from: number, to: number, change: Partial<UserContact> = {}): UserContact {
  return { link: 'left_foot', from, to, mode: 'stick', locked: true, ...change }
}

const FOUND: ContactBar = { link: 'left_foot', from: 20, to: 40, mode: 'stick', origin: 'found' }

describe('deciding about contacts', () => {
  it('adds a fifth of a second around a frame, ready to be locked elsewhere', () => {
    const { commands, contacts, history, store } = opened()
    commands.add('left_foot', 50)
    expect(contacts()).toEqual([locked(45, 55)])
    expect(history()).toEqual(['Add contact of left_foot, frames 45–55'])
    expect(store.getState().selected).toMatchObject({ from: 45, to: 55, origin: 'locked' })
    commands.add('left_foot', 0)
    expect(contacts()[0]).toEqual(locked(0, 5))
  })

  it('draws one as one step, and leaves no trace when it is given up', () => {
    const { commands, contacts, history, documents, id } = opened()
    const given = commands.beginDraw('left_foot', 10)
    given.show(10, 30)
    given.discard()
    expect(contacts()).toEqual([])
    const drag = commands.beginDraw('left_foot', 10)
    drag.show(10, 30)
    drag.show(10, 25)
    drag.commit()
    expect(contacts()).toEqual([locked(10, 25)])
    expect(history()).toEqual(['Add contact of left_foot, frames 10–25'])
    documents.undo(id)
    expect(contacts()).toEqual([])
  })

  it('forbids what a found one leaves when it is moved or shortened', () => {
    const { commands, contacts } = opened()
    const drag = commands.beginDrag(FOUND)
    drag.show(30, 50)
    drag.show(25, 40)
    drag.commit()
    expect(contacts()).toEqual([locked(20, 24, { mode: 'none' }), locked(25, 40)])
  })

  it('moves a decided one without leaving anything behind', () => {
    const { commands, contacts, store } = opened()
    commands.toggleLock(FOUND)
    expect(contacts()).toEqual([locked(20, 40)])
    const drag = commands.beginDrag(store.getState().selected!)
    drag.show(60, 80)
    drag.commit()
    expect(contacts()).toEqual([locked(60, 80)])
  })

  it('lets a lock go, which keeps it as a note', () => {
    const { commands, contacts, store } = opened()
    commands.toggleLock(FOUND)
    commands.toggleLock(store.getState().selected!)
    expect(contacts()).toEqual([locked(20, 40, { locked: false })])
  })

  it('forbids a found one in place of deleting it, and deletes a decided one', () => {
    const { commands, contacts, store, history } = opened()
    commands.remove(FOUND)
    expect(contacts()).toEqual([locked(20, 40, { mode: 'none' })])
    commands.remove(store.getState().selected!)
    expect(contacts()).toEqual([])
    expect(history()).toEqual([
      'Forbid contact of left_foot, frames 20–40',
      'Delete contact of left_foot, frames 20–40',
    ])
  })
})
