import { describe, expect, it } from 'vitest'
import type { AuditResult } from '@/api/auditResult'
import type { UserContact } from '@/editing/contacts/contactSpans'
import { contactRows, linksWithoutRow } from '@/panels/contacts/contactRows'

const LINKS = ['pelvis', 'left_foot', 'right_foot', 'a', 'b', 'c', 'd', 'e', 'f']

function judged(spans: readonly [string, number, number][]): AuditResult {
  const contactSpans = spans.map(([link, from, to]) => ({ link, from, to, mode: 'stick' }))
  return { shapeLinks: LINKS, contactSpans } as unknown as AuditResult
}

const PELVIS: UserContact = { link: 'pelvis', from: 3, to: 5, mode: 'none', locked: true }

describe('rows of contacts', () => {
  it('hold what was found, and over it what was decided, in the order of the robot', () => {
    const rows = contactRows(
      [PELVIS],
      judged([
        ['right_foot', 0, 9],
        ['pelvis', 2, 8],
      ]),
      [],
    )
    expect(rows.map(({ link }) => link)).toEqual(['pelvis', 'right_foot'])
    expect(rows[0]?.bars.map(({ origin, mode }) => [origin, mode])).toEqual([
      ['found', 'stick'],
      ['locked', 'none'],
    ])
  })

  it('are at most six for links that only touch: the longest', () => {
    const spans = LINKS.slice(1).map((link, at): [string, number, number] => [link, 0, at])
    const rows = contactRows([], judged(spans), [])
    expect(rows.map(({ link }) => link)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  })

  it('stand for added and decided links without an audit, too', () => {
    const rows = contactRows([{ ...PELVIS, locked: false }], null, ['left_foot'])
    expect(rows.map(({ link, bars }) => [link, bars.map(({ origin }) => origin)])).toEqual([
      ['pelvis', ['noted']],
      ['left_foot', []],
    ])
    expect(linksWithoutRow(judged([]), rows)).toEqual(LINKS.slice(2))
  })
})
