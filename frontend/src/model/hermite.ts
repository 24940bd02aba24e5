/** Cubic curves through keys, of numbers and of orientations. */
import { multiplyWxyz, type NumberArray, normalizeQuat } from './quaternion'
import { expWxyz, logBetweenWxyz } from './rotationVector'

/** The cubic from `a` to `b` over s = 0 … 1 with the given slopes per unit of s. */
export function hermite(a: number, b: number, slopeA: number, slopeB: number, s: number): number {
  const rest = 1 - s
  const chord = b - a
  return a + s * chord + s * rest * (rest * (slopeA - chord) - s * (slopeB - chord))
}

/** A cubic from one orientation to another: three turns made one after the other. */
export interface TurnSpan {
  /** Unit quaternion wxyz. */
  readonly from: Float64Array
  /** Rotation vectors, each in the axes that the turns before it lead to. */
  readonly turns: readonly [Float64Array, Float64Array, Float64Array]
}

/**
 * The span that turns at `rateA` and `rateB` [rad per span, in the axes of the end itself] at its
 * ends. About a fixed axis the angle is the cubic of `hermite`; unlike a squad of the same velocities
 * it holds for rates of more than a turn (M.-J. Kim, M.-S. Kim, S. Y. Shin, "A general construction
 * scheme for unit quaternion curves with simple high order derivatives", SIGGRAPH 1995).
 *
 * @param a, b unit quaternions wxyz on the same side.
 */
export function turnSpan(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  rateA: ArrayLike<number>,
  rateB: ArrayLike<number>,
): TurnSpan {
  const first = Float64Array.of(rateA[0]! / 3, rateA[1]! / 3, rateA[2]! / 3)
  const last = Float64Array.of(rateB[0]! / 3, rateB[1]! / 3, rateB[2]! / 3)
  const chord = new Float64Array(3)
  logBetweenWxyz(a, b, chord)
  const start = turned(a, first)
  const end = turned(
    b,
    last.map((turn) => -turn),
  )
  const middle = new Float64Array(3)
  logBetweenWxyz(start, end, middle)
  addWholeTurns(
    middle,
    chord.map((turn, axis) => turn - first[axis]! - last[axis]!),
  )
  return { from: Float64Array.from(a), turns: [first, middle, last] }
}

/** The orientation at s = 0 … 1 of a span, wxyz, unit. */
export function turnAt({ from, turns }: TurnSpan, s: number, out: NumberArray): void {
  const rest = 1 - s
  const shares = [1 - rest * rest * rest, s * s * (3 - 2 * s), s * s * s]
  quat.set(from)
  for (let part = 0; part < 3; part++) {
    const share = shares[part]!
    for (let axis = 0; axis < 3; axis++) vector[axis] = share * turns[part]![axis]!
    expWxyz(vector, step)
    multiplyWxyz(quat, step, quat)
  }
  normalizeQuat(quat, out)
}

const quat = new Float64Array(4)
const step = new Float64Array(4)
const vector = new Float64Array(3)

function turned(from: ArrayLike<number>, turn: ArrayLike<number>): Float64Array {
  const out = new Float64Array(4)
  expWxyz(turn, out)
  multiplyWxyz(from, out, out)
  return out
}

/** Below this angle [rad] a turn has no axis to add whole turns about. */
const NO_TURN = 1e-9

/** Makes `turn` the same rotation with the number of whole turns that brings it nearest to `wanted`. */
function addWholeTurns(turn: Float64Array, wanted: Float64Array): void {
  const angle = Math.hypot(...turn)
  if (angle < NO_TURN) return
  const along = turn.reduce((sum, part, axis) => sum + part * wanted[axis]!, 0) / angle
  const turns = Math.round((along - angle) / (2 * Math.PI))
  const scale = 1 + (2 * Math.PI * turns) / angle
  for (let axis = 0; axis < 3; axis++) turn[axis]! *= scale
}
