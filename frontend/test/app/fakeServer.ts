import { vi } from 'vitest'
import { encodeMotionMessage } from '@/api/motionMessage'
import type { MotionFile } from '@/model/motionFile'

export interface SeenRequest {
  readonly method: string
  /** Path and query, without the leading slash. */
  readonly path: string
  readonly headers: Headers
  readonly body: unknown
}

type Answer = Response | Promise<Response>

/** Answers `fetch` by the first route whose method and beginning of the path fit. */
export function fakeServer(routes: Readonly<Record<string, (request: SeenRequest) => Answer>>) {
  const seen: SeenRequest[] = []
  vi.stubGlobal('fetch', async (url: string | URL, init: RequestInit = {}) => {
    const { pathname, search } = new URL(url, 'http://localhost/')
    const request: SeenRequest = {
      method: init.method ?? 'GET',
      path: `${pathname}${search}`.slice(1),
      headers: new Headers(init.headers),
      body: init.body,
    }
    seen.push(request)
    const wanted = `${request.method} ${request.path}`
    const route = Object.keys(routes).find((start) => wanted.startsWith(start))
    if (route === undefined) throw new TypeError(`Nothing answers ${wanted}`)
    return routes[route]!(request)
  })
  return seen
}

export function json(content: unknown, status = 200): Response {
  return new Response(JSON.stringify(content), { status })
}

export function failure(status: number, error: Record<string, unknown>): Response {
  return json({ error: { where: '', hint: '', data: {}, ...error } }, status)
}

export function message(file: MotionFile): Response {
  return new Response(encodeMotionMessage(file))
}

/** Lets everything that waits for answers go on. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setTimeout(resolve))
}
