import { describe, expect, it } from 'vitest'
import { startSession } from '@/editing/autosave/autosaveSession'

/** As the browser's locks: held until the page ends. */
function pageLocks() {
  const names = new Set<string>()
  const locks = {
    request: (name: string) => {
      names.add(name)
      return new Promise(() => {})
    },
    query: async () => ({ held: [...names].map((name) => ({ name })), pending: [] }),
  }
  return { locks: locks as unknown as LockManager, names }
}

describe('startSession', () => {
  it('knows the other pages that are open', async () => {
    const { locks, names } = pageLocks()
    const first = startSession(locks)
    const second = startSession(locks)
    names.add('a lock of something else')
    expect(await second.aliveIds()).toEqual(new Set([first.id, second.id]))
    names.delete([...names].find((name) => name.endsWith(first.id))!)
    expect(await second.aliveIds()).toEqual(new Set([second.id]))
  })

  it('counts itself alone where there are no locks', async () => {
    const session = startSession(null)
    expect(await session.aliveIds()).toEqual(new Set([session.id]))
  })
})
