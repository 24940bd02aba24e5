import { describe, expect, it } from 'vitest'
import { type Action, createActionRegistry, normalizeKeys } from '@/editing/actions'

function action(id: string, change: Partial<Action> = {}): Action {
  return { id, label: id, group: 'Edit', enabled: () => true, run: () => {}, ...change }
}

describe('createActionRegistry', () => {
  it('runs enabled actions only', () => {
    let runs = 0
    const run = () => {
      runs++
    }
    const registry = createActionRegistry([
      action('on', { run }),
      action('off', { run, enabled: () => false }),
    ])
    expect(registry.run('on')).toBe(true)
    expect(registry.run('off')).toBe(false)
    expect(registry.run('unknown')).toBe(false)
    expect(runs).toBe(1)
  })

  it('lists by group, in the order they came', () => {
    const registry = createActionRegistry([
      action('undo'),
      action('play', { group: 'Playback' }),
      action('redo'),
    ])
    expect(
      registry.groups().map(({ name, actions }) => [name, actions.map(({ id }) => id)]),
    ).toEqual([
      ['Edit', ['undo', 'redo']],
      ['Playback', ['play']],
    ])
    expect(registry.get('play')!.group).toBe('Playback')
    expect(registry.get('stop')).toBeNull()
    expect(registry.list()).toHaveLength(3)
  })

  it('refuses a key or an id that is taken, and then registers nothing of the action', () => {
    const registry = createActionRegistry([action('undo', { keys: ['$mod+z'] })])
    const rival = action('other', { keys: ['F2', 'Control+Z'] })
    expect(() => registry.register(rival)).toThrow('undo')
    expect(() => registry.register(action('undo'))).toThrow('two actions')
    registry.register(action('rename', { keys: ['F2'] }))
    expect(registry.list().map(({ id }) => id)).toEqual(['undo', 'rename'])
  })
})

describe('normalizeKeys', () => {
  it.each([
    ['Shift+Control+Z', 'Control+Shift+z'],
    ['$mod+s', 'Control+s'],
    ['+', '+'],
    ['Control++', 'Control++'],
    ['Space', 'Space'],
    ['?', '?'],
  ])('spells %s as %s', (given, spelled) => {
    expect(normalizeKeys(given)).toBe(spelled)
  })
})
