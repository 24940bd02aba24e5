import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followJob } from '@/api/jobsEvents'
import { failure, fakeServer, json } from '../app/fakeServer'
import { type FakeEventSource, fakeEventSource } from './fakeEventSource'

const job = (state: string, change: Record<string, unknown> = {}) => ({
  id: 'j1',
  kind: 'audit',
  state,
  error: null,
  ...change,
})

describe('followJob', () => {
  let streams: typeof FakeEventSource
  let answer: () => Response

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { baseURI: 'http://localhost/tunnel/' })
    streams = fakeEventSource()
    answer = () => json(job('running'))
    fakeServer({ 'GET tunnel/api/jobs/j1': () => answer() })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('tells states and progress and ends with the job', async () => {
    const told: unknown[] = []
    const over = followJob('j1', {
      onState: (event) => told.push(event.state),
      onProgress: (progress) => told.push(progress.fraction),
    })
    const [stream] = streams.opened
    expect(stream!.url).toBe('http://localhost/tunnel/api/jobs/j1/events')
    stream!.emit('state', { state: 'running', position: null, elapsed: 0 }, '1')
    stream!.emit('progress', { stage: 'contacts', fraction: 0.5, elapsed: 1 }, '2')
    stream!.emit('end', job('done'), '3')
    expect((await over).state).toBe('done')
    expect(told).toEqual(['running', 0.5])
    expect(stream!.readyState).toBe(streams.CLOSED)
  })

  it('asks again from the last event on where the stream was refused, one stream at a time', async () => {
    const over = followJob('j1')
    streams.opened[0]!.emit('progress', { stage: 'a' }, '7')
    streams.opened[0]!.breakOff(true)
    await vi.advanceTimersByTimeAsync(1500)
    expect(streams.opened).toHaveLength(2)
    expect(streams.opened[1]!.url).toContain('events?last=7')
    expect(streams.opened[0]!.readyState).toBe(streams.CLOSED)
    streams.opened[1]!.emit('end', job('cancelled'), '8')
    expect((await over).state).toBe('cancelled')
  })

  it('leaves resuming to the browser where the connection was lost', async () => {
    const over = followJob('j1')
    streams.opened[0]!.breakOff(false)
    await vi.advanceTimersByTimeAsync(3000)
    expect(streams.opened).toHaveLength(1)
    streams.opened[0]!.emit('end', job('done'), '9')
    await over
  })

  it('takes the end from the job when nothing more is streamed', async () => {
    answer = () => json(job('failed', { error: { code: 'job_crashed', message: 'It crashed.' } }))
    const over = followJob('j1')
    streams.opened[0]!.breakOff(true)
    expect((await over).error?.code).toBe('job_crashed')
  })

  it('says that a job is unknown, and that the server stays away', async () => {
    answer = () => failure(404, { code: 'not_found', message: 'There is no such job.' })
    const unknown = followJob('j1')
    streams.opened[0]!.breakOff(true)
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' })

    answer = () => {
      throw new TypeError('connection refused')
    }
    const away = followJob('j1')
    const stream = streams.opened[1]!
    const rejected = expect(away).rejects.toMatchObject({ code: 'no_answer' })
    for (let attempt = 0; attempt < 8; attempt++) {
      stream.breakOff(false)
      await vi.advanceTimersByTimeAsync(10)
    }
    await rejected
    expect(stream.readyState).toBe(streams.CLOSED)
  })

  it('stops when told to, without a word to anybody', async () => {
    const stop = new AbortController()
    const told = vi.fn()
    const over = followJob('j1', { signal: stop.signal, onProgress: told })
    const rejected = expect(over).rejects.toMatchObject({ name: 'AbortError' })
    stop.abort()
    await rejected
    streams.opened[0]!.emit('progress', { stage: 'late' }, '3')
    expect(told).not.toHaveBeenCalled()
    expect(streams.opened[0]!.readyState).toBe(streams.CLOSED)
    await expect(followJob('j1', { signal: stop.signal })).rejects.toMatchObject({
      name: 'AbortError',
    })
    expect(streams.opened).toHaveLength(1)
  })
})
