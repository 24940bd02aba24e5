// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { offerRecovery } from '@/app/autosave/offerRecovery'
import { createServices, type ServicesAndLoaders } from '@/app/createServices'
import { followActive } from '@/app/followActive'
import { Autosave } from '@/editing/autosave/autosave'
import { createAutosaveStorage } from '@/editing/autosave/autosaveStorage'
import type { MotionFile } from '@/model/motionFile'
import { settled } from './fakeServer'
import { fileOf } from './sampleMotion'

interface Page extends ServicesAndLoaders {
  readonly autosave: Autosave
  readonly failures: (string | null)[]
}

describe('recovery', () => {
  let database = 0
  let storage: ReturnType<typeof createAutosaveStorage>

  beforeEach(() => {
    localStorage.clear()
    storage = createAutosaveStorage(`recovery-${++database}`)
  })
  afterEach(() => vi.restoreAllMocks())

  /** Each page is a session of its own; the ones before it are gone. */
  function openPage(session: string): Page {
    const all = createServices()
    const { documents, playback, feed } = all.services
    const failures: (string | null)[] = []
    const autosave = new Autosave({
      documents,
      storage,
      session: { id: session, aliveIds: async () => new Set([session]) },
      onFailure: (failure) => failures.push(failure),
    })
    autosave.start()
    followActive(documents, playback, feed)
    return { ...all, autosave, failures }
  }
  const parts = ({ services, motions, autosave }: Page) => ({
    autosave,
    motions,
    dialogs: services.dialogs,
    documents: services.documents,
    playback: services.playback,
  })
  const source = { id: 'm1', path: '/data/walk.npz', etag: '"a"' }

  async function editAndLeave(): Promise<Float32Array> {
    const page = openPage('first')
    const { documents, playback, edits } = page.services
    const id = documents.open(fileOf('walk', ['hip'], 10, { source }))
    playback.seekFrame(6)
    edits.setValue({ id: 'joint:hip', group: 'joint', label: 'hip', unit: 'rad', index: 0 }, 42)
    await page.autosave.flush()
    return documents.get(id)!.motion.jointPos
  }

  it('offers what was not saved and opens it where it was left, once', async () => {
    const edited = await editAndLeave()
    const page = openPage('second')
    page.services.documents.open(fileOf('walk', ['hip'], 10, { source }))
    const done = offerRecovery(parts(page))
    await settled()
    const [dialog] = page.services.dialogs.store.getState().queue
    if (dialog?.kind !== 'recovery') throw new Error('Nothing was offered.')
    const [offered] = dialog.input.documents
    expect(offered).toMatchObject({ name: 'walk' })
    expect(offered?.versions[0]?.summary).toBe('10 frames at 50 Hz · last: Set hip to 42 rad at 6')
    dialog.answer([offered!.versions[0]!.key])
    await done
    // A step on top of the file that was opened at the start.
    const { documents, playback } = page.services
    const [restored, ...others] = documents.all()
    expect(others).toEqual([])
    expect(restored).toMatchObject({ dirty: true, source, undoName: 'Restore unsaved work' })
    expect(restored?.motion.jointPos).toEqual(edited)
    expect(restored?.loaded.jointPos).not.toEqual(edited)
    expect(playback.state.frame).toBe(6)
    documents.undo(restored!.id)
    expect(documents.all()[0]).toMatchObject({ dirty: false })
  })

  async function restoreBeside(file: MotionFile): Promise<Page> {
    await editAndLeave()
    const page = openPage('second')
    page.services.documents.open(file)
    const done = offerRecovery(parts(page))
    await settled()
    const [dialog] = page.services.dialogs.store.getState().queue
    if (dialog?.kind !== 'recovery') throw new Error('Nothing was offered.')
    dialog.answer([dialog.input.documents[0]!.versions[0]!.key])
    await done
    return page
  }

  it('keeps the tag of the content that the work was made from, so that saving asks', async () => {
    const changed = fileOf('walk', ['hip'], 10, { source: { ...source, etag: '"b"' } })
    const page = await restoreBeside(changed)
    expect(page.services.documents.all()).toHaveLength(1)
    expect(page.services.documents.active?.source?.etag).toBe('"a"')
  })

  it('leaves a file of other joints alone', async () => {
    const page = await restoreBeside(fileOf('walk', ['hip', 'knee'], 10, { source }))
    expect(page.services.documents.all().map(({ dirty }) => dirty)).toEqual([false, true])
  })

  it('is kept again under the same key, and forgotten once it is saved', async () => {
    const page = await restoreBeside(fileOf('walk', ['hip'], 10, { source }))
    const { documents } = page.services
    await page.autosave.flush()
    const kept = await storage.list()
    expect(new Set(kept.map(({ documentKey }) => documentKey))).toEqual(new Set(['first/motion-1']))
    const { id, revision } = documents.active!
    documents.markSaved(id, revision)
    await page.autosave.flush()
    expect(await storage.list()).toEqual([])
  })

  it('forgets what is discarded and keeps what is put off', async () => {
    await editAndLeave()
    const later = openPage('second')
    const putOff = offerRecovery(parts(later))
    await settled()
    const first = later.services.dialogs.store.getState().queue[0]
    if (first?.kind === 'recovery') first.answer(null)
    await putOff

    const page = openPage('third')
    const discarded = offerRecovery(parts(page))
    await settled()
    const second = page.services.dialogs.store.getState().queue[0]
    if (second?.kind !== 'recovery') throw new Error('It was not offered again.')
    const keys = second.input.documents.map((document) => document.documentKey)
    await second.input.discard(keys)
    second.answer(null)
    await discarded

    const last = openPage('fourth')
    await offerRecovery(parts(last))
    expect(last.services.dialogs.store.getState().queue).toEqual([])
  })

  it('tells that autosave fails, and editing goes on', async () => {
    const page = openPage('first')
    vi.spyOn(storage, 'write').mockRejectedValue(new DOMException('', 'QuotaExceededError'))
    const { documents, edits } = page.services
    const id = documents.open(fileOf('walk', ['hip']))
    const hip = { id: 'joint:hip', group: 'joint', label: 'hip', unit: 'rad', index: 0 } as const
    edits.setValue(hip, 1)
    await page.autosave.flush()
    expect(page.failures.at(-1)).toEqual(expect.any(String))
    edits.setValue(hip, 2)
    expect(documents.get(id)?.motion.jointPos[0]).toBe(2)
  })
})
