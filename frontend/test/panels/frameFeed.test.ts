import { describe, expect, it, vi } from 'vitest'
import { FrameFeed } from '@/panels/frame/FrameFeed'

class Source {
  at = 0
  isPlaying = false
  private listener = () => {}
  frame = () => this.at
  playing = () => this.isPlaying
  subscribe = (listener: () => void) => {
    this.listener = listener
    return () => {
      this.listener = () => {}
    }
  }
  show(frame: number): void {
    this.at = frame
    this.listener()
  }
}

function setUp() {
  const source = new Source()
  const pending: (() => void)[] = []
  const clock = { ms: 0 }
  const feed = new FrameFeed(
    source,
    (run) => pending.push(run),
    () => clock.ms,
  )
  const endTurn = () => {
    for (const run of pending.splice(0)) run()
  }
  return { source, feed, pending, clock, endTurn }
}

describe('FrameFeed', () => {
  it('writes once on joining', () => {
    const { source, feed } = setUp()
    source.at = 7
    const eager = vi.fn()
    const lazy = vi.fn()
    feed.addEager(eager)
    feed.addLazy(lazy)
    expect(eager).toHaveBeenCalledExactlyOnceWith(7)
    expect(lazy).toHaveBeenCalledExactlyOnceWith(7)
  })

  it('joins many seeks of one turn into one write', () => {
    const { source, feed, pending, endTurn } = setUp()
    const writer = vi.fn()
    feed.addLazy(writer)
    for (const frame of [1, 2, 3, 4]) source.show(frame)
    expect(pending).toHaveLength(1)
    endTurn()
    expect(writer.mock.calls).toEqual([[0], [4]])
  })

  it('shows the fractional frame to eager writers and whole frames to the others', () => {
    const { source, feed, clock } = setUp()
    source.isPlaying = true
    clock.ms = 1000
    const eager = vi.fn()
    const lazy = vi.fn()
    feed.addEager(eager)
    feed.addLazy(lazy)
    source.show(2.75)
    expect(eager).toHaveBeenLastCalledWith(2.75)
    expect(lazy).toHaveBeenLastCalledWith(2)
  })

  it('gives each lazy writer its turn while playing, a few at a time', () => {
    const { source, feed, clock } = setUp()
    const writers = Array.from({ length: 40 }, () => vi.fn())
    for (const writer of writers) feed.addLazy(writer)
    for (const writer of writers) writer.mockClear()
    const called = () => writers.filter((writer) => writer.mock.calls.length > 0).length
    source.isPlaying = true
    // At 50 displayed frames a second everything is written within 200 ms.
    for (let frame = 1; frame <= 10; frame++) {
      clock.ms += 20
      source.show(frame)
      expect(called()).toBe(frame * 4)
    }
    for (const writer of writers) expect(writer).toHaveBeenCalledTimes(1)
  })

  it('writes no more at once when frames come late', () => {
    const { source, feed, clock } = setUp()
    const writers = Array.from({ length: 40 }, () => vi.fn())
    for (const writer of writers) feed.addLazy(writer)
    for (const writer of writers) writer.mockClear()
    source.isPlaying = true
    clock.ms = 5000
    source.show(1)
    expect(writers.filter((writer) => writer.mock.calls.length > 0)).toHaveLength(8)
  })

  it('keeps an eager writer to its interval while playing, and shows where it stops', () => {
    const { source, feed, clock, endTurn } = setUp()
    const writer = vi.fn()
    feed.addEager(writer, 80)
    source.isPlaying = true
    for (let frame = 1; frame <= 10; frame++) {
      clock.ms += 20
      source.show(frame)
    }
    expect(writer.mock.calls).toEqual([[0], [4], [8]])
    source.isPlaying = false
    source.show(11)
    endTurn()
    expect(writer).toHaveBeenLastCalledWith(11)
  })

  it('does not call a writer that left', () => {
    const { source, feed, endTurn } = setUp()
    const writer = vi.fn()
    const leave = feed.addLazy(writer)
    source.show(1)
    leave()
    endTurn()
    expect(writer).toHaveBeenCalledTimes(1)
  })
})
