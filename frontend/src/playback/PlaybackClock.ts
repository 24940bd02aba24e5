/** Answers what motion time it is. The rules are those of docs/playback.md, shared with Python. */

export type ClockState = 'paused' | 'playing' | 'finished'

/**
 * The time is a function of the monotonic clock and of the pair (wall, motion) noted at the last
 * change, so it depends neither on how often it is read nor on the display rate.
 */
export class PlaybackClock {
  private durationSeconds: number
  private speedFactor = 1
  private looping = false
  private running = false
  private ended = false
  private motionAnchor = 0
  private wallAnchor: number

  /**
   * @param duration length of the motion [s], finite and not negative.
   * @param now monotonic time [s].
   * @throws RangeError for a duration that isn't such a number.
   */
  constructor(
    duration: number,
    private readonly now: () => number,
  ) {
    this.durationSeconds = checkedDuration(duration)
    this.wallAnchor = now()
  }

  /** Length of the motion [s]. */
  get duration(): number {
    return this.durationSeconds
  }

  /** Motion seconds per wall second. */
  get speed(): number {
    return this.speedFactor
  }

  get loop(): boolean {
    return this.looping
  }

  /** Motion time [s], within 0 … duration. */
  time(): number {
    return this.timeAt(this.now())
  }

  state(): ClockState {
    return this.stateAt(this.now())
  }

  /** Runs on from here, or from the beginning when the end is reached. */
  play(): void {
    const now = this.rebase()
    if (this.running) return
    if (this.motionAnchor >= this.durationSeconds) this.motionAnchor = 0
    this.running = true
    this.ended = false
    this.wallAnchor = now
  }

  pause(): void {
    this.rebase()
    this.running = false
  }

  /**
   * Goes to a motion time [s], kept within the motion; keeps playing if it was playing.
   *
   * @throws RangeError when `time` is not finite.
   */
  seek(time: number): void {
    if (!Number.isFinite(time)) throw new RangeError(`A playback time must be finite, not ${time}.`)
    const now = this.rebase()
    this.motionAnchor = Math.min(Math.max(time, 0), this.durationSeconds)
    this.wallAnchor = now
    this.ended = false
  }

  /** @throws RangeError when `speed` is not finite and positive. */
  setSpeed(speed: number): void {
    if (!Number.isFinite(speed) || speed <= 0) {
      throw new RangeError(`A playback speed must be a positive number, not ${speed}.`)
    }
    this.rebase()
    this.speedFactor = speed
  }

  setLoop(loop: boolean): void {
    this.rebase()
    this.looping = loop
  }

  /** @throws RangeError when `duration` [s] is not finite or negative. */
  setDuration(duration: number): void {
    checkedDuration(duration)
    const now = this.rebase()
    this.durationSeconds = duration
    this.motionAnchor = Math.min(this.motionAnchor, duration)
    this.wallAnchor = now
    if (this.motionAnchor < duration) this.ended = false
  }

  /** Back to the beginning, paused; speed and loop stay. */
  reset(): void {
    this.wallAnchor = this.now()
    this.motionAnchor = 0
    this.running = false
    this.ended = false
  }

  private rebase(): number {
    const now = this.now()
    const time = this.timeAt(now)
    const state = this.stateAt(now)
    if (this.running) {
      this.motionAnchor = time
      this.wallAnchor = now
      if (state === 'finished') {
        this.running = false
        this.ended = true
      }
    }
    return now
  }

  private elapsedTo(now: number): number {
    const elapsed = Math.max(0, now - this.wallAnchor)
    return this.running ? this.motionAnchor + elapsed * this.speedFactor : this.motionAnchor
  }

  private get wraps(): boolean {
    return this.looping && this.durationSeconds > 0
  }

  private timeAt(now: number): number {
    const time = this.elapsedTo(now)
    if (!this.running || time < this.durationSeconds) return time
    return this.wraps ? time % this.durationSeconds : this.durationSeconds
  }

  private stateAt(now: number): ClockState {
    if (this.ended) return 'finished'
    if (!this.running) return 'paused'
    return this.elapsedTo(now) >= this.durationSeconds && !this.wraps ? 'finished' : 'playing'
  }
}

function checkedDuration(duration: number): number {
  if (!Number.isFinite(duration) || duration < 0) {
    throw new RangeError(`A motion's duration must be 0 or more seconds, not ${duration}.`)
  }
  return duration
}
