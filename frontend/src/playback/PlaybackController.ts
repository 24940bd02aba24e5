/** Plays a motion: one clock, one sampler, one tick for everything that shows it. */
import { durationOf, type Motion, timeOfFrame } from '@/model/motion'
import { FrameSampler } from './FrameSampler'
import { PlaybackClock } from './PlaybackClock'
import { PlaybackMeter } from './PlaybackMeter'
import type { RobotPose } from './RobotPose'
import { AnimationFrameTicker, type Ticker } from './Ticker'

export const MIN_SPEED = 0.1
export const MAX_SPEED = 4

export interface PlaybackState {
  readonly playing: boolean
  /** Motion time [s]. */
  readonly time: number
  /** Whole and exact while paused, with a fraction while playing. */
  readonly frame: number
  readonly speed: number
  readonly loop: boolean
}

export type PlaybackListener = (state: PlaybackState) => void

export interface PlaybackOptions {
  readonly ticker?: Ticker
  /** Monotonic time [s]. */
  readonly now?: () => number
}

export class PlaybackController {
  private readonly ticker: Ticker
  private readonly now: () => number
  private readonly clock: PlaybackClock
  private readonly meter = new PlaybackMeter()
  private readonly listeners = new Set<PlaybackListener>()
  private motion: Motion | null = null
  private sampler: FrameSampler | null = null
  private current: PlaybackState = { playing: false, time: 0, frame: 0, speed: 1, loop: false }

  constructor(options: PlaybackOptions = {}) {
    this.ticker = options.ticker ?? new AnimationFrameTicker()
    this.now = options.now ?? (() => performance.now() / 1000)
    this.clock = new PlaybackClock(0, this.now)
  }

  get state(): PlaybackState {
    return this.current
  }

  /** Motion seconds shown per wall second, measured; null while paused. */
  get measuredFactor(): number | null {
    return this.current.playing ? this.meter.factor : null
  }

  /** Frames shown per second, measured [Hz]; null while paused. */
  get displayRate(): number | null {
    return this.current.playing ? this.meter.displayRate : null
  }

  /** The frame to edit: the one shown while paused, the nearest one while playing. */
  get nearestFrame(): number {
    return this.sampler ? this.sampler.nearestFrame(this.current.time) : 0
  }

  /** Shows another motion, paused at `frame`; speed and loop stay. */
  load(motion: Motion | null, frame = 0): void {
    this.clock.reset()
    this.motion = motion
    this.sampler = motion ? FrameSampler.ofMotion(motion) : null
    this.clock.setDuration(motion ? durationOf(motion) : 0)
    this.showFrame(frame)
  }

  /** The same motion in a new form (another frame rate): stays at its frame, and keeps playing. */
  replaceMotion(motion: Motion): void {
    const frame = this.current.frame
    this.motion = motion
    this.sampler = FrameSampler.ofMotion(motion)
    this.clock.setDuration(durationOf(motion))
    if (this.current.playing) this.seekWhilePlaying(motion, frame)
    else this.showFrame(frame)
  }

  play(): void {
    if (!this.motion || this.current.playing) return
    this.clock.play()
    this.meter.restart()
    this.publish({ playing: true })
    this.ticker.request(this.tick)
  }

  /** Stops at the nearest exact frame. */
  pause(): void {
    if (!this.current.playing) return
    this.clock.pause()
    this.showFrame(this.sampler!.nearestFrame(this.clock.time()))
  }

  toggle(): void {
    if (this.current.playing) this.pause()
    else this.play()
  }

  /** Goes to a frame, kept within the motion; keeps playing if it was playing. */
  seekFrame(frame: number): void {
    if (!this.motion) return
    if (this.current.playing) this.seekWhilePlaying(this.motion, frame)
    else this.showFrame(frame)
  }

  /** Moves by whole frames from the nearest one, and pauses. */
  step(frames: number): void {
    if (!this.motion) return
    const target = this.nearestFrame + frames
    this.clock.pause()
    this.showFrame(target)
  }

  /** Kept within 0.1 … 4. */
  setSpeed(speed: number): void {
    const kept = Math.min(Math.max(speed, MIN_SPEED), MAX_SPEED)
    this.clock.setSpeed(kept)
    this.meter.restart()
    this.change({ speed: kept })
  }

  setLoop(loop: boolean): void {
    this.clock.setLoop(loop)
    this.change({ loop })
  }

  /** Back to the first frame, paused. */
  reset(): void {
    this.clock.reset()
    this.showFrame(0)
  }

  /** Tells the listeners that the motion's values changed. While playing the next tick shows it. */
  refresh(): void {
    this.change({})
  }

  /** A pose of the right shape for the present motion; null without one. */
  createPose(): RobotPose | null {
    return this.sampler?.createPose() ?? null
  }

  /** Fills `out` with what is shown: an exact stored frame while paused, a blend while playing. */
  readPose(out: RobotPose): void {
    if (!this.sampler) return
    if (this.current.playing) this.sampler.sampleAt(this.current.time, out)
    else this.sampler.poseAtFrame(this.current.frame, out)
  }

  /**
   * Calls `listener` at most once per displayed frame while playing, and once per change while
   * paused. Returns the way to stop it.
   */
  subscribe(listener: PlaybackListener): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  dispose(): void {
    this.ticker.cancel()
    this.listeners.clear()
  }

  private readonly tick = (): void => {
    if (!this.current.playing) return
    if (this.clock.state() === 'finished') {
      this.clock.pause()
      this.showFrame(this.motion!.frameCount - 1)
      return
    }
    const time = this.clock.time()
    this.ticker.request(this.tick)
    this.meter.shown(this.now(), time)
    this.publish({ time, frame: this.sampler!.fractionalFrame(time) })
  }

  private showFrame(frame: number): void {
    this.ticker.cancel()
    const last = this.motion ? this.motion.frameCount - 1 : 0
    const exact = Math.min(Math.max(Math.round(frame), 0), last)
    const time = this.motion ? timeOfFrame(this.motion, exact) : 0
    this.clock.seek(time)
    this.publish({ playing: false, time, frame: exact })
  }

  private seekWhilePlaying(motion: Motion, frame: number): void {
    this.clock.seek(timeOfFrame(motion, frame))
    this.meter.restart()
  }

  /** While playing the next tick tells of it, so that listeners run once per displayed frame. */
  private change(change: Partial<PlaybackState>): void {
    if (this.current.playing) this.current = { ...this.current, ...change }
    else this.publish(change)
  }

  private publish(change: Partial<PlaybackState>): void {
    this.current = { ...this.current, ...change }
    for (const listener of this.listeners) listener(this.current)
  }
}
