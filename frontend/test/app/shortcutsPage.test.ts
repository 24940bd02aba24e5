// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { createServices } from '@/app/createServices'
import { keyText } from '@/ui/keyNames'

describe('docs/shortcuts.md', () => {
  const page = readFileSync('../docs/shortcuts.md', 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| '))
  const written = new Map(
    rows.map((line) => {
      const [, keys = '', text = ''] = line.split('|')
      return [keys.trim(), text.trim()]
    }),
  )
  const withKeys = createServices()
    .services.actions.list()
    .filter((action) => (action.keys?.length ?? 0) > 0)

  it.each(withKeys.map((action) => [action.label, action] as const))(
    'lists %s',
    (label, action) => {
      const keys = action.keys!.map(keyText).join(', ')
      expect(written.get(keys)).toBeDefined()
      const name = label.replace(/…$/, '').toLowerCase()
      expect(written.get(keys)?.toLowerCase()).toContain(name)
    },
  )

  it('lists no key that does nothing', () => {
    const known = new Set(withKeys.map((action) => action.keys!.map(keyText).join(', ')))
    const sections = page.slice(page.indexOf('## Playback'), page.indexOf('## Mouse'))
    const listed = sections
      .split('\n')
      .filter((line) => line.startsWith('| ') && !line.startsWith('| keys'))
      .map((line) => line.split('|')[1]?.trim() ?? '')
    expect(listed.filter((keys) => !known.has(keys))).toEqual([])
  })
})
