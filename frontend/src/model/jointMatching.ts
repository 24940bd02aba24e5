/** How a motion's joints and a robot's joints correspond. Names rule, never positions. */
import type { JointDescription, RobotDescription } from './robotDescription'

export interface JointMatch {
  /** Joints of the motion that the robot has, with their column in the motion. */
  readonly matched: readonly { readonly column: number; readonly joint: JointDescription }[]
  /** Movable joints of the robot that the motion says nothing about; they sit at zero. */
  readonly missing: readonly string[]
  /** Joints of the motion that the robot can't move by itself; they stay in the file. */
  readonly extra: readonly ExtraJoint[]
}

export interface ExtraJoint {
  readonly name: string
  /** Unknown to the robot, fixed there, derived from another joint, or of a type not supported. */
  readonly reason: 'unknown' | 'fixed' | 'mimic' | 'unsupported'
}

/** Whether a motion drives this joint: movable, of one degree of freedom and no mimic. */
export function isDriven(joint: JointDescription): boolean {
  return hasOneDegree(joint) && joint.mimic === null
}

function hasOneDegree(joint: JointDescription): boolean {
  return joint.type === 'revolute' || joint.type === 'continuous' || joint.type === 'prismatic'
}

export function matchJoints(jointNames: readonly string[], robot: RobotDescription): JointMatch {
  const byName = new Map(robot.joints.map((joint) => [joint.name, joint]))
  const inMotion = new Set(jointNames)
  const matched: { column: number; joint: JointDescription }[] = []
  const extra: ExtraJoint[] = []
  jointNames.forEach((name, column) => {
    const joint = byName.get(name)
    if (joint && isDriven(joint)) matched.push({ column, joint })
    else extra.push({ name, reason: reasonFor(joint) })
  })
  const missing = robot.joints
    .filter((joint) => isDriven(joint) && !inMotion.has(joint.name))
    .map((joint) => joint.name)
  return { matched, missing, extra }
}

function reasonFor(joint: JointDescription | undefined): ExtraJoint['reason'] {
  if (!joint) return 'unknown'
  if (joint.type === 'fixed') return 'fixed'
  return hasOneDegree(joint) ? 'mimic' : 'unsupported'
}

/** Names of the robot's joints that are measured in metres. */
export function prismaticJointNames(robot: RobotDescription): Set<string> {
  const prismatic = robot.joints.filter((joint) => joint.type === 'prismatic')
  return new Set(prismatic.map((joint) => joint.name))
}
