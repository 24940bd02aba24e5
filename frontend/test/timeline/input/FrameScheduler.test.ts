import { describe, expect, it, vi } from 'vitest'
import { FrameScheduler, type FrameSource } from '@/timeline/input/FrameScheduler'

class ManualFrames implements FrameSource {
  pending = new Map<number, () => void>()
  private next = 1

  request(callback: () => void): number {
    this.pending.set(this.next, callback)
    return this.next++
  }

  cancel(handle: number): void {
    this.pending.delete(handle)
  }

  tick(): void {
    const due = [...this.pending.values()]
    this.pending.clear()
    for (const callback of due) callback()
  }
}

describe('frame scheduler', () => {
  it('runs once a frame, however often it is asked, and not when nobody asks', () => {
    const frames = new ManualFrames()
    const run = vi.fn()
    const scheduler = new FrameScheduler(run, frames)
    for (let i = 0; i < 100; i++) scheduler.request()
    expect(run).not.toHaveBeenCalled()
    frames.tick()
    frames.tick()
    expect(run).toHaveBeenCalledTimes(1)
  })

  it('takes a request made while running to the next frame', () => {
    const frames = new ManualFrames()
    let runs = 0
    const scheduler: FrameScheduler = new FrameScheduler(() => {
      runs++
      if (runs === 1) scheduler.request()
    }, frames)
    scheduler.request()
    frames.tick()
    expect(runs).toBe(1)
    frames.tick()
    expect(runs).toBe(2)
  })

  it('runs nothing after its end', () => {
    const frames = new ManualFrames()
    const run = vi.fn()
    const scheduler = new FrameScheduler(run, frames)
    scheduler.request()
    scheduler.dispose()
    frames.tick()
    expect(run).not.toHaveBeenCalled()
  })
})
