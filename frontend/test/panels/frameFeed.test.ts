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
  const play = (frames: readonly number[], interval: number) => {
    source.isPlaying = true
    for (const frame of frames) {
      clock.ms += interval
      source.show(frame)
    }
  }
  return { source, feed, pending, play, endTurn }
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
    const { source, feed, play } = setUp()
    const eager = vi.fn()
    const lazy = vi.fn()
    feed.addEager(eager)
    feed.addLazy(lazy)
    play([1, 2, 3, 4, 5.75], 50)
    expect(eager).toHaveBeenLastCalledWith(5.75)
    expect(lazy).toHaveBeenLastCalledWith(5)
    expect(source.at).toBe(5.75)
  })

  it('writes all read-outs at once and from one frame, ten times a second at most', () => {
    const { feed, play } = setUp()
    const writers = Array.from({ length: 40 }, () => vi.fn())
    for (const writer of writers) feed.addLazy(writer)
    // 125 displayed frames a second for 0.4 s.
    play(
      Array.from({ length: 50 }, (_, i) => i + 1),
      8,
    )
    for (const writer of writers) expect(writer.mock.calls).toEqual([[0], [13], [26], [39]])
  })

  it('writes them at every fifth displayed frame at most, however late frames come', () => {
    const { feed, play } = setUp()
    const writer = vi.fn()
    feed.addLazy(writer)
    play([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], 400)
    expect(writer.mock.calls).toEqual([[0], [5], [10]])
  })

  it('tells read-outs that join while playing the frame that the others show', () => {
    const { feed, play } = setUp()
    feed.addLazy(() => {})
    play([1, 2, 3, 4, 5, 6, 7], 50)
    const late = vi.fn()
    feed.addLazy(late)
    expect(late).toHaveBeenCalledExactlyOnceWith(5)
    expect(feed.readoutFrame).toBe(5)
  })

  it('writes everything, exactly, where playing stops', () => {
    const { source, feed, play, endTurn } = setUp()
    const eager = vi.fn()
    const lazy = vi.fn()
    feed.addEager(eager)
    feed.addLazy(lazy)
    play([1.2, 2.2], 20)
    source.isPlaying = false
    source.show(3)
    endTurn()
    expect(eager).toHaveBeenLastCalledWith(3)
    expect(lazy).toHaveBeenLastCalledWith(3)
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
