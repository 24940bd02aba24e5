import { describe, expect, it } from 'vitest'
import { PlaybackController } from '@/playback/PlaybackController'
import { ManualTicker } from '@/playback/Ticker'
import { sampleMotion } from '../model/sampleMotion'

function playerOf(options: Parameters<typeof sampleMotion>[0] = {}) {
  const wall = { now: 500 }
  const ticker = new ManualTicker()
  const player = new PlaybackController({ ticker, now: () => wall.now })
  const motion = sampleMotion({ frameCount: 501, frameRate: 50, ...options })
  player.load(motion)
  const calls = { count: 0 }
  player.subscribe(() => {
    calls.count++
  })
  const pass = (seconds: number) => {
    wall.now += seconds
    ticker.tick()
  }
  return { player, motion, ticker, wall, pass, calls }
}

describe('playing', () => {
  it.each([24, 30, 60, 144, 240])('takes 10 s for 10 s on a display of %s Hz', (hertz) => {
    const { player, pass, wall } = playerOf()
    const start = wall.now
    player.play()
    while (player.state.playing) pass(1 / hertz)
    expect(wall.now - start).toBeGreaterThanOrEqual(10 - 1e-6)
    expect(wall.now - start).toBeLessThan(10 + 2 / hertz)
    expect(player.state).toMatchObject({ frame: 500, time: 10 })
  })

  it('drops frames and keeps time when the page is blocked', () => {
    const { player, pass } = playerOf({ frameCount: 5001 })
    player.setLoop(true)
    player.play()
    for (let second = 1; second <= 60; second++) {
      for (let tick = 0; tick < 9; tick++) pass(0.1)
      pass(0.1)
      expect(Math.abs(player.state.time - second)).toBeLessThan(1e-9)
    }
  })

  it('tells listeners once per displayed frame, and asks for one frame at a time', () => {
    const { player, pass, calls, ticker } = playerOf()
    player.play()
    const before = calls.count
    player.seekFrame(100)
    player.setSpeed(2)
    player.setLoop(true)
    player.refresh()
    expect(calls.count).toBe(before)
    pass(0.01)
    expect(calls.count).toBe(before + 1)
    expect(player.state).toMatchObject({ speed: 2, loop: true })
    expect(ticker.pending).toBe(true)
  })

  it('blends between frames while playing', () => {
    const { player, pass } = playerOf()
    const pose = player.createPose()!
    player.play()
    pass(0.05)
    expect(player.state.frame).toBeCloseTo(2.5, 9)
    player.readPose(pose)
    expect(pose.jointPos[0]).toBeCloseTo(2.5, 6)
  })

  it('seeks without stopping', () => {
    const { player, pass } = playerOf()
    player.play()
    pass(0.1)
    player.seekFrame(200)
    pass(0.02)
    expect(player.state.playing).toBe(true)
    expect(player.state.frame).toBeCloseTo(201, 6)
  })

  it('loops without stopping', () => {
    const { player, pass } = playerOf({ frameCount: 51 })
    player.setLoop(true)
    player.play()
    pass(2.5)
    expect(player.state.playing).toBe(true)
    expect(player.state.time).toBeCloseTo(0.5, 9)
  })

  it('starts over when it is played at the end', () => {
    const { player, pass } = playerOf({ frameCount: 51 })
    player.seekFrame(50)
    player.play()
    pass(0.02)
    expect(player.state.frame).toBeCloseTo(1, 6)
  })

  it('ends at once with a single frame, which stays shown', () => {
    const { player, pass, ticker } = playerOf({ frameCount: 1 })
    player.play()
    pass(0.01)
    expect(player.state).toMatchObject({ playing: false, frame: 0, time: 0 })
    expect(ticker.pending).toBe(false)
  })

  it('measures the speed that is shown', () => {
    const { player, pass } = playerOf()
    expect(player.measuredFactor).toBeNull()
    player.setSpeed(0.5)
    player.play()
    for (let tick = 0; tick < 30; tick++) pass(1 / 30)
    expect(player.measuredFactor).toBeCloseTo(0.5, 6)
    expect(player.displayRate).toBeCloseTo(30, 6)
    player.pause()
    expect(player.measuredFactor).toBeNull()
  })
})

describe('paused', () => {
  it('stands on an exact frame after pausing, the nearest one', () => {
    const { player, pass, motion } = playerOf()
    player.play()
    pass(0.0314)
    player.pause()
    expect(player.state).toMatchObject({ playing: false, frame: 2, time: 2 / 50 })
    const pose = player.createPose()!
    player.readPose(pose)
    expect([...pose.jointPos]).toEqual([...motion.jointPos.subarray(6, 9)])
    expect([...pose.baseQuatWxyz!]).toEqual([...motion.baseQuatWxyz!.subarray(8, 12)])
  })

  it('tells listeners once per change and asks for no frames', () => {
    const { player, calls, ticker } = playerOf()
    player.seekFrame(10)
    player.step(1)
    player.setSpeed(2)
    player.refresh()
    expect(calls.count).toBe(4)
    expect(ticker.pending).toBe(false)
  })

  it('steps by whole frames within the motion', () => {
    const { player } = playerOf({ frameCount: 5 })
    player.step(-1)
    expect(player.state.frame).toBe(0)
    player.step(3)
    expect(player.state.frame).toBe(3)
    player.step(10)
    expect(player.state.frame).toBe(4)
  })

  it('a step while playing pauses beside the shown frame', () => {
    const { player, pass } = playerOf()
    player.play()
    pass(0.2)
    player.step(1)
    expect(player.state).toMatchObject({ playing: false, frame: 11 })
  })

  it('keeps speed within 0.1 … 4', () => {
    const { player } = playerOf()
    player.setSpeed(0.01)
    expect(player.state.speed).toBe(0.1)
    player.setSpeed(100)
    expect(player.state.speed).toBe(4)
  })

  it('goes to the beginning on reset', () => {
    const { player, pass } = playerOf()
    player.play()
    pass(1)
    player.reset()
    expect(player.state).toMatchObject({ playing: false, frame: 0, time: 0 })
  })
})

describe('motions', () => {
  it('loads another one paused at its own frame, keeping speed and loop', () => {
    const { player, pass } = playerOf()
    player.setSpeed(2)
    player.setLoop(true)
    player.play()
    pass(1)
    player.load(sampleMotion({ frameCount: 30, frameRate: 10 }), 12)
    expect(player.state).toEqual({ playing: false, frame: 12, time: 1.2, speed: 2, loop: true })
  })

  it('stays at its frame when the rate changes, paused or playing', () => {
    const { player, motion, pass } = playerOf()
    player.seekFrame(100)
    player.replaceMotion({ ...motion, frameRate: 25 })
    expect(player.state).toMatchObject({ frame: 100, time: 4 })
    player.play()
    pass(0.4)
    player.replaceMotion({ ...motion, frameRate: 50 })
    pass(0)
    expect(player.state.frame).toBeCloseTo(110, 6)
    expect(player.state.playing).toBe(true)
  })

  it('does nothing without a motion', () => {
    const player = new PlaybackController({ ticker: new ManualTicker(), now: () => 0 })
    player.play()
    player.step(1)
    player.seekFrame(5)
    expect(player.state).toMatchObject({ playing: false, frame: 0, time: 0 })
    expect(player.createPose()).toBeNull()
  })

  it('stops telling those who left', () => {
    const { player } = playerOf()
    let told = 0
    const leave = player.subscribe(() => {
      told++
    })
    leave()
    player.seekFrame(3)
    expect(told).toBe(0)
  })
})
