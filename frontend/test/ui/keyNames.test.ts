import { describe, expect, it } from 'vitest'
import { keyNames, keyText } from '@/ui/keyNames'

describe('keyNames', () => {
  it.each([
    ['$mod+Shift+z', 'Ctrl+Shift+Z'],
    ['Space', 'Space'],
    ['ArrowUp', '↑'],
    [',', ','],
    ['Shift+?', '?'],
    ['Alt+ArrowDown', 'Alt+↓'],
    ['KeyK', 'K'],
    ['Escape', 'Esc'],
  ])('writes %s as %s', (keys, text) => {
    expect(keyText(keys)).toBe(text)
  })

  it('keeps the plus key', () => {
    expect(keyNames('+')).toEqual(['+'])
  })
})
