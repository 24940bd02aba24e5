import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AnimationFrameTicker, ManualTicker } from '@/playback/Ticker'

describe('AnimationFrameTicker', () => {
  const waiting = new Map<number, () => void>()
  let next = 1
  const display = () => {
    const callbacks = [...waiting.values()]
    waiting.clear()
    for (const callback of callbacks) callback()
  }

  beforeEach(() => {
    waiting.clear()
    vi.stubGlobal('requestAnimationFrame', (callback: () => void) => {
      waiting.set(next, callback)
      return next++
    })
    vi.stubGlobal('cancelAnimationFrame', (handle: number) => waiting.delete(handle))
  })

  afterEach(() => vi.unstubAllGlobals())

  it('calls once per displayed frame, however often it was asked', () => {
    const ticker = new AnimationFrameTicker()
    let calls = 0
    const count = () => {
      calls++
    }
    ticker.request(count)
    ticker.request(count)
    expect(waiting.size).toBe(1)
    display()
    display()
    expect(calls).toBe(1)
  })

  it('may be asked again from within the call, for the frame after', () => {
    const ticker = new AnimationFrameTicker()
    let calls = 0
    const again = () => {
      calls++
      ticker.request(again)
    }
    ticker.request(again)
    for (let frame = 0; frame < 3; frame++) display()
    expect(calls).toBe(3)
  })

  it('calls nothing after it was cancelled', () => {
    const ticker = new AnimationFrameTicker()
    ticker.request(() => expect.unreachable())
    ticker.cancel()
    ticker.cancel()
    display()
    expect(waiting.size).toBe(0)
  })
})

describe('ManualTicker', () => {
  it('calls when it is told to, once', () => {
    const ticker = new ManualTicker()
    let calls = 0
    ticker.request(() => {
      calls++
    })
    expect(ticker.pending).toBe(true)
    ticker.tick()
    ticker.tick()
    expect(calls).toBe(1)
    ticker.request(() => expect.unreachable())
    ticker.cancel()
    ticker.tick()
  })
})
