/** Cubic curves through keys, of numbers and of orientations. */
import { type NumberArray, quatDot } from './quaternion'
import { expWxyz, logBetweenWxyz } from './rotationVector'

/** The cubic from `a` to `b` over s = 0 … 1 with the given slopes per unit of s. */
export function hermite(a: number, b: number, slopeA: number, slopeB: number, s: number): number {
  const rest = 1 - s
  const chord = b - a
  return a + s * chord + s * rest * (rest * (slopeA - chord) - s * (slopeB - chord))
}

/** One span between two orientations: the ends and the two control points of a squad. */
export interface SquadSpan {
  /** Unit quaternions wxyz of continuous sign. */
  readonly from: Float64Array
  readonly to: Float64Array
  readonly fromControl: Float64Array
  readonly toControl: Float64Array
}

/**
 * The span that turns at `rateA` and `rateB` [rad per span, in the axes of the end itself] at its
 * ends. About a fixed axis the angle is the cubic of `hermite`.
 *
 * @param a, b unit quaternions wxyz on the same side.
 */
export function squadSpan(
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  rateA: ArrayLike<number>,
  rateB: ArrayLike<number>,
): SquadSpan {
  const chord = new Float64Array(3)
  logBetweenWxyz(a, b, chord)
  return {
    from: Float64Array.from(a),
    to: Float64Array.from(b),
    fromControl: turned(
      a,
      chord.map((turn, axis) => (rateA[axis]! - turn) / 2),
    ),
    toControl: turned(
      b,
      chord.map((turn, axis) => (turn - rateB[axis]!) / 2),
    ),
  }
}

/**
 * The orientation at s = 0 … 1 of a span (K. Shoemake, "Quaternion calculus and fast animation",
 * SIGGRAPH course notes, 1987). Signs are kept: nothing is turned to the shorter side on the way.
 */
export function squadAt(span: SquadSpan, s: number, out: NumberArray): void {
  arc(span.from, span.to, s, onEnds)
  arc(span.fromControl, span.toControl, s, onControls)
  arc(onEnds, onControls, 2 * s * (1 - s), out)
}

const onEnds = new Float64Array(4)
const onControls = new Float64Array(4)

function turned(quat: ArrayLike<number>, turn: ArrayLike<number>): Float64Array {
  const step = new Float64Array(4)
  expWxyz(turn, step)
  const [w, x, y, z] = [quat[0]!, quat[1]!, quat[2]!, quat[3]!]
  const [sw, sx, sy, sz] = [step[0]!, step[1]!, step[2]!, step[3]!]
  return Float64Array.of(
    w * sw - x * sx - y * sy - z * sz,
    w * sx + x * sw + y * sz - z * sy,
    w * sy - x * sz + y * sw + z * sx,
    w * sz + x * sy - y * sx + z * sw,
  )
}

/** Below this sine [of the half angle] the arc is a straight line to double precision. */
const STRAIGHT = 1e-9

function arc(a: ArrayLike<number>, b: ArrayLike<number>, s: number, out: NumberArray): void {
  const cosine = Math.min(1, Math.max(-1, quatDot(a, b)))
  const angle = Math.acos(cosine)
  const sine = Math.sin(angle)
  const straight = sine < STRAIGHT
  const wa = straight ? 1 - s : Math.sin((1 - s) * angle) / sine
  const wb = straight ? s : Math.sin(s * angle) / sine
  let square = 0
  for (let component = 0; component < 4; component++) {
    const value = wa * a[component]! + wb * b[component]!
    out[component] = value
    square += value * value
  }
  const scale = 1 / Math.sqrt(square)
  for (let component = 0; component < 4; component++) out[component]! *= scale
}
