import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AnimationFrameTicker } from '@/playback/Ticker'

describe('AnimationFrameTicker', () => {
  let pending = new Map<number, () => void>()
  let nextHandle = 1

  beforeEach(() => {
    pending = new Map()
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => {
      pending.set(nextHandle, run)
      return nextHandle++
    })
    vi.stubGlobal('cancelAnimationFrame', (handle: number) => pending.delete(handle))
  })
  afterEach(() => vi.unstubAllGlobals())

  function displayFrame(): void {
    const due = [...pending.values()]
    pending.clear()
    for (const run of due) run()
  }

  it('calls once, however often it is asked', () => {
    const ticker = new AnimationFrameTicker()
    const callback = vi.fn()
    ticker.request(callback)
    ticker.request(callback)
    displayFrame()
    displayFrame()
    expect(callback).toHaveBeenCalledTimes(1)
  })

  it('does not call after it was cancelled, within a tick either', () => {
    const ticker = new AnimationFrameTicker()
    const callback = vi.fn()
    ticker.request(callback)
    ticker.cancel()
    displayFrame()
    expect(callback).not.toHaveBeenCalled()
    ticker.request(() => {
      ticker.request(callback)
      ticker.cancel()
    })
    displayFrame()
    displayFrame()
    expect(callback).not.toHaveBeenCalled()
  })

  it('lets a view that coalesces its drawing draw at every displayed frame', () => {
    const ticker = new AnimationFrameTicker()
    let ticks = 0
    let draws = 0
    let asked = false
    const invalidate = () => {
      if (asked) return
      asked = true
      requestAnimationFrame(() => {
        asked = false
        draws++
      })
    }
    const tick = () => {
      ticks++
      ticker.request(tick)
      invalidate()
    }
    ticker.request(tick)
    for (let frame = 0; frame < 10; frame++) displayFrame()
    expect(ticks).toBe(10)
    expect(draws).toBe(9)
  })

  it('goes on after a callback that throws', () => {
    const ticker = new AnimationFrameTicker()
    const callback = vi.fn()
    ticker.request(() => {
      ticker.request(callback)
      throw new Error('broken view')
    })
    expect(displayFrame).toThrow('broken view')
    displayFrame()
    expect(callback).toHaveBeenCalledTimes(1)
  })
})
