import { describe, expect, it } from 'vitest'
import { createSharedKeys } from '@/app/sharedKeys'
import type { KeyClipboard } from '@/editing/keyClipboard'

const KEYS: KeyClipboard = {
  kind: 'robot-trajectory-keys',
  times: [0, 0.5],
  channels: [{ id: 'joint:knee', values: [0.1, -0.2] }],
}

function memory() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
  }
}

describe('copied keys', () => {
  it('go from one tab to another', () => {
    const storage = memory()
    const [one, other] = [createSharedKeys(storage), createSharedKeys(storage)]
    expect(other.read()).toBeNull()
    one.write(KEYS)
    expect(other.read()).toEqual(KEYS)
    expect(other.read()).toBe(other.read())
    one.write(null)
    expect(other.read()).toEqual(KEYS)
  })

  it('that another program left there are none', () => {
    const storage = memory()
    const keys = createSharedKeys(storage)
    storage.items.set('robot-trajectory-editor.keys', '{"kind":"other"}')
    expect(keys.read()).toBeNull()
  })
})
