/** Answers what the robot looks like at a time. Rules of docs/playback.md, shared with Python. */
import type { Motion } from '@/model/motion'
import { slerpAt } from '@/model/quaternion'
import { createPose, type RobotPose } from './RobotPose'
import { type TimeGrid, uniformGrid } from './timeGrid'

export type Interpolation = 'linear' | 'hold'

/** Frames to sample from; arrays are row-major by frame and may change between calls. */
export interface FrameSource {
  readonly grid: TimeGrid
  readonly jointCount: number
  /** (F, N) [rad or m]. */
  readonly jointPos: Float32Array | Float64Array
  /** (F, 3) [m]; null for a fixed base. */
  readonly basePosW: Float32Array | Float64Array | null
  /** (F, 4) wxyz; null for a fixed base. */
  readonly baseQuatWxyz: Float32Array | Float64Array | null
}

export function motionSource(motion: Motion): FrameSource {
  return {
    grid: uniformGrid(motion.frameCount, motion.frameRate),
    jointCount: motion.jointNames.length,
    jointPos: motion.jointPos,
    basePosW: motion.basePosW,
    baseQuatWxyz: motion.baseQuatWxyz,
  }
}

export class FrameSampler {
  constructor(
    private readonly source: FrameSource,
    readonly interpolation: Interpolation = 'linear',
  ) {}

  static ofMotion(motion: Motion, interpolation: Interpolation = 'linear'): FrameSampler {
    return new FrameSampler(motionSource(motion), interpolation)
  }

  /** A pose of the right shape for this motion, to be refilled by the other methods. */
  createPose(): RobotPose {
    return createPose(this.source.jointCount, this.source.basePosW !== null)
  }

  /**
   * Fills `out` with the pose at a time [s] and returns the time, kept within the motion.
   *
   * @throws RangeError when `time` is not a number.
   */
  sampleAt(time: number, out: RobotPose): number {
    const { grid } = this.source
    const clamped = this.clamp(time)
    const frame = grid.frameAtOrBefore(clamped)
    const part = this.interpolation === 'hold' ? 0 : this.partAfter(frame, clamped)
    if (part === 0) this.poseAtFrame(frame, out)
    else if (part === 1) this.poseAtFrame(frame + 1, out)
    else this.blend(frame, part, out)
    return clamped
  }

  /** Fills `out` with a stored frame, bit for bit. */
  poseAtFrame(frame: number, out: RobotPose): void {
    const { source } = this
    if (!Number.isInteger(frame) || frame < 0 || frame >= source.grid.frameCount) {
      throw new RangeError(`Frame ${frame} lies outside 0 … ${source.grid.frameCount - 1}.`)
    }
    copyRow(source.jointPos, frame, source.jointCount, out.jointPos)
    if (source.basePosW && out.basePos) copyRow(source.basePosW, frame, 3, out.basePos)
    if (source.baseQuatWxyz && out.baseQuatWxyz) {
      copyRow(source.baseQuatWxyz, frame, 4, out.baseQuatWxyz)
    }
  }

  /** The frame nearest to a time [s]; halfway counts as the later one. */
  nearestFrame(time: number): number {
    const clamped = this.clamp(time)
    const frame = this.source.grid.frameAtOrBefore(clamped)
    return this.partAfter(frame, clamped) >= 0.5 ? frame + 1 : frame
  }

  /** The frame at a time [s] as a number with a fraction, for drawing a playhead. */
  fractionalFrame(time: number): number {
    const clamped = this.clamp(time)
    const frame = this.source.grid.frameAtOrBefore(clamped)
    return frame + this.partAfter(frame, clamped)
  }

  private clamp(time: number): number {
    if (Number.isNaN(time)) throw new RangeError('A sample time must be a number.')
    const { grid } = this.source
    return Math.min(Math.max(time, grid.timeOf(0)), grid.timeOf(grid.frameCount - 1))
  }

  /** How far `time` lies from `frame` to the next one, 0 … 1; 0 at the last frame. */
  private partAfter(frame: number, time: number): number {
    const { grid } = this.source
    const start = grid.timeOf(frame)
    if (frame === grid.frameCount - 1 || time === start) return 0
    return (time - start) / (grid.timeOf(frame + 1) - start)
  }

  private blend(frame: number, part: number, out: RobotPose): void {
    const { source } = this
    blendRows(source.jointPos, frame, source.jointCount, part, out.jointPos)
    if (source.basePosW && out.basePos) blendRows(source.basePosW, frame, 3, part, out.basePos)
    const quats = source.baseQuatWxyz
    if (quats && out.baseQuatWxyz) {
      slerpAt(quats, frame * 4, quats, frame * 4 + 4, part, out.baseQuatWxyz)
    }
  }
}

function copyRow(
  data: Float32Array | Float64Array,
  row: number,
  columns: number,
  out: Float64Array,
): void {
  const start = row * columns
  for (let column = 0; column < columns; column++) out[column] = data[start + column]!
}

function blendRows(
  data: Float32Array | Float64Array,
  row: number,
  columns: number,
  part: number,
  out: Float64Array,
): void {
  const start = row * columns
  for (let column = 0; column < columns; column++) {
    const a = data[start + column]!
    const b = data[start + columns + column]!
    out[column] = a + (b - a) * part
  }
}
