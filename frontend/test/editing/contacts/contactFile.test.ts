import { describe, expect, it } from 'vitest'
import { contactsInFile, withContactsInFile } from '@/editing/contacts/contactFile'
import type { UserContact } from '@/editing/contacts/contactSpans'
import { readNumbers } from '@/model/numericArray'
import { readTexts, textArray } from '@/model/textArray'
import { extra, walkMotion } from '../operations/walkMotion'

const CONTACTS: readonly UserContact[] = [
  { link: 'left_foot', from: 2, to: 8, mode: 'stick', locked: true },
  { link: 'left_foot', from: 12, to: 12, mode: 'none', locked: false },
  { link: 'Fuß 右', from: 0, to: 19, mode: 'slip', locked: true },
].sort((a, b) => (a.link < b.link ? -1 : 1)) as UserContact[]

describe('decided contacts in files', () => {
  it('are arrays that other programs can read, and come back', () => {
    const motion = walkMotion(20)
    const written = withContactsInFile(motion, CONTACTS, true)
    const named = (name: string) => written.extras.find((one) => one.name === name)!
    expect(readTexts(named('contact_span_links'))).toEqual(CONTACTS.map(({ link }) => link))
    expect(named('contact_span_links').dtype).toBe('<U9')
    expect(named('contact_span_frames')).toMatchObject({ dtype: '<i8', shape: [3, 2] })
    expect([...readNumbers(named('contact_span_frames'))!]).toEqual([0, 19, 2, 8, 12, 12])
    expect([...named('contact_span_modes').bytes]).toEqual([2, 1, 0])
    expect([...named('contact_span_locked').bytes]).toEqual([1, 1, 0])
    expect(contactsInFile(written)).toEqual(CONTACTS)
  })

  it('stay as they are while nothing changed, and follow when it did', () => {
    const written = withContactsInFile(walkMotion(20), CONTACTS, true)
    expect(withContactsInFile(written, CONTACTS, false)).toBe(written)
    const fewer = withContactsInFile(written, CONTACTS.slice(1), false)
    expect(contactsInFile(fewer)).toEqual(CONTACTS.slice(1))
    expect(contactsInFile(withContactsInFile(written, [], false))).toEqual([])
  })

  it('are not written unless asked for, nor when there are none', () => {
    const motion = walkMotion(20)
    expect(withContactsInFile(motion, CONTACTS, false)).toBe(motion)
    expect(withContactsInFile(motion, [], true)).toBe(motion)
  })

  it('that do not belong together are none', () => {
    const links = textArray('contact_span_links', ['left_foot'])
    const modes = extra('contact_span_modes', '|u1', [1])
    const frames = extra('contact_span_frames', '<f8', [2, 8, 9])
    const motion = walkMotion(20)
    expect(contactsInFile({ ...motion, extras: [links, modes] })).toEqual([])
    expect(contactsInFile({ ...motion, extras: [links, modes, frames] })).toEqual([])
    const texts = extra('contact_span_links', '<f8', [1])
    const pair = extra('contact_span_frames', '<f8', [2, 8])
    expect(contactsInFile({ ...motion, extras: [texts, modes, pair] })).toEqual([])
    expect(contactsInFile({ ...motion, extras: [links, modes, pair] })).toHaveLength(1)
    const unknown = extra('contact_span_modes', '|u1', [7])
    expect(contactsInFile({ ...motion, extras: [links, unknown, pair] })).toEqual([])
  })
})
