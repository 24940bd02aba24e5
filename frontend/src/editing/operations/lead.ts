/** Ways into and out of a motion: from a pose at rest, and to one. */
import { hermite, turnAt, turnSpan } from '@/model/hermite'
import type { Motion } from '@/model/motion'
import type { MotionFrames } from '@/model/motionFrames'
import { alignSign, quatDot } from '@/model/quaternion'
import { nearestTurn } from '@/model/rollPitchYaw'
import { logBetweenWxyz } from '@/model/rotationVector'
import type { DocumentContent } from '../documentEdit'
import { addedFrames, keptFrames } from '../frames/framePieces'
import { type FramesEdit, reframe } from '../frames/reframe'
import { readQuats } from './baseQuats'
import { type BasePose, basePoseOfFrame, type StoredPose, uprightPose } from './poses'
import { isContinuous, type JointFacts } from './scope'

export interface LeadOptions extends JointFacts {
  /** Time that the lead takes [s]. */
  readonly duration: number
  readonly pose: StoredPose
  /**
   * Where the base is in the pose: `stored` as the pose has it, else where the motion begins or ends,
   * as it is there (`hold`) or with roll and pitch taken out (`upright`, by default).
   */
  readonly base?: 'stored' | 'hold' | 'upright'
}

/**
 * Comes from the pose at rest into the motion's first frame, with the velocity that the motion has
 * there. The pose is the first frame of the result.
 *
 * @throws RangeError when the duration is not a positive number.
 */
export function leadIn(content: DocumentContent, options: LeadOptions): FramesEdit {
  const count = leadFrames(content.motion, options.duration)
  const pieces = [...addedFrames(0, count), ...keptFrames(0, content.motion.frameCount - 1)]
  const edit = reframe(content, pieces)
  writeLead(content.motion, edit.frames, options, {
    frame: 0,
    beyond: 1,
    row: 0,
    count,
    out: false,
  })
  return edit
}

/** Comes from the motion's last frame to rest in the pose, the last frame of the result. */
export function leadOut(content: DocumentContent, options: LeadOptions): FramesEdit {
  const count = leadFrames(content.motion, options.duration)
  const last = content.motion.frameCount - 1
  const edit = reframe(content, [...keptFrames(0, last), ...addedFrames(last, count)])
  const at = { frame: last, beyond: last - 1, row: last + 1, count, out: true }
  writeLead(content.motion, edit.frames, options, at)
  return edit
}

/** Where a lead meets the motion. */
interface Place {
  /** The motion's frame that it leads to or from, and the one that gives the velocity there. */
  readonly frame: number
  readonly beyond: number
  /** The lead's first row in the new frames, and its number of rows. */
  readonly row: number
  readonly count: number
  readonly out: boolean
}

function leadFrames({ frameRate }: Motion, duration: number): number {
  if (!(duration > 0 && Number.isFinite(duration))) {
    throw new RangeError(`A lead needs a positive time, not ${duration} s.`)
  }
  return Math.max(1, Math.round(duration * frameRate))
}

/** How far along a row is: 0 in the pose, 1 in the motion's frame. */
function share({ count, out }: Place, row: number): number {
  return out ? (count - 1 - row) / count : row / count
}

function writeLead(motion: Motion, frames: MotionFrames, options: LeadOptions, place: Place): void {
  motion.jointNames.forEach((name, joint) => {
    const columns = motion.jointNames.length
    const meets = motion.jointPos[place.frame * columns + joint]!
    const continuous = isContinuous(motion, joint, options)
    const posed = options.pose.joints[name] ?? meets
    const from = continuous ? nearestTurn(posed, meets) : posed
    writeCurve(motion.jointPos, frames.jointPos, columns, joint, from, place, continuous)
  })
  const base = leadBase(motion, options, place.frame)
  if (base === null || frames.basePosW === null || frames.baseQuatWxyz === null) return
  for (const axis of [0, 1, 2] as const) {
    writeCurve(motion.basePosW!, frames.basePosW, 3, axis, base.posW[axis], place, false)
  }
  writeTurn(motion, frames.baseQuatWxyz, base, place)
}

function leadBase(
  motion: Motion,
  { pose, base = 'upright' }: LeadOptions,
  frame: number,
): BasePose | null {
  const present = basePoseOfFrame(motion, frame)
  if (present === null) return null
  if (base === 'stored' && pose.base) return pose.base
  return base === 'hold' ? present : uprightPose(present)
}

function writeCurve(
  stored: Float32Array,
  out: Float32Array,
  columns: number,
  column: number,
  from: number,
  place: Place,
  continuous: boolean,
): void {
  const to = stored[place.frame * columns + column]!
  const next = stored[place.beyond * columns + column] ?? to
  // Counted from the pose to the motion, also when it is gone through the other way.
  const slope = ((continuous ? nearestTurn(next, to) : next) - to) * place.count
  for (let row = 0; row < place.count; row++) {
    out[(place.row + row) * columns + column] = hermite(from, to, 0, slope, share(place, row))
  }
}

function writeTurn(motion: Motion, out: Float32Array, base: BasePose, place: Place): void {
  const meets = readQuats(motion, { first: place.frame, last: place.frame })
  const rate = new Float64Array(3)
  if (place.beyond >= 0 && place.beyond < motion.frameCount) {
    const beyond = readQuats(motion, { first: place.beyond, last: place.beyond })
    alignSign(beyond, meets, beyond)
    logBetweenWxyz(meets, beyond, rate)
  }
  const from = new Float64Array(4)
  alignSign(base.quatWxyz, meets, from)
  const rateAtMotion = rate.map((turn) => turn * place.count)
  const span = turnSpan(from, meets, [0, 0, 0], rateAtMotion)
  // The frames that were copied may be on the other side.
  const copied = (place.out ? place.row - 1 : place.row + place.count) * 4
  const sign = quatDot(meets, out.subarray(copied, copied + 4)) < 0 ? -1 : 1
  const quat = new Float64Array(4)
  for (let row = 0; row < place.count; row++) {
    turnAt(span, share(place, row), quat)
    for (let part = 0; part < 4; part++) out[(place.row + row) * 4 + part] = sign * quat[part]!
  }
}
