/** Roll, pitch and yaw of a base orientation over all frames, without jumps at whole turns. */
import { type FrameRange, unionRange } from './frameRange'
import { nearestRpyAt, quatWxyzToRpy } from './rollPitchYaw'

/** The angles [rad] follow the quaternions they were made from, once told what changed. */
export class BaseRpyCurves {
  /** (F, 3) roll, pitch, yaw [rad]; whole turns are kept, so values may pass ±π. */
  private readonly angles: Float64Array
  private readonly frameCount: number
  private stale: FrameRange | null = null
  private changed: FrameRange | null = null

  /** @param quatWxyz (F, 4) orientations, wxyz; read again after each `invalidate`. */
  constructor(private readonly quatWxyz: Float32Array) {
    this.frameCount = quatWxyz.length / 4
    this.angles = new Float64Array(this.frameCount * 3)
    for (let frame = 0; frame < this.frameCount; frame++) this.computeFrame(frame)
  }

  /** (F, 3) roll, pitch, yaw [rad], up to date. Read only. */
  get rpy(): Float64Array {
    this.update()
    return this.angles
  }

  /** Says that the quaternions of these frames were written. */
  invalidate(range: FrameRange): void {
    this.stale = unionRange(this.stale, range)
  }

  /**
   * The frames whose angles changed or may have since the last call; null for none. They can reach
   * further than what was written, since a change can move all later angles by whole turns.
   */
  takeChanged(): FrameRange | null {
    this.update()
    const { changed } = this
    this.changed = null
    return changed
  }

  private update(): void {
    if (this.stale === null) return
    const { start, end } = this.stale
    this.stale = null
    let frame = start
    for (; frame < this.frameCount; frame++) {
      const differs = this.computeFrame(frame)
      if (frame >= end && !differs) break
    }
    this.changed = unionRange(this.changed, { start, end: frame })
  }

  /** Whether the angles of the frame differ from what was held. */
  private computeFrame(frame: number): boolean {
    const at = frame * 3
    const { angles } = this
    if (frame === 0) quatWxyzToRpy(this.quatWxyz, scratch)
    else {
      previous[0] = angles[at - 3]!
      previous[1] = angles[at - 2]!
      previous[2] = angles[at - 1]!
      nearestRpyAt(this.quatWxyz, frame * 4, previous, scratch)
    }
    const same =
      angles[at] === scratch[0] && angles[at + 1] === scratch[1] && angles[at + 2] === scratch[2]
    angles[at] = scratch[0]!
    angles[at + 1] = scratch[1]!
    angles[at + 2] = scratch[2]!
    return !same
  }
}

const scratch = new Float64Array(3)
const previous = new Float64Array(3)

const curvesByArray = new WeakMap<Float32Array, BaseRpyCurves>()

/** The curves of an orientation array, made once and kept with it. */
export function baseRpyCurvesOf(quatWxyz: Float32Array): BaseRpyCurves {
  let curves = curvesByArray.get(quatWxyz)
  if (!curves) {
    curves = new BaseRpyCurves(quatWxyz)
    curvesByArray.set(quatWxyz, curves)
  }
  return curves
}

/** Tells the curves of this array, when anyone asked for them, that frames were written. */
export function orientationsWritten(quatWxyz: Float32Array, range: FrameRange): void {
  curvesByArray.get(quatWxyz)?.invalidate(range)
}
