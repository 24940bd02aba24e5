import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import 'fake-indexeddb/auto'
import { Autosave } from '@/editing/autosave/autosave'
import type { AutosaveSession } from '@/editing/autosave/autosaveSession'
import { type AutosaveStorage, createAutosaveStorage } from '@/editing/autosave/autosaveStorage'
import { DocumentStore } from '@/editing/documentStore'
import { contentBits, editJoint, sampleFile } from './sampleFile'

let clock = 1_700_000_000_000
let storage: AutosaveStorage
const pages: Autosave[] = []

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  storage = createAutosaveStorage('test')
})

afterEach(() => {
  for (const page of pages.splice(0)) page.stop()
  vi.useRealTimers()
})

/** A page of the editor with its own session. */
function page(id: string, change: { storage?: AutosaveStorage; alive?: string[] } = {}) {
  const documents = new DocumentStore()
  const failures: (string | null)[] = []
  const session: AutosaveSession = {
    id,
    aliveIds: async () => new Set([id, ...(change.alive ?? [])]),
  }
  const autosave = new Autosave({
    documents,
    session,
    storage: change.storage ?? storage,
    onFailure: (message) => failures.push(message),
    now: () => clock++,
  })
  autosave.start()
  pages.push(autosave)
  return { documents, autosave, failures }
}

async function editAndFlush(of: ReturnType<typeof page>, id: string, frame: number, value: number) {
  editJoint(of.documents, id, frame, value)
  await of.autosave.flush()
}

describe('after a crash', () => {
  it('offers unsaved documents and restores them to the bit, unsaved', async () => {
    const first = page('first')
    const id = first.documents.open(sampleFile({ name: 'walk' }))
    first.documents.apply(id, { anchors: [2, 4] }, 'Add keyframes')
    first.documents.rememberPlayhead(id, 6)
    await editAndFlush(first, id, 3, 42)
    const lost = contentBits(first.documents.get(id)!.motion)

    const second = page('second')
    const [offer] = await second.autosave.restorable()
    expect(offer).toMatchObject({ name: 'walk' })
    expect(offer!.versions[0]).toMatchObject({
      frameCount: 10,
      frameRate: 50,
      lastEdit: 'Set joint_0 at frame 3',
    })
    const restored = await second.autosave.restore(offer!.versions[0]!)
    const document = second.documents.get(restored)!
    expect(contentBits(document.motion)).toEqual(lost)
    expect(document).toMatchObject({
      name: 'walk',
      dirty: true,
      anchors: [2, 4],
      playheadFrame: 6,
    })
  })

  it('goes on autosaving a restored document, so that a second crash loses nothing', async () => {
    const first = page('first')
    await editAndFlush(first, first.documents.open(sampleFile()), 3, 42)
    const second = page('second')
    const offer = (await second.autosave.restorable())[0]!
    const restored = await second.autosave.restore(offer.versions[0]!)
    expect(await second.autosave.restorable()).toEqual([])
    await editAndFlush(second, restored, 5, 43)

    const third = page('third')
    const offers = await third.autosave.restorable()
    expect(offers).toHaveLength(1)
    expect(offers[0]!.versions).toHaveLength(2)
    const again = await third.autosave.restore(offers[0]!.versions[0]!)
    const { jointPos } = third.documents.get(again)!.motion
    expect([jointPos[9], jointPos[15]]).toEqual([42, 43])
  })

  it('offers nothing of a page that is still open', async () => {
    const first = page('first')
    await editAndFlush(first, first.documents.open(sampleFile()), 3, 42)
    const other = page('other', { alive: ['first'] })
    expect(await other.autosave.restorable()).toEqual([])
  })

  it('forgets what is dismissed', async () => {
    const first = page('first')
    await editAndFlush(first, first.documents.open(sampleFile({ name: 'a' })), 3, 42)
    await editAndFlush(first, first.documents.open(sampleFile({ name: 'b' })), 3, 42)
    const second = page('second')
    const offers = await second.autosave.restorable()
    expect(offers.map(({ name }) => name)).toEqual(['b', 'a'])
    await second.autosave.dismiss(offers[0]!.documentKey)
    expect((await second.autosave.restorable()).map(({ name }) => name)).toEqual(['a'])
  })

  it('says so when a version is gone', async () => {
    const first = page('first')
    await editAndFlush(first, first.documents.open(sampleFile()), 3, 42)
    const second = page('second')
    const [offer] = await second.autosave.restorable()
    await second.autosave.dismiss(offer!.documentKey)
    await expect(second.autosave.restore(offer!.versions[0]!)).rejects.toThrow('no longer there')
    expect(second.documents.all()).toEqual([])
  })
})

describe('versions', () => {
  it('let an earlier state be recovered after a mass undo was written', async () => {
    const first = page('first')
    const id = first.documents.open(sampleFile())
    for (let step = 0; step < 50; step++) editJoint(first.documents, id, step % 10, 100 + step)
    await first.autosave.flush()
    const best = contentBits(first.documents.get(id)!.motion)
    for (let step = 0; step < 49; step++) first.documents.undo(id)
    await first.autosave.flush()

    const second = page('second')
    const { versions } = (await second.autosave.restorable())[0]!
    const restored = await second.autosave.restore(versions[1]!)
    expect(contentBits(second.documents.get(restored)!.motion)).toEqual(best)
  })

  it('stay when everything is undone, and go when the motion is saved', async () => {
    const first = page('first')
    const id = first.documents.open(sampleFile())
    await editAndFlush(first, id, 3, 42)
    first.documents.undo(id)
    await first.autosave.flush()
    expect(await storage.list()).toHaveLength(1)
    first.documents.redo(id)
    first.documents.markSaved(id, first.documents.get(id)!.revision)
    await first.autosave.flush()
    expect(await storage.list()).toEqual([])
    await editAndFlush(first, id, 4, 44)
    expect(await storage.list()).toHaveLength(1)
  })

  it('do not outlive a gesture that was discarded', async () => {
    const first = page('first')
    const id = first.documents.open(sampleFile())
    const drag = first.documents.beginTransaction(id, 'Drag')
    drag.preview({ anchors: [1] })
    await first.autosave.flush()
    expect(await storage.list()).toHaveLength(1)
    drag.discard()
    await first.autosave.flush()
    expect(await storage.list()).toEqual([])
  })

  it('go when the document is closed', async () => {
    const first = page('first')
    const id = first.documents.open(sampleFile())
    await editAndFlush(first, id, 3, 42)
    first.documents.close(id)
    await first.autosave.flush()
    expect(await storage.list()).toEqual([])
  })

  it('are few, however long the editing', async () => {
    const first = page('first')
    const id = first.documents.open(sampleFile())
    for (let step = 0; step < 20; step++) await editAndFlush(first, id, 3, 100 + step)
    const versions = await storage.list()
    expect(versions.length).toBeLessThanOrEqual(6)
    const newest = await storage.read(versions[0]!.key)
    expect(newest!.byteLength).toBe(versions[0]!.bytes)
  })
})

describe('timing', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })

  function timedPage() {
    const documents = new DocumentStore()
    const writes: string[] = []
    const memory: AutosaveStorage = {
      list: async () => [],
      read: async () => null,
      write: async ({ key }) => void writes.push(key),
      describe: async () => {},
      remove: async () => {},
    }
    const session = { id: 's', aliveIds: async () => new Set(['s']) }
    const autosave = new Autosave({
      documents,
      session,
      storage: memory,
      delayMs: 1000,
      maxDelayMs: 5000,
    })
    autosave.start()
    pages.push(autosave)
    return { documents, writes, id: documents.open(sampleFile()) }
  }

  it('waits until edits pause', async () => {
    const { documents, writes, id } = timedPage()
    editJoint(documents, id, 1, 50)
    await vi.advanceTimersByTimeAsync(900)
    editJoint(documents, id, 1, 51)
    await vi.advanceTimersByTimeAsync(900)
    expect(writes).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(200)
    expect(writes).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(writes).toHaveLength(1)
  })

  it('but not for ever', async () => {
    const { documents, writes, id } = timedPage()
    for (let step = 0; step < 40; step++) {
      editJoint(documents, id, 1, 50 + step)
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(writes.length).toBeGreaterThanOrEqual(3)
  })

  it('is not put off by changes that are no edits', async () => {
    const { documents, writes, id } = timedPage()
    editJoint(documents, id, 1, 50)
    for (let frame = 0; frame < 3; frame++) {
      await vi.advanceTimersByTimeAsync(400)
      documents.rememberPlayhead(id, frame + 1)
    }
    expect(writes).toHaveLength(1)
  })

  it('writes nothing for a document without edits', async () => {
    const { writes } = timedPage()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(writes).toEqual([])
  })
})

describe('failures', () => {
  const full = () => new DOMException('full', 'QuotaExceededError')

  it('are reported, do not disturb editing, and end when writing works again', async () => {
    let broken = true
    const flaky: AutosaveStorage = {
      ...storage,
      write: (version, content) =>
        broken ? Promise.reject(full()) : storage.write(version, content),
    }
    const first = page('first', { storage: flaky })
    const id = first.documents.open(sampleFile())
    await editAndFlush(first, id, 3, 42)
    expect(first.failures).toHaveLength(1)
    expect(first.failures[0]).toContain('full')
    expect(editJoint(first.documents, id, 4, 43)).toBe(true)
    expect(first.documents.undo(id)).toBe(true)
    broken = false
    await editAndFlush(first, id, 5, 44)
    expect(first.failures.at(-1)).toBeNull()
    expect(await storage.list()).toHaveLength(1)
  })

  it('make room of older versions when the storage is full', async () => {
    const limited: AutosaveStorage = {
      ...storage,
      write: async (version, content) => {
        if ((await storage.list()).length >= 2) throw full()
        return storage.write(version, content)
      },
    }
    const first = page('first', { storage: limited })
    const id = first.documents.open(sampleFile())
    for (let step = 0; step < 4; step++) await editAndFlush(first, id, 3, 42 + step)
    expect(first.failures).toEqual([])
    const second = page('second')
    const [offer] = await second.autosave.restorable()
    const restored = await second.autosave.restore(offer!.versions[0]!)
    expect(second.documents.get(restored)!.motion.jointPos[9]).toBe(45)
  })

  it('keep the database as it was: the older versions are still offered', async () => {
    const first = page('first')
    const id = first.documents.open(sampleFile())
    await editAndFlush(first, id, 3, 42)
    vi.spyOn(storage, 'write').mockRejectedValue(full())
    await editAndFlush(first, id, 4, 43)
    expect(first.failures).toHaveLength(1)
    const second = page('second')
    expect((await second.autosave.restorable())[0]!.versions).toHaveLength(1)
  })

  it('do not keep versions from going when the motion is saved after all', async () => {
    const first = page('first')
    const id = first.documents.open(sampleFile())
    await editAndFlush(first, id, 3, 42)
    const write = vi.spyOn(storage, 'write').mockRejectedValue(full())
    await editAndFlush(first, id, 4, 43)
    write.mockRestore()
    first.documents.markSaved(id, first.documents.get(id)!.revision)
    await first.autosave.flush()
    expect(await storage.list()).toEqual([])
  })

  it('of a browser without a database are reported too', async () => {
    const { indexedDB } = globalThis
    Reflect.deleteProperty(globalThis, 'indexedDB')
    const first = page('first', { storage: createAutosaveStorage('none') })
    await editAndFlush(first, first.documents.open(sampleFile()), 3, 42)
    expect(first.failures[0]).toContain('Save to files')
    globalThis.indexedDB = indexedDB
  })
})
