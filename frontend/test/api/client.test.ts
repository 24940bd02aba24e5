import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  beginRobotUpload,
  decodeMotion,
  encodeMotion,
  fetchConfig,
  fetchMotion,
  fetchMotionList,
  fetchRobot,
  fetchText,
  openRobotUpload,
  saveMotion,
  uploadRobotFile,
} from '@/api/client'
import { ApiError } from '@/api/errors'
import { decodeMotionMessage, encodeMotionMessage } from '@/api/motionMessage'
import { sampleFile } from '../editing/sampleFile'

interface Seen {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: Buffer
}

interface Reply {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: string | Uint8Array
}

let server: Server
let seen: Seen[]
let reply: Reply

/** A server behind a prefix, as behind a tunnel or proxy. */
beforeEach(async () => {
  seen = []
  reply = {}
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { method = '', url = '', headers } = request
      seen.push({ method, url, headers, body: Buffer.concat(chunks) })
      response.writeHead(reply.status ?? 200, reply.headers ?? {})
      response.end(reply.body ?? '')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  vi.stubGlobal('document', { baseURI: `http://127.0.0.1:${port}/tunnel/editor/` })
})

afterEach(async () => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const json = (value: unknown): Reply => ({ body: JSON.stringify(value) })

describe('reading', () => {
  it('asks relative to the page', async () => {
    reply = json({ version: '1.2', nudgeStep: 0.02, frameStep: 5, robotLoaded: true })
    const config = await fetchConfig()
    expect(seen[0]).toMatchObject({ method: 'GET', url: '/tunnel/editor/api/config' })
    expect(config).toMatchObject({ version: '1.2', nudgeStep: 0.02, frameStep: 5 })
  })

  it('gives the robot, or null where none is loaded', async () => {
    reply = json({ id: 'r', baseLink: 'pelvis', joints: [{ name: 'left_knee' }] })
    expect(await fetchRobot()).toMatchObject({
      baseLink: 'pelvis',
      joints: [{ name: 'left_knee' }],
    })
    reply = { status: 404, ...json({ error: { code: 'no_robot', message: 'No robot.' } }) }
    expect(await fetchRobot()).toBeNull()
    reply = { status: 404, ...json({ error: { code: 'not_found', message: 'Gone.' } }) }
    await expect(fetchRobot()).rejects.toThrow('Gone.')
  })

  it('gets motions and text', async () => {
    const file = sampleFile()
    reply = { body: encodeMotionMessage(file) }
    expect(await fetchMotion('walk/1')).toEqual(file)
    expect(seen[0]!.url).toBe('/tunnel/editor/api/motions/walk%2F1')
    reply = { body: '<robot name="ü"/>' }
    expect(await fetchText('api/robot/urdf')).toBe('<robot name="ü"/>')
    reply = json([{ id: 'm1', name: 'walk', path: 'walk.npz', bytes: 5 }])
    expect((await fetchMotionList())[0]!.name).toBe('walk')
  })
})

describe('decoding a chosen file', () => {
  it('sends its bytes and name, and the rate to resample to', async () => {
    reply = { body: encodeMotionMessage(sampleFile()) }
    const chosen = new File([Uint8Array.of(1, 2, 3)], 'läuft & springt.npz')
    const { motion } = await decodeMotion(chosen, { frameRate: 50 })
    expect(motion.frameCount).toBe(10)
    const { method, url, body } = seen[0]!
    expect(method).toBe('POST')
    expect([...body]).toEqual([1, 2, 3])
    const parameters = new URL(url, 'http://host').searchParams
    expect(parameters.get('name')).toBe('läuft & springt.npz')
    expect(parameters.get('framerate')).toBe('50')
  })
})

describe('writing', () => {
  const source = { id: 'm1', path: 'walk.npz', etag: '"1"' }

  it('saves to the same file under the condition that it did not change', async () => {
    reply = json({ etag: '"2"', bytes: 5, notices: [] })
    const file = { ...sampleFile(), source }
    expect(await saveMotion(file)).toEqual({ ...source, etag: '"2"' })
    expect(seen[0]).toMatchObject({ method: 'PUT', url: '/tunnel/editor/api/motions/m1' })
    expect(seen[0]!.headers['if-match']).toBe('"1"')
    const sent = decodeMotionMessage(Uint8Array.from(seen[0]!.body).buffer)
    expect(sent.motion).toEqual(file.motion)
  })

  it('does not take an answer without etag for a save', async () => {
    reply = json({})
    await expect(saveMotion({ ...sampleFile(), source })).rejects.toThrow('did not say what')
  })

  it('passes on what a file does not hold', async () => {
    const notice = { code: 'events_lost', severity: 'warning', message: 'No events.', where: '' }
    const told: unknown[] = []
    const onNotices = (notices: unknown) => told.push(notices)
    reply = json({ etag: '"2"', notices: [notice] })
    await saveMotion({ ...sampleFile(), source }, { onNotices })
    reply = { headers: { 'X-Motion-Notices': JSON.stringify([notice]) } }
    await encodeMotion('walk', sampleFile().motion, 'editor_npz', { onNotices })
    reply = { headers: { 'X-Motion-Notices': '[]' } }
    await encodeMotion('walk', sampleFile().motion, 'editor_npz', { onNotices })
    expect(told).toEqual([[notice], [notice]])
  })

  it('tells of a conflict with what the server says', async () => {
    const error = {
      code: 'conflict',
      message: 'The file changed on disk.',
      where: 'walk.npz',
      hint: 'Save under another name.',
      data: { etag: '"9"' },
    }
    reply = { status: 409, ...json({ error }) }
    const failure = await saveMotion({ ...sampleFile(), source }).catch((reason) => reason)
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ ...error, status: 409 })
  })

  it.each([
    ['editor_npz', 'editor_npz'],
    ['robot_trajectory/1', 'robot_trajectory'],
  ] as const)('encodes %s as format=%s', async (format, parameter) => {
    reply = { body: Uint8Array.of(80, 75) }
    const bytes = await encodeMotion('walk', sampleFile().motion, format)
    expect([...new Uint8Array(bytes)]).toEqual([80, 75])
    expect(seen[0]!.url).toBe(`/tunnel/editor/api/motions/encode?format=${parameter}`)
  })
})

describe('uploading a robot', () => {
  it('begins, sends files and opens', async () => {
    reply = json({ id: 'u 1' })
    expect(await beginRobotUpload()).toBe('u 1')
    await uploadRobotFile('u 1', 'meshes/left arm#1.stl', new Blob(['solid']))
    expect(seen[1]).toMatchObject({
      method: 'PUT',
      url: '/tunnel/editor/api/robot/uploads/u%201/files/meshes/left%20arm%231.stl',
    })
    expect(seen[1]!.body.toString()).toBe('solid')
    reply = json({ baseLink: 'pelvis' })
    const robot = await openRobotUpload('u 1', null, { 'a.stl': 'meshes/a.stl' })
    expect(robot.baseLink).toBe('pelvis')
    expect(JSON.parse(seen[2]!.body.toString())).toEqual({
      urdf: null,
      accept: { 'a.stl': 'meshes/a.stl' },
    })
  })

  it('refuses an upload without id', async () => {
    reply = json({})
    await expect(beginRobotUpload()).rejects.toThrow('no id')
  })
})

describe('failures', () => {
  it('says in a sentence when the server does not answer', async () => {
    await new Promise((resolve) => server.close(resolve))
    const failure = await fetchConfig().catch((reason) => reason)
    expect(failure).toMatchObject({
      code: 'no_answer',
      message: "The server doesn't answer.",
      status: 0,
    })
    expect(failure.hint).toContain('launch.sh')
  })

  it('makes an error of a failure without our JSON, such as that of a proxy', async () => {
    reply = { status: 502, body: '<html>Bad gateway</html>' }
    const failure = await fetchConfig().catch((reason) => reason)
    expect(failure).toMatchObject({ code: 'http_error', status: 502 })
    expect(failure.message).toContain('502')
  })

  it.each(['not json', '[1, 2]'])('refuses an answer like %s', async (body) => {
    reply = { body }
    await expect(fetchConfig()).rejects.toMatchObject({ code: 'bad_answer' })
  })

  it('ends quietly as an abort when it was cancelled, before and while it runs', async () => {
    await expect(fetchConfig(AbortSignal.abort())).rejects.toMatchObject({ name: 'AbortError' })
    expect(seen).toEqual([])
    const abort = new AbortController()
    server.removeAllListeners('request')
    server.on('request', () => abort.abort())
    await expect(fetchConfig(abort.signal)).rejects.toMatchObject({ name: 'AbortError' })
  })
})
