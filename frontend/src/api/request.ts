/** One request to the server, with cancelling, upload progress and errors of one kind. */
import { badAnswer, errorFromAnswer, noAnswer } from './errors'

/** Bytes sent so far and in all. */
export type Progress = (done: number, total: number) => void

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly body?: Blob | Uint8Array<ArrayBuffer> | string
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** Told of the upload's progress. */
  readonly onProgress?: Progress | undefined
}

export interface Answer {
  readonly bytes: ArrayBuffer
  readonly header: (name: string) => string | null
}

/** An address of the interface, relative to the page, wherever that is served. */
export function addressOf(path: string): string {
  return new URL(path, document.baseURI).href
}

/**
 * @param path relative to the page, for example `api/config`.
 * @throws ApiError for a failure status or when no answer comes.
 * @throws DOMException `AbortError` when `signal` aborts.
 */
export async function request(path: string, options: RequestOptions = {}): Promise<Answer> {
  options.signal?.throwIfAborted()
  const { status, answer } = await (options.onProgress
    ? sendWithProgress(path, options, options.onProgress)
    : send(path, options))
  if (status >= 200 && status < 300) return answer
  throw errorFromAnswer(status, new TextDecoder().decode(answer.bytes), path)
}

/** @throws ApiError also when the answer is no JSON. */
export async function requestJson(path: string, options: RequestOptions = {}): Promise<unknown> {
  const { bytes } = await request(path, options)
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw badAnswer('The server answered with something that is not JSON.', path)
  }
}

interface RawAnswer {
  readonly status: number
  readonly answer: Answer
}

async function send(path: string, options: RequestOptions): Promise<RawAnswer> {
  try {
    const response = await fetch(addressOf(path), {
      method: options.method ?? 'GET',
      body: options.body ?? null,
      headers: options.headers ?? {},
      signal: options.signal ?? null,
    })
    const bytes = await response.arrayBuffer()
    return { status: response.status, answer: { bytes, header: (n) => response.headers.get(n) } }
  } catch {
    options.signal?.throwIfAborted()
    throw noAnswer()
  }
}

/** `fetch` doesn't tell how far an upload is; the older request object does. */
function sendWithProgress(
  path: string,
  options: RequestOptions,
  onProgress: Progress,
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    const settle = (result: () => void) => () => {
      options.signal?.removeEventListener('abort', abort)
      result()
    }
    xhr.open(options.method ?? 'GET', addressOf(path))
    xhr.responseType = 'arraybuffer'
    for (const [name, value] of Object.entries(options.headers ?? {})) {
      xhr.setRequestHeader(name, value)
    }
    xhr.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress(event.loaded, event.total)
    }
    xhr.onload = settle(() => {
      const header = (name: string) => xhr.getResponseHeader(name)
      resolve({ status: xhr.status, answer: { bytes: xhr.response as ArrayBuffer, header } })
    })
    xhr.onerror = settle(() => reject(noAnswer()))
    xhr.onabort = settle(() => reject(options.signal?.reason ?? noAnswer()))
    options.signal?.addEventListener('abort', abort, { once: true })
    xhr.send(options.body ?? null)
  })
}
