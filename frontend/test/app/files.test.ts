// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { decodeMotionMessage } from '@/api/motionMessage'
import { createServices, type ServicesAndLoaders } from '@/app/createServices'
import type { DialogKind, OpenDialog } from '@/panels/dialogs/dialogStore'
import { failure, fakeServer, json, message, settled } from './fakeServer'
import { fileOf } from './sampleMotion'

describe('files', () => {
  let all: ServicesAndLoaders
  const documents = () => all.services.documents
  const files = () => all.services.files

  beforeEach(() => {
    localStorage.clear()
    all = createServices()
  })
  afterEach(() => vi.unstubAllGlobals())

  function dialog<Kind extends DialogKind>(kind: Kind): Extract<OpenDialog, { kind: Kind }> {
    const [open] = all.services.dialogs.store.getState().queue
    expect(open?.kind).toBe(kind)
    return open as Extract<OpenDialog, { kind: Kind }>
  }
  const drop = (...names: string[]) =>
    files().takeDrop({
      items: names.map((name) => ({
        kind: 'file',
        webkitGetAsEntry: () => null,
        getAsFile: () => new File([name], name),
      })),
    } as unknown as DataTransfer)
  const edit = (id: string) =>
    documents().apply(id, { frameRate: documents().get(id)!.motion.frameRate + 1 }, 'Faster')
  const fromServer = () =>
    documents().open(
      fileOf('walk', ['hip'], 3, { source: { id: 'm1', path: '/data/walk.npz', etag: '"a"' } }),
    )

  describe('opening', () => {
    it('opens what is dropped, shows the first, and tells all that failed in one dialog', async () => {
      fakeServer({
        'POST api/motions/decode?name=bad': () =>
          failure(422, {
            code: 'motion_format',
            message: 'The file lacks joint_pos.',
            where: 'bad.npz',
            hint: 'Add the key.',
            data: { keys: { framerate: [] } },
          }),
        'POST api/motions/decode': ({ path }) =>
          message(fileOf(new URL(path, 'http://x').searchParams.get('name')!.slice(0, -4))),
      })
      await drop('a.npz', 'bad.npz', 'b.npz', 'bad2.npz')
      expect(
        documents()
          .all()
          .map((it) => it.name),
      ).toEqual(['a', 'b'])
      expect(documents().active?.name).toBe('a')
      const { problems, title } = dialog('problems').input
      expect(title).toBe('2 motions could not be opened')
      expect(problems[0]).toMatchObject({
        title: 'bad.npz could not be opened',
        message: 'The file lacks joint_pos.',
        hint: 'Add the key.',
      })
      expect(problems[0]?.details).toContain('"framerate"')
    })

    it('asks for a rate where frames are not evenly spaced, and reads again with it', async () => {
      const seen = fakeServer({
        'POST api/motions/decode?name=log.npz&framerate=40': () => message(fileOf('log')),
        'POST api/motions/decode': () =>
          failure(422, {
            code: 'non_uniform_time',
            message: 'The steps are uneven.',
            data: { proposed_framerate: 48.5 },
          }),
      })
      const done = drop('log.npz')
      await settled()
      expect(dialog('frameRate').input.proposed).toBe(48.5)
      dialog('frameRate').answer(40)
      await done
      expect(documents().active?.name).toBe('log')
      expect(seen).toHaveLength(2)
    })

    it('opens nothing, and says nothing, when the rate is called off', async () => {
      fakeServer({
        'POST api/motions/decode': () =>
          failure(422, { code: 'non_uniform_time', message: 'Uneven.' }),
      })
      const done = drop('log.npz')
      await settled()
      dialog('frameRate').answer(null)
      await done
      expect(documents().all()).toEqual([])
      expect(all.services.dialogs.store.getState().queue).toEqual([])
    })

    it('lists the rest of a big folder to be opened by a click', async () => {
      fakeServer({ 'POST api/motions/decode': () => message(fileOf('some')) })
      await drop(...Array.from({ length: 11 }, (_, index) => `m${index}.npz`))
      expect(documents().all()).toHaveLength(8)
      const entries = all.services.library.getState().entries
      expect(entries.map((entry) => [entry.name, entry.state])).toEqual([
        ['m8', 'closed'],
        ['m9', 'closed'],
        ['m10', 'closed'],
      ])
      await files().openLibraryEntry(entries[1]!.id)
      expect(documents().all()).toHaveLength(9)
      await files().close(documents().active!.id)
      expect(all.services.library.getState().entries[1]?.state).toBe('closed')
    })

    it('tells of a motion of the server that is gone, and opens nothing in its place', async () => {
      fakeServer({
        'GET api/motions/gone': () =>
          failure(404, {
            code: 'not_found',
            message: 'The file is gone.',
            where: '/data/gone.npz',
          }),
      })
      await all.motions.addServerMotions([
        { id: 'gone', name: 'gone', path: '/data/gone.npz', bytes: 1 },
      ])
      expect(documents().all()).toEqual([])
      expect(dialog('problems').input.problems[0]).toMatchObject({ where: '/data/gone.npz' })
      expect(all.services.library.getState().entries[0]?.state).toBe('failed')
    })
  })

  describe('saving', () => {
    it('writes back to the server with the etag that was read, and keeps the new one', async () => {
      const seen = fakeServer({
        'PUT api/motions/m1': () => json({ etag: '"b"' }),
      })
      const id = fromServer()
      edit(id)
      expect(await files().save(id)).toBe(true)
      expect(seen[0]?.headers.get('If-Match')).toBe('"a"')
      const sent = decodeMotionMessage((seen[0]!.body as Uint8Array<ArrayBuffer>).slice().buffer)
      expect(sent.motion.frameRate).toBe(51)
      expect(documents().get(id)).toMatchObject({ dirty: false, source: { etag: '"b"' } })
    })

    it('stays unsaved where it was edited while it was written', async () => {
      let answer: (response: Response) => void = () => {}
      fakeServer({
        'PUT api/motions/m1': () => new Promise<Response>((resolve) => (answer = resolve)),
      })
      const id = fromServer()
      edit(id)
      const saving = files().save(id)
      await settled()
      edit(id)
      answer(json({ etag: '"b"' }))
      expect(await saving).toBe(true)
      expect(documents().get(id)?.dirty).toBe(true)
    })

    it('asks before a foreign change is overwritten', async () => {
      const seen = fakeServer({
        'PUT api/motions/m1': ({ headers }) =>
          headers.get('If-Match') === '"a"'
            ? failure(409, { code: 'conflict', message: 'It changed on disk.' })
            : json({ etag: '"c"' }),
      })
      const id = fromServer()
      edit(id)
      const first = files().save(id)
      await settled()
      dialog('conflict').answer(null)
      expect(await first).toBe(false)
      expect(documents().get(id)?.dirty).toBe(true)

      const second = files().save(id)
      await settled()
      dialog('conflict').answer('overwrite')
      expect(await second).toBe(true)
      expect(seen.at(-1)?.headers.get('If-Match')).toBe('*')
      expect(documents().get(id)?.dirty).toBe(false)
    })

    it('tells why it was not saved and keeps the edits', async () => {
      fakeServer({
        'PUT api/motions/m1': () =>
          failure(500, { code: 'error', message: 'The disk is full.', where: '/data/walk.npz' }),
      })
      const id = fromServer()
      edit(id)
      const saving = files().save(id)
      await settled()
      expect(dialog('problems').input.problems[0]?.message).toBe('The disk is full.')
      dialog('problems').answer(null)
      expect(await saving).toBe(false)
      expect(documents().get(id)?.dirty).toBe(true)
    })

    it('writes to the picked file, and to the same one again without asking', async () => {
      const written: unknown[] = []
      const stream = { write: async (bytes: unknown) => written.push(bytes), close: async () => {} }
      const picker = vi.fn(async () => ({
        name: 'better.npz',
        createWritable: async () => stream,
      }))
      vi.stubGlobal('showSaveFilePicker', picker)
      vi.stubGlobal('isSecureContext', true)
      const seen = fakeServer({
        'POST api/motions/encode?format=editor_npz': () => new Response(new Uint8Array([7])),
      })
      const id = documents().open(fileOf('walk'))
      edit(id)
      expect(await files().save(id)).toBe(true)
      expect(documents().get(id)).toMatchObject({ dirty: false, name: 'better' })
      edit(id)
      expect(await files().save(id)).toBe(true)
      expect(picker).toHaveBeenCalledTimes(1)
      expect(written).toHaveLength(2)
      expect(seen).toHaveLength(2)
    })

    it('changes nothing when the picker is cancelled', async () => {
      vi.stubGlobal('showSaveFilePicker', async () => {
        throw new DOMException('', 'AbortError')
      })
      vi.stubGlobal('isSecureContext', true)
      const id = documents().open(fileOf('walk'))
      edit(id)
      expect(await files().save(id)).toBe(false)
      expect(documents().get(id)?.dirty).toBe(true)
    })
  })

  describe('closing', () => {
    it('closes what is saved at once, and asks for what is not', async () => {
      await files().close(documents().open(fileOf('clean')))
      expect(documents().all()).toEqual([])
      const id = documents().open(fileOf('walk'))
      edit(id)
      const kept = files().close(id)
      expect(dialog('closing').input.names).toEqual(['walk'])
      dialog('closing').answer(null)
      await kept
      expect(documents().all()).toHaveLength(1)
      const gone = files().close(id)
      dialog('closing').answer('discard')
      await gone
      expect(documents().all()).toEqual([])
    })
  })
})
