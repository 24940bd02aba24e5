/** Roll, pitch and yaw of a base orientation over all frames, without jumps at whole turns. */
import { type FrameRange, unionRange } from './frameRange'
import { isAtPole, nearestForm, nearestRpyAt, principalRpyAt, quatWxyzToRpy } from './rollPitchYaw'

/** The angles [rad] follow the quaternions they were made from, once told what changed. */
export class BaseRpyCurves {
  /** (F, 3) roll, pitch, yaw [rad]; whole turns are kept, so values may pass ±π. */
  private readonly angles: Float64Array
  /**
   * (F, 3) the same without turns, so that later frames can follow a turn without their quaternions
   * being looked at; NaN for a roll that is free, at a pole.
   */
  private readonly principal: Float64Array
  private readonly frameCount: number
  /** Frames whose quaternions were written since their principal angles were found. */
  private written: FrameRange | null = null
  /** Frames whose angles have to be looked at; those after them follow if they turn out others. */
  private stale: FrameRange | null = null
  private changed: FrameRange | null = null

  /** @param quatWxyz (F, 4) orientations, wxyz; read again after each `invalidate`. */
  constructor(private readonly quatWxyz: Float32Array) {
    this.frameCount = quatWxyz.length / 4
    this.angles = new Float64Array(this.frameCount * 3)
    this.principal = new Float64Array(this.frameCount * 3)
    this.findPrincipal({ start: 0, end: this.frameCount })
    for (let frame = 0; frame < this.frameCount; frame++) this.computeFrame(frame)
  }

  /** (F, 3) roll, pitch, yaw [rad], up to date. Read only. */
  get rpy(): Float64Array {
    return this.rpyBefore(this.frameCount)
  }

  /** The same as `rpy`, of which only the frames before `end` need be up to date. */
  rpyBefore(end: number): Float64Array {
    this.update(end)
    return this.angles
  }

  /** Says that the quaternions of these frames were written. */
  invalidate(range: FrameRange): void {
    this.written = unionRange(this.written, range)
    this.stale = unionRange(this.stale, range)
  }

  /**
   * The frames whose angles changed or may have since the last call; null for none. They can reach
   * further than what was written, since a change can move all later angles by whole turns.
   */
  takeChanged(): FrameRange | null {
    this.update(this.frameCount)
    const { changed } = this
    this.changed = null
    return changed
  }

  private update(wantedEnd: number): void {
    if (this.stale === null) return
    if (this.written !== null) this.findPrincipal(this.written)
    this.written = null
    const { start, end } = this.stale
    let frame = start
    let settled = false
    for (; frame < wantedEnd; frame++) {
      settled = !this.computeFrame(frame) && frame >= end
      if (settled) break
    }
    this.changed = unionRange(this.changed, { start, end: Math.max(frame, start) })
    const done = settled || frame >= this.frameCount
    this.stale = done ? null : { start: Math.max(frame, start), end: Math.max(end, frame + 1) }
  }

  private findPrincipal({ start, end }: FrameRange): void {
    const { principal, quatWxyz } = this
    for (let frame = start; frame < end; frame++) {
      const at = frame * 3
      principalRpyAt(quatWxyz, frame * 4, 0, scratch)
      principal[at] = isAtPole(quatWxyz, frame * 4) ? Number.NaN : scratch[0]!
      principal[at + 1] = scratch[1]!
      principal[at + 2] = scratch[2]!
    }
  }

  /** Whether the angles of the frame differ from what was held. */
  private computeFrame(frame: number): boolean {
    const at = frame * 3
    const { angles, principal } = this
    if (frame === 0) quatWxyzToRpy(this.quatWxyz, scratch)
    else {
      previous[0] = angles[at - 3]!
      previous[1] = angles[at - 2]!
      previous[2] = angles[at - 1]!
      if (Number.isNaN(principal[at]!)) nearestRpyAt(this.quatWxyz, frame * 4, previous, scratch)
      else {
        scratch[0] = principal[at]!
        scratch[1] = principal[at + 1]!
        scratch[2] = principal[at + 2]!
        nearestForm(scratch, previous, scratch)
      }
    }
    const same =
      angles[at] === scratch[0] && angles[at + 1] === scratch[1] && angles[at + 2] === scratch[2]
    // Adding 0 makes -0 the 0 that it equals.
    angles[at] = scratch[0]! + 0
    angles[at + 1] = scratch[1]! + 0
    angles[at + 2] = scratch[2]! + 0
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
