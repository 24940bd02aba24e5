/**
 * Roll, pitch and yaw about the fixed axes x, y, z in this order, as URDF has them:
 * R = Rz(yaw) · Ry(pitch) · Rx(roll). Angles in radians, quaternions wxyz.
 */
import type { NumberArray } from './quaternion'

/**
 * Distance from the poles (pitch = ±90°), as the length of a half-angle pair of a unit quaternion,
 * within which float32 quaternions no longer tell roll from yaw.
 */
const POLE_DISTANCE = 1e-5

const TWO_PI = 2 * Math.PI

export function rpyToQuatWxyz(rpy: ArrayLike<number>, out: NumberArray): void {
  const [roll, pitch, yaw] = [rpy[0]! / 2, rpy[1]! / 2, rpy[2]! / 2]
  const [cr, cp, cy] = [Math.cos(roll), Math.cos(pitch), Math.cos(yaw)]
  const [sr, sp, sy] = [Math.sin(roll), Math.sin(pitch), Math.sin(yaw)]
  out[0] = cr * cp * cy + sr * sp * sy
  out[1] = sr * cp * cy - cr * sp * sy
  out[2] = cr * sp * cy + sr * cp * sy
  out[3] = cr * cp * sy - sr * sp * cy
}

/**
 * The principal angles: roll and yaw in (-π, π], pitch in [-π/2, π/2]. At the poles, where only
 * roll ∓ yaw is defined, roll is 0.
 */
export function quatWxyzToRpy(quat: ArrayLike<number>, out: NumberArray): void {
  principalRpyAt(quat, 0, 0, out)
}

/** Whether the quaternion that starts at `start` is so near to a pole that its roll is free. */
export function isAtPole(quats: ArrayLike<number>, start: number): boolean {
  const [w, x, y, z] = [quats[start]!, quats[start + 1]!, quats[start + 2]!, quats[start + 3]!]
  const sum = Math.sqrt((w - y) * (w - y) + (x + z) * (x + z))
  const difference = Math.sqrt((w + y) * (w + y) + (x - z) * (x - z))
  return Math.min(sum, difference) < POLE_DISTANCE * Math.max(sum, difference)
}

/**
 * The angles of the quaternion that starts at `start`, in the form nearest to `previousRpy`: any
 * number of whole turns, and the second form (roll + π, π - pitch, yaw + π) of the same rotation.
 * A rotation that changes smoothly so gets smooth angles, through ±180° and over the poles.
 * `out` may be `previousRpy`.
 */
export function nearestRpyAt(
  quats: ArrayLike<number>,
  start: number,
  previousRpy: ArrayLike<number>,
  out: NumberArray,
): void {
  principalRpyAt(quats, start, previousRpy[0]!, principal)
  nearestForm(principal, previousRpy, out)
}

const principal = new Float64Array(3)

/**
 * The form of principal angles that is nearest to `previousRpy`, as `nearestRpyAt` gives it. `out`
 * may be either.
 */
export function nearestForm(
  principalRpy: ArrayLike<number>,
  previousRpy: ArrayLike<number>,
  out: NumberArray,
): void {
  const roll = previousRpy[0]!
  const pitch = previousRpy[1]!
  const yaw = previousRpy[2]!
  const roll0 = principalRpy[0]!
  const pitch0 = principalRpy[1]!
  const yaw0 = principalRpy[2]!
  const roll1 = nearestTurn(roll0, roll)
  const pitch1 = nearestTurn(pitch0, pitch)
  const yaw1 = nearestTurn(yaw0, yaw)
  const roll2 = nearestTurn(roll0 + Math.PI, roll)
  const pitch2 = nearestTurn(Math.PI - pitch0, pitch)
  const yaw2 = nearestTurn(yaw0 + Math.PI, yaw)
  const distance1 = Math.abs(roll1 - roll) + Math.abs(pitch1 - pitch) + Math.abs(yaw1 - yaw)
  const distance2 = Math.abs(roll2 - roll) + Math.abs(pitch2 - pitch) + Math.abs(yaw2 - yaw)
  const first = distance1 <= distance2
  out[0] = first ? roll1 : roll2
  out[1] = first ? pitch1 : pitch2
  out[2] = first ? yaw1 : yaw2
}

/** `angle` plus the whole turns that bring it nearest to `reference` [rad]. */
export function nearestTurn(angle: number, reference: number): number {
  return angle - TWO_PI * Math.round((angle - reference) / TWO_PI)
}

/**
 * Principal angles by half sums: with a = (roll + yaw)/2 and b = (roll - yaw)/2 the quaternion is
 * (w-y, x+z) = (cos p/2 - sin p/2)(cos a, sin a) and (w+y, x-z) = (cos p/2 + sin p/2)(cos b, sin b).
 * Each pair keeps its precision near the pole where the other vanishes (E. Bernardes, S. Viollet,
 * "Quaternion to Euler angles conversion", PLoS ONE 17(11), 2022).
 *
 * `poleRoll` is the roll given at a pole.
 */
export function principalRpyAt(
  quats: ArrayLike<number>,
  start: number,
  poleRoll: number,
  out: NumberArray,
): void {
  const [w, x, y, z] = [quats[start]!, quats[start + 1]!, quats[start + 2]!, quats[start + 3]!]
  const sumLength = Math.sqrt((w - y) * (w - y) + (x + z) * (x + z))
  const differenceLength = Math.sqrt((w + y) * (w + y) + (x - z) * (x - z))
  const scale = Math.max(sumLength, differenceLength)
  const halfSum = Math.atan2(x + z, w - y)
  const halfDifference = Math.atan2(x - z, w + y)
  let roll = halfSum + halfDifference
  let yaw = halfSum - halfDifference
  if (sumLength < POLE_DISTANCE * scale) {
    roll = poleRoll
    yaw = poleRoll - 2 * halfDifference
  } else if (differenceLength < POLE_DISTANCE * scale) {
    roll = poleRoll
    yaw = 2 * halfSum - poleRoll
  }
  out[0] = wrapTurn(roll)
  out[1] = 2 * Math.atan2(differenceLength, sumLength) - Math.PI / 2
  out[2] = wrapTurn(yaw)
}

/** `angle` brought into (-π, π] by whole turns [rad]. */
export function wrapTurn(angle: number): number {
  if (angle > -Math.PI && angle <= Math.PI) return angle
  const wrapped = angle - TWO_PI * Math.round(angle / TWO_PI)
  return wrapped <= -Math.PI ? wrapped + TWO_PI : wrapped
}
