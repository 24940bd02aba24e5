/** Versions of unsaved documents in the browser's database. */
import { createStore, delMany, get, promisifyRequest, setMany } from 'idb-keyval'
import type { UserContacts } from '../contacts/contactSpans'
import type { DocumentId } from '../motionDocument'

/** What is known of a version without reading its content. */
export interface AutosaveVersion {
  readonly key: string
  /** Groups the versions of one document, over restores too. */
  readonly documentKey: string
  /** The page that works on the document; another page must not offer it meanwhile. */
  readonly sessionId: string
  /** Which document of that page it is; the page may have several of one name. */
  readonly documentId: DocumentId
  readonly name: string
  /** Milliseconds since 1970. */
  readonly savedAt: number
  readonly frameCount: number
  /** [Hz] */
  readonly frameRate: number
  /** Name of the newest edit it contains; null where none is known. */
  readonly lastEdit: string | null
  readonly anchors: readonly number[]
  /** Absent in versions that were written before there were any. */
  readonly contacts?: UserContacts
  readonly playheadFrame: number
  /** Size of the content. */
  readonly bytes: number
}

export interface AutosaveStorage {
  /** All versions, newest first. */
  list(): Promise<AutosaveVersion[]>
  /** The content of a version; null when it is gone. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Writes a version whole or not at all. */
  write(version: AutosaveVersion, content: Uint8Array<ArrayBuffer>): Promise<void>
  /** Replaces what is known of versions that exist. */
  describe(versions: readonly AutosaveVersion[]): Promise<void>
  remove(keys: readonly string[]): Promise<void>
}

const DATABASE = 'robot-trajectory-editor'
const STORE = 'autosave'
const ABOUT = 'about/'
const CONTENT = 'content/'

export function createAutosaveStorage(database = DATABASE): AutosaveStorage {
  const store = createStore(database, STORE)
  return {
    list: async () => {
      const found = await store('readonly', (objects) =>
        promisifyRequest<AutosaveVersion[]>(objects.getAll(keysFrom(ABOUT))),
      )
      return found.sort((a, b) => b.savedAt - a.savedAt)
    },
    read: async (key) => (await get<Uint8Array<ArrayBuffer>>(CONTENT + key, store)) ?? null,
    write: async (version, content) =>
      setMany(
        [
          [ABOUT + version.key, version],
          [CONTENT + version.key, content],
        ],
        store,
      ),
    describe: async (versions) =>
      setMany(
        versions.map((version) => [ABOUT + version.key, version]),
        store,
      ),
    remove: async (keys) =>
      delMany(
        keys.flatMap((key) => [ABOUT + key, CONTENT + key]),
        store,
      ),
  }
}

/** Keys that begin with `prefix`: reading them leaves the contents where they are. */
function keysFrom(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`)
}
