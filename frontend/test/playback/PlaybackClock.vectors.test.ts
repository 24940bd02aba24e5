import { describe, expect, it } from 'vitest'
import { PlaybackClock } from '@/playback/PlaybackClock'
import { readVectors } from '../model/sharedVectors'

interface Step {
  readonly now: number
  readonly call: string
  readonly value?: number | boolean
  readonly time: number
  readonly state: string
}

interface Case {
  readonly name: string
  readonly duration: number
  readonly speed: number
  readonly loop: boolean
  readonly now: number
  readonly steps: readonly Step[]
}

const { tolerance, cases } = readVectors<{ tolerance: number; cases: Case[] }>(
  'playback_clock.json',
)

function call(clock: PlaybackClock, { call: name, value }: Step): void {
  const calls: Record<string, () => void> = {
    read: () => {},
    play: () => clock.play(),
    pause: () => clock.pause(),
    reset: () => clock.reset(),
    seek: () => clock.seek(value as number),
    set_speed: () => clock.setSpeed(value as number),
    set_loop: () => clock.setLoop(value as boolean),
    set_duration: () => clock.setDuration(value as number),
  }
  calls[name]!()
}

describe('shared clock vectors', () => {
  it('are many', () => {
    expect(cases.length).toBeGreaterThan(100)
  })

  it.each(cases)('$name', ({ duration, speed, loop, now, steps }) => {
    let wall = now
    const clock = new PlaybackClock(duration, () => wall)
    clock.setSpeed(speed)
    clock.setLoop(loop)
    for (const step of steps) {
      wall = step.now
      call(clock, step)
      expect(Math.abs(clock.time() - step.time)).toBeLessThanOrEqual(tolerance)
      expect(clock.state()).toBe(step.state)
    }
  })
})
