import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type ContactChoice,
  contactsOf,
  lockedContacts,
  movedContact,
  putContact,
  removeContact,
  resizedContact,
  type UserContact,
} from '@/editing/contacts/contactSpans'
import { cut } from '@/editing/operations/cut'
import { insertHold } from '@/editing/operations/insertHold'
import { joinMotions } from '@/editing/operations/join'
import { reverse } from '@/editing/operations/reverse'
import { timeScale } from '@/editing/operations/timeScale'
import { trim } from '@/editing/operations/trim'
import { contentOf, walkMotion } from '../operations/walkMotion'

const FRAMES = 40

function contact(from: number, to: number, change: Partial<UserContact> = {}): UserContact {
  return { link: 'left_foot', from, to, mode: 'stick', locked: true, ...change }
}

const places = (contacts: readonly UserContact[]) =>
  contacts.map(({ link, from, to }) => [link, from, to])

describe('decided contacts', () => {
  it('give way to the one that is put over them, on the same link only', () => {
    const right = contact(0, 39, { link: 'right_foot' })
    const before = [contact(5, 25), right]
    const slip = contact(10, 14, { mode: 'slip' })
    expect(putContact(before, slip, FRAMES)).toEqual([contact(5, 9), slip, contact(15, 25), right])
  })

  it('replace their former self', () => {
    const former = contact(5, 25)
    expect(putContact([former], contact(8, 25), FRAMES, former)).toEqual([contact(8, 25)])
    expect(removeContact([former], contact(5, 25))).toEqual([])
  })

  it('end with the motion, and vanish beyond it', () => {
    expect(places(contactsOf([contact(-3, 2), contact(38, 60), contact(50, 60)], FRAMES))).toEqual([
      ['left_foot', 0, 2],
      ['left_foot', 38, 39],
    ])
    expect(contactsOf([contact(1.5, 3)], FRAMES)).toEqual([])
  })

  it('never stand twice at one frame of a link, and the last put is whole', () => {
    const spans = fc.record({
      link: fc.constantFrom('left_foot', 'right_foot'),
      from: fc.integer({ min: 0, max: FRAMES - 1 }),
      length: fc.integer({ min: 1, max: 15 }),
      mode: fc.constantFrom<ContactChoice>('stick', 'slip', 'none'),
      locked: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(spans, { minLength: 1, maxLength: 8 }), (made) => {
        const all = made.map(({ length, ...rest }) => ({
          ...rest,
          to: Math.min(rest.from + length - 1, FRAMES - 1),
        }))
        const kept = contactsOf(all, FRAMES)
        expect(kept).toContainEqual(all.at(-1))
        const seen = new Set<string>()
        for (const { link, from, to } of kept) {
          for (let frame = from; frame <= to; frame++) {
            expect(seen.has(`${link} ${frame}`)).toBe(false)
            seen.add(`${link} ${frame}`)
          }
        }
        const wanted = new Set(
          all.flatMap(({ link, from, to }) =>
            Array.from({ length: to - from + 1 }, (_, at) => `${link} ${from + at}`),
          ),
        )
        expect(seen).toEqual(wanted)
      }),
    )
  })

  it('move with their length, and turn around when an edge is pulled over the other', () => {
    expect(movedContact(contact(5, 9), -20, FRAMES)).toEqual(contact(0, 4))
    expect(movedContact(contact(5, 9), 60, FRAMES)).toEqual(contact(35, 39))
    expect(resizedContact(contact(5, 9), 'from', 14, FRAMES)).toEqual(contact(9, 14))
    expect(resizedContact(contact(5, 9), 'to', -4, FRAMES)).toEqual(contact(0, 5))
  })

  it('are passed on when they are locked', () => {
    const noted = contact(20, 22, { locked: false })
    expect(lockedContacts([contact(1, 2), noted])).toEqual([contact(1, 2)])
  })
})

describe('operations on the number of frames take decided contacts along', () => {
  const content = contentOf(walkMotion(FRAMES), [], [contact(10, 19)])

  it.each([
    ['trim', trim(content, { first: 12, last: 15 }), [[0, 3]]],
    ['cut inside', cut(content, { first: 12, last: 15 }), [[10, 15]]],
    ['cut before', cut(content, { first: 0, last: 4 }), [[5, 14]]],
    ['hold inside', insertHold(content, 12, 5), [[10, 24]]],
    ['reverse', reverse(content, null), [[20, 29]]],
    ['at half speed', timeScale(content, null, 2), [[20, 38]]],
  ])('%s', (_, edit, wanted) => {
    expect(edit.contacts?.map(({ from, to }) => [from, to])).toEqual(wanted)
  })

  it('join', () => {
    const joined = joinMotions(content, content, {
      mode: 'insert',
      blendFrames: 4,
      alignStart: false,
    })
    expect(joined.contacts?.map(({ from, to }) => [from, to])).toEqual([
      [10, 19],
      [54, 63],
    ])
  })
})
