/** What a person can do, as data: menus, keys, help and palette all read the same list. */

export interface Action {
  readonly id: string
  readonly label: string
  /** Heading it is listed under. */
  readonly group: string
  /**
   * Key combinations, such as `Space`, `ArrowUp`, `Control+Shift+z` or `?`. Modifiers are Control,
   * Alt, Shift, Meta and `$mod` (Control, or Command on a Mac).
   */
  readonly keys?: readonly string[]
  enabled(): boolean
  /** What it says beside its label, as one plain sentence. */
  readonly description?: string
  /** Why it can't run now, as a sentence; null when it can. */
  reason?(): string | null
  run(): void
}

export interface ActionRegistry {
  /** @throws Error when the id or one of the keys is taken already. */
  register(action: Action): void
  get(id: string): Action | null
  /** In the order they were registered. */
  list(): readonly Action[]
  /** By group, groups in the order of their first action. */
  groups(): readonly { readonly name: string; readonly actions: readonly Action[] }[]
  /** Runs an action if it is enabled; tells whether it ran. */
  run(id: string): boolean
}

export function createActionRegistry(actions: readonly Action[] = []): ActionRegistry {
  const byId = new Map<string, Action>()
  const ownerOfKey = new Map<string, string>()

  const register = (action: Action): void => {
    if (byId.has(action.id)) throw new Error(`There are two actions with the id ${action.id}.`)
    const keys = new Set((action.keys ?? []).map(normalizeKeys))
    for (const key of keys) {
      const owner = ownerOfKey.get(key)
      if (owner) throw new Error(`${key} is taken by ${owner}; ${action.id} needs another key.`)
    }
    for (const key of keys) ownerOfKey.set(key, action.id)
    byId.set(action.id, action)
  }
  for (const action of actions) register(action)

  return {
    register,
    get: (id) => byId.get(id) ?? null,
    list: () => [...byId.values()],
    groups: () => groupActions([...byId.values()]),
    run: (id) => {
      const action = byId.get(id)
      if (!action?.enabled()) return false
      action.run()
      return true
    },
  }
}

function groupActions(actions: readonly Action[]): { name: string; actions: Action[] }[] {
  const groups = new Map<string, Action[]>()
  for (const action of actions) {
    groups.set(action.group, [...(groups.get(action.group) ?? []), action])
  }
  return [...groups].map(([name, members]) => ({ name, actions: members }))
}

/** One spelling per combination: modifiers in a fixed order, `$mod` as Control, letters small. */
export function normalizeKeys(combination: string): string {
  const parts = combination.split(/(?<=.)\+(?=.)/)
  const key = parts.pop()!
  const modifiers = parts.map((part) => (part === '$mod' ? 'Control' : part)).sort()
  return [...modifiers, key.length === 1 ? key.toLowerCase() : key].join('+')
}
