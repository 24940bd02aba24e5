import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { request } from '@/api/request'

/** The browser's request object as far as uploads use it, driven by the test. */
class FakeRequest {
  static last: FakeRequest
  method = ''
  url = ''
  responseType = ''
  status = 0
  response: ArrayBuffer = new ArrayBuffer(0)
  readonly sentHeaders: Record<string, string> = {}
  body: unknown = null
  readonly upload = { onprogress: (_: Partial<ProgressEvent>) => {} }
  onload = () => {}
  onerror = () => {}
  onabort = () => {}

  constructor() {
    FakeRequest.last = this
  }

  open(method: string, url: string): void {
    this.method = method
    this.url = url
  }

  setRequestHeader(name: string, value: string): void {
    this.sentHeaders[name] = value
  }

  getResponseHeader(name: string): string | null {
    return name === 'ETag' ? '"7"' : null
  }

  send(body: unknown): void {
    this.body = body
  }

  abort(): void {
    this.onabort()
  }

  answer(status: number, text: string): void {
    this.status = status
    this.response = Uint8Array.from(new TextEncoder().encode(text)).buffer
    this.onload()
  }
}

beforeEach(() => {
  vi.stubGlobal('document', { baseURI: 'http://host/editor/' })
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
})

afterEach(() => vi.unstubAllGlobals())

function upload(signal?: AbortSignal) {
  const progress: number[][] = []
  const answer = request('api/motions/decode?name=a', {
    method: 'POST',
    body: 'bytes',
    headers: { 'X-Test': '1' },
    onProgress: (done, total) => progress.push([done, total]),
    signal,
  })
  return { answer, progress, xhr: FakeRequest.last }
}

describe('an upload with progress', () => {
  it('reports it and gives the answer', async () => {
    const { answer, progress, xhr } = upload()
    expect(xhr).toMatchObject({
      method: 'POST',
      url: 'http://host/editor/api/motions/decode?name=a',
      responseType: 'arraybuffer',
      body: 'bytes',
      sentHeaders: { 'X-Test': '1' },
    })
    xhr.upload.onprogress({ lengthComputable: true, loaded: 3, total: 5 })
    xhr.upload.onprogress({ lengthComputable: false, loaded: 4, total: 0 })
    xhr.answer(200, 'done')
    const { bytes, header } = await answer
    expect(new TextDecoder().decode(bytes)).toBe('done')
    expect(header('ETag')).toBe('"7"')
    expect(progress).toEqual([[3, 5]])
  })

  it('fails with the error of the server', async () => {
    const { answer, xhr } = upload()
    xhr.answer(400, JSON.stringify({ error: { code: 'motion_format', message: 'No frames.' } }))
    await expect(answer).rejects.toMatchObject({ code: 'motion_format', message: 'No frames.' })
  })

  it('fails with a sentence when no answer comes', async () => {
    const { answer, xhr } = upload()
    xhr.onerror()
    await expect(answer).rejects.toMatchObject({ code: 'no_answer' })
  })

  it('stops when it is cancelled', async () => {
    const abort = new AbortController()
    const { answer } = upload(abort.signal)
    abort.abort()
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' })
  })
})
