// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { watchServer } from '@/app/watchServer'
import type { AppStatus } from '@/panels/services'

describe('watchServer', () => {
  let status: StoreApi<AppStatus>
  let answers: boolean
  let asked: number
  let hidden: boolean
  let stop: () => void

  beforeEach(() => {
    vi.useFakeTimers()
    ;[answers, asked, hidden] = [true, 0, false]
    vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
    status = createStore<AppStatus>(() => ({
      autosaveFailure: null,
      busy: 0,
      dragging: false,
      serverLost: false,
    }))
    const ask = async () => {
      asked++
      if (!answers) throw new Error('nobody there')
    }
    stop = watchServer({ status, ask })
  })
  afterEach(() => {
    stop()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })

  const pass = (seconds: number) => vi.advanceTimersByTimeAsync(1000 * seconds)
  const turn = (away: boolean) => {
    hidden = away
    document.dispatchEvent(new Event('visibilitychange'))
  }

  it('tells within seconds that the server is gone, and that it is back', async () => {
    await pass(20)
    expect(status.getState().serverLost).toBe(false)
    answers = false
    await pass(5)
    expect(status.getState().serverLost).toBe(true)
    answers = true
    await pass(2)
    expect(status.getState().serverLost).toBe(false)
  })

  it('asks nothing while the page is hidden, and at once when it is seen again', async () => {
    turn(true)
    await pass(60)
    expect(asked).toBe(0)
    answers = false
    turn(false)
    await pass(0)
    expect(status.getState().serverLost).toBe(true)
  })

  it('ends', async () => {
    stop()
    turn(true)
    turn(false)
    await pass(60)
    expect(asked).toBe(0)
  })
})
