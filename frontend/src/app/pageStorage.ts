/** The page's memory between visits, or one for this visit where the browser refuses. */

type PageStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function temporaryStorage(): PageStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => {
      items.set(key, value)
    },
    removeItem: (key) => {
      items.delete(key)
    },
  }
}

export function pageStorage(): PageStorage {
  return usable(() => window.localStorage)
}

/** The memory of this tab, which a reload leaves. */
export function sessionStorageOfPage(): PageStorage {
  return usable(() => window.sessionStorage)
}

function usable(mention: () => PageStorage): PageStorage {
  try {
    return mention()
  } catch {
    // A browser set to keep nothing throws on the mere mention.
    return temporaryStorage()
  }
}
