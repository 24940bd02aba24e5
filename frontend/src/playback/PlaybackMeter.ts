/** Measures how fast playback really is, over a sliding second of wall time. */

const WINDOW_SECONDS = 1

export class PlaybackMeter {
  private readonly wall: number[] = []
  private readonly motion: number[] = []

  restart(): void {
    this.wall.length = 0
    this.motion.length = 0
  }

  /**
   * Notes that a motion time was shown. Going backwards (a loop, a seek) starts a new measurement.
   *
   * @param wallTime [s]
   * @param motionTime [s]
   */
  shown(wallTime: number, motionTime: number): void {
    const last = this.motion.at(-1)
    if (last !== undefined && motionTime < last) this.restart()
    this.wall.push(wallTime)
    this.motion.push(motionTime)
    while (this.wall.length > 2 && wallTime - this.wall[0]! > WINDOW_SECONDS) {
      this.wall.shift()
      this.motion.shift()
    }
  }

  /** Motion seconds shown per wall second; null before two frames were shown. */
  get factor(): number | null {
    const elapsed = this.elapsed()
    return elapsed === null ? null : (this.motion.at(-1)! - this.motion[0]!) / elapsed
  }

  /** Frames shown per wall second [Hz]; null before two frames were shown. */
  get displayRate(): number | null {
    const elapsed = this.elapsed()
    return elapsed === null ? null : (this.wall.length - 1) / elapsed
  }

  private elapsed(): number | null {
    if (this.wall.length < 2) return null
    const elapsed = this.wall.at(-1)! - this.wall[0]!
    return elapsed > 0 ? elapsed : null
  }
}
