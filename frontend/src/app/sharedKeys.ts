/** Copied keys, shared by all tabs of the page: what one copies another one pastes. */
import { type KeyClipboard, parseKeys } from '@/editing/keyClipboard'
import { tell } from './tell'

export interface SharedKeys {
  read(): KeyClipboard | null
  write(keys: KeyClipboard | null): void
}

const KEY = 'robot-trajectory-editor.keys'

/** @param storage `localStorage` in the page. */
export function createSharedKeys(storage: Pick<Storage, 'getItem' | 'setItem'>): SharedKeys {
  /** The text read last and what it says: menus ask often. */
  let known: { readonly text: string | null; readonly keys: KeyClipboard | null } = {
    text: null,
    keys: null,
  }
  return {
    read() {
      const text = storage.getItem(KEY)
      if (text !== known.text) known = { text, keys: text === null ? null : parseKeys(text) }
      return known.keys
    },
    write(keys) {
      if (keys === null) return
      const text = JSON.stringify(keys)
      known = { text, keys }
      try {
        storage.setItem(KEY, text)
      } catch {
        tell.warning('These keys are too many to be kept by the browser; copy fewer.')
      }
    },
  }
}
