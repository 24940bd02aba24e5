import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contactsOf, type UserContact } from '@/editing/contacts/contactSpans'
import { mirrorContacts, withoutCounterpart } from '@/editing/contacts/mirrorContacts'

const FRAMES = 40
const PARTNERS = new Map([
  ['left_foot', 'right_foot'],
  ['right_foot', 'left_foot'],
  ['pelvis', 'pelvis'],
])

function contact(link: string, from: number, to: number): UserContact {
  return { link, from, to, mode: 'stick', locked: true }
}

describe('mirrored contacts', () => {
  it('change sides, and those without another side stay', () => {
    const contacts = [contact('left_foot', 0, 9), contact('pelvis', 3, 5), contact('tail', 8, 9)]
    const found = mirrorContacts(contacts, PARTNERS, null, FRAMES)
    expect(found).toEqual([
      contact('pelvis', 3, 5),
      contact('right_foot', 0, 9),
      contact('tail', 8, 9),
    ])
    expect(withoutCounterpart(contacts, PARTNERS, null)).toEqual(['tail'])
    expect(withoutCounterpart(contacts, PARTNERS, { first: 0, last: 7 })).toEqual([])
  })

  it('are divided where the segment begins and ends', () => {
    const contacts = [contact('left_foot', 0, 30), contact('right_foot', 15, 30)]
    const found = mirrorContacts(contacts, PARTNERS, { first: 10, last: 19 }, FRAMES)
    expect(found.map(({ link, from, to }) => [link, from, to])).toEqual([
      ['left_foot', 0, 9],
      ['left_foot', 15, 30],
      ['right_foot', 10, 30],
    ])
  })

  it('are what they were after a second time', () => {
    const stretch = fc.tuple(
      fc.constantFrom('left_foot', 'right_foot', 'pelvis'),
      fc.integer({ min: 0, max: FRAMES - 1 }),
      fc.integer({ min: 0, max: 12 }),
    )
    const ends = fc.tuple(fc.nat({ max: FRAMES - 1 }), fc.nat({ max: FRAMES - 1 }))
    fc.assert(
      fc.property(fc.array(stretch, { maxLength: 6 }), ends, (stretches, [a, b]) => {
        const segment = { first: Math.min(a, b), last: Math.max(a, b) }
        // No neighbours that look like one contact.
        const contacts = contactsOf(
          stretches.map(([link, from, length], index) => ({
            ...contact(link, from, from + length),
            mode: index % 2 === 0 ? 'stick' : 'slip',
            locked: index % 3 === 0,
          })),
          FRAMES,
        ).filter(
          (one, _, all) =>
            !all.some((other) => other.link === one.link && other.from === one.to + 1),
        )
        const once = mirrorContacts(contacts, PARTNERS, segment, FRAMES)
        expect(mirrorContacts(once, PARTNERS, segment, FRAMES)).toEqual(contacts)
      }),
    )
  })
})
