/** Left and right from the robot's own geometry, whatever its joints are called. */
import type { JointGeometry } from '@/model/zeroPoseGeometry'
import type { MirrorEntry, MirrorTable } from './mirrorTable'

/** How far from its mirror image a counterpart may be, as a share of the robot's size. */
const POSITION_TOLERANCE = 0.04
/** Cosine between a counterpart's axis and the mirror image of the axis, at least. */
const AXIS_TOLERANCE = 0.95

interface Candidate {
  readonly a: JointGeometry
  readonly b: JointGeometry
  readonly sign: 1 | -1
  readonly cost: number
}

/**
 * Pairs the joints that change places under reflection in the plane y = 0 of the base frame (x
 * forward, y left), in the zero pose: their places and axes are mirror images, and so are the joints
 * they hang on. Joints without a counterpart stay alone and are marked.
 *
 * @param names the motion's joints, in the order the table is shown.
 */
export function deriveMirrorTable(
  joints: readonly JointGeometry[],
  names: readonly string[],
): MirrorTable {
  const size = sizeOf(joints)
  const found = new Map<string, MirrorEntry>()
  const movable = joints.filter(({ name }) => names.includes(name))
  for (const level of byDepth(movable)) {
    const candidates = level
      .flatMap((a, index) => level.slice(index).flatMap((b) => candidateOf(a, b, size) ?? []))
      .filter(({ a, b }) => hangAlike(a, b, found))
      .sort((one, other) => one.cost - other.cost)
    for (const { a, b, sign } of candidates) {
      if (found.has(a.name) || found.has(b.name)) continue
      found.set(a.name, { joint: a.name, partner: b.name, sign, known: true })
      found.set(b.name, { joint: b.name, partner: a.name, sign, known: true })
    }
  }
  return names.map(
    (joint) => found.get(joint) ?? { joint, partner: joint, sign: 1 as const, known: false },
  )
}

function candidateOf(a: JointGeometry, b: JointGeometry, size: number): Candidate | null {
  const slides = a.type === 'prismatic'
  if (slides !== (b.type === 'prismatic')) return null
  const [x, y, z] = a.origin
  const apart = Math.hypot(b.origin[0] - x, b.origin[1] + y, b.origin[2] - z) / size
  // A turn about a mirrored axis goes the other way; a slide goes along it.
  const image = slides ? [a.axis[0], -a.axis[1], a.axis[2]] : [-a.axis[0], a.axis[1], -a.axis[2]]
  const along = b.axis[0] * image[0]! + b.axis[1] * image[1]! + b.axis[2] * image[2]!
  if (apart > POSITION_TOLERANCE || Math.abs(along) < AXIS_TOLERANCE) return null
  return { a, b, sign: along < 0 ? -1 : 1, cost: apart + 1 - Math.abs(along) }
}

function hangAlike(
  a: JointGeometry,
  b: JointGeometry,
  found: ReadonlyMap<string, MirrorEntry>,
): boolean {
  if (a.parent === null || b.parent === null) return a.parent === b.parent
  const above = found.get(a.parent)
  return above ? above.partner === b.parent : a.parent !== b.parent || a === b
}

/** Joints by the number of joints above them. */
function byDepth(joints: readonly JointGeometry[]): JointGeometry[][] {
  const depths = new Map<string, number>()
  const levels: JointGeometry[][] = []
  for (const joint of joints) {
    const depth = joint.parent === null ? 0 : (depths.get(joint.parent) ?? -1) + 1
    depths.set(joint.name, depth)
    levels[depth] ??= []
    levels[depth].push(joint)
  }
  return levels.filter(Boolean)
}

/** Diagonal of the box around all joints, and at least a millimetre [m]. */
function sizeOf(joints: readonly JointGeometry[]): number {
  const spans = ([0, 1, 2] as const).map((axis) => {
    const at = joints.map(({ origin }) => origin[axis])
    return at.length > 0 ? Math.max(...at) - Math.min(...at) : 0
  })
  return Math.max(Math.hypot(...spans), 1e-3)
}
