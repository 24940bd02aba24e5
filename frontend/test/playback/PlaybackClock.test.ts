import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PlaybackClock } from '@/playback/PlaybackClock'

function clockAt(duration: number) {
  const wall = { now: 1000 }
  const clock = new PlaybackClock(duration, () => wall.now)
  return { clock, wall }
}

describe('PlaybackClock', () => {
  it('stands at the beginning until it is played', () => {
    const { clock, wall } = clockAt(10)
    wall.now += 5
    expect(clock.time()).toBe(0)
    expect(clock.state()).toBe('paused')
    clock.play()
    wall.now += 2.5
    expect(clock.time()).toBe(2.5)
    expect(clock.state()).toBe('playing')
    clock.pause()
    wall.now += 100
    expect(clock.time()).toBe(2.5)
  })

  it('holds the last time when finished, and plays again from the beginning', () => {
    const { clock, wall } = clockAt(10)
    clock.play()
    wall.now += 10
    expect(clock.time()).toBe(10)
    expect(clock.state()).toBe('finished')
    wall.now += 50
    clock.pause()
    expect(clock.time()).toBe(10)
    expect(clock.state()).toBe('finished')
    clock.play()
    expect(clock.time()).toBe(0)
    wall.now += 1
    expect(clock.time()).toBe(1)
  })

  it('loops over [0, duration)', () => {
    const { clock, wall } = clockAt(4)
    clock.setLoop(true)
    clock.play()
    wall.now += 4
    expect(clock.time()).toBe(0)
    wall.now += 9.5
    expect(clock.time()).toBe(1.5)
    expect(clock.state()).toBe('playing')
  })

  it('does not jump when speed or loop change', () => {
    const { clock, wall } = clockAt(100)
    clock.play()
    wall.now += 3
    clock.setSpeed(0.5)
    expect(clock.time()).toBe(3)
    wall.now += 4
    expect(clock.time()).toBe(5)
    clock.setSpeed(4)
    wall.now += 0.25
    expect(clock.time()).toBe(6)
    clock.setLoop(true)
    expect(clock.time()).toBe(6)
  })

  it('seeks while playing and while finished', () => {
    const { clock, wall } = clockAt(10)
    clock.play()
    wall.now += 1
    clock.seek(7)
    wall.now += 1
    expect(clock.time()).toBe(8)
    wall.now += 10
    clock.seek(3)
    expect(clock.state()).toBe('paused')
    expect(clock.time()).toBe(3)
    clock.seek(-2)
    expect(clock.time()).toBe(0)
    clock.seek(99)
    expect(clock.time()).toBe(10)
  })

  it('keeps within a new duration', () => {
    const { clock, wall } = clockAt(10)
    clock.play()
    wall.now += 8
    clock.setDuration(5)
    expect(clock.time()).toBe(5)
    expect(clock.state()).toBe('finished')
    clock.setDuration(20)
    expect(clock.time()).toBe(5)
    expect(clock.duration).toBe(20)
  })

  it('finishes a motion of one frame at once, looping or not', () => {
    const { clock } = clockAt(0)
    clock.setLoop(true)
    clock.play()
    expect(clock.time()).toBe(0)
    expect(clock.state()).toBe('finished')
  })

  it('resets time and state, but neither speed nor loop', () => {
    const { clock, wall } = clockAt(10)
    clock.setSpeed(2)
    clock.setLoop(true)
    clock.play()
    wall.now += 1
    clock.reset()
    expect(clock.time()).toBe(0)
    expect(clock.state()).toBe('paused')
    expect([clock.speed, clock.loop]).toEqual([2, true])
  })

  it('refuses what is no time, speed or duration, and changes nothing', () => {
    const { clock } = clockAt(10)
    clock.seek(4)
    expect(() => clock.seek(Number.NaN)).toThrow(RangeError)
    expect(() => clock.setSpeed(0)).toThrow(RangeError)
    expect(() => clock.setSpeed(Number.POSITIVE_INFINITY)).toThrow(RangeError)
    expect(() => clock.setDuration(-1)).toThrow(RangeError)
    expect(() => new PlaybackClock(Number.NaN, () => 0)).toThrow(RangeError)
    expect([clock.time(), clock.speed, clock.duration]).toEqual([4, 1, 10])
  })

  it('never runs backwards, not even on a wall clock that does', () => {
    const steps = fc.array(fc.double({ min: -0.5, max: 2, noNaN: true }), { minLength: 1 })
    fc.assert(
      fc.property(steps, fc.double({ min: 0.1, max: 4, noNaN: true }), (changes, speed) => {
        const { clock, wall } = clockAt(50)
        clock.setSpeed(speed)
        clock.play()
        let highest = wall.now
        let shown = 0
        for (const change of changes) {
          highest = Math.max(highest, wall.now + change)
          wall.now = highest
          const time = clock.time()
          expect(time).toBeGreaterThanOrEqual(shown)
          expect(time).toBeLessThanOrEqual(50)
          shown = time
        }
        wall.now = 0
        expect(clock.time()).toBe(0)
      }),
    )
  })

  it('does not drift, whatever reads it and however often it is rebased', () => {
    const { clock, wall } = clockAt(1000)
    const start = wall.now
    clock.play()
    for (let read = 1; read <= 60 * 144; read++) {
      wall.now = start + read / 144
      clock.time()
      if (read % 100 === 0) clock.setSpeed(1)
    }
    expect(Math.abs(clock.time() - 60)).toBeLessThan(1e-9)
  })
})
