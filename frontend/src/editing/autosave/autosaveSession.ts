/** Which page an autosave belongs to, and whether that page is still there. */

export interface AutosaveSession {
  readonly id: string
  /** Ids of the sessions whose pages are open, this one included. */
  aliveIds(): Promise<ReadonlySet<string>>
}

const LOCK_PREFIX = 'robot-trajectory-editor.session.'

/**
 * A session is alive while its page holds a lock of its name; the browser frees it when the page
 * ends in whatever way. Where there are no locks (an address that isn't secure), only this session
 * counts as alive.
 */
export function startSession(
  locks: LockManager | null = globalThis.navigator?.locks ?? null,
): AutosaveSession {
  const id = crypto.getRandomValues(new Uint32Array(2)).join('-')
  // Never resolved: the lock is held as long as the page lives.
  locks?.request(LOCK_PREFIX + id, () => new Promise<never>(() => {})).catch(() => {})
  return {
    id,
    aliveIds: async () => {
      const { held = [] } = (await locks?.query()) ?? {}
      const names = held.map(({ name }) => name ?? '')
      const ids = names
        .filter((name) => name.startsWith(LOCK_PREFIX))
        .map((name) => name.slice(LOCK_PREFIX.length))
      return new Set([id, ...ids])
    },
  }
}
