/** Which links have a row of contacts, and the bars in it. */
import type { AuditResult } from '@/api/auditResult'
import type { UserContacts } from '@/editing/contacts/contactSpans'
import type { ContactBar, ContactRow } from '@/timeline'

/** Of links that only touch by the audit, so many have rows: those that touch longest. */
const MOST_FOUND = 6

export function contactRows(
  contacts: UserContacts,
  result: AuditResult | null,
  addedLinks: readonly string[],
): ContactRow[] {
  const found = result?.contactSpans ?? []
  const said = new Set([...contacts.map(({ link }) => link), ...addedLinks])
  const touching = new Map<string, number>()
  for (const { link, from, to } of found) {
    touching.set(link, (touching.get(link) ?? 0) + to - from + 1)
  }
  const longest = [...touching.keys()]
    .filter((link) => !said.has(link))
    .sort((a, b) => touching.get(b)! - touching.get(a)!)
    .slice(0, Math.max(MOST_FOUND - said.size, 0))
  const order = new Map((result?.shapeLinks ?? []).map((link, at) => [link, at]))
  const links = [...said, ...longest].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
  return links.map((link) => ({
    link,
    bars: [
      ...found
        .filter((span) => span.link === link)
        .map((span): ContactBar => ({ ...span, origin: 'found' })),
      ...contacts
        .filter((contact) => contact.link === link)
        .map(({ from, to, mode, locked }): ContactBar => {
          return { link, from, to, mode, origin: locked ? 'locked' : 'noted' }
        }),
    ],
  }))
}

/** Links that could touch the ground, without those that have rows. */
export function linksWithoutRow(result: AuditResult | null, rows: readonly ContactRow[]): string[] {
  const shown = new Set(rows.map(({ link }) => link))
  return [...new Set(result?.shapeLinks ?? [])].filter((link) => !shown.has(link))
}

/** `left_ankle_roll` of `left_ankle_roll_link`. */
export function shortLink(link: string): string {
  return link.replace(/_link$/, '')
}
