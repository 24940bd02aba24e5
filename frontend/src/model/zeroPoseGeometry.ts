/** Where a robot's joints are when all of them are at zero. */

import { multiplyWxyz, rotateVectorWxyz } from './quaternion'
import type { JointType } from './robotDescription'
import { rpyToQuatWxyz } from './rollPitchYaw'

type Vector = readonly [number, number, number]

/** A joint as the URDF places it: its frame in the parent link's. */
export interface UrdfJointFrame {
  readonly name: string
  readonly type: JointType
  readonly parent: string
  readonly child: string
  /** [m] */
  readonly xyz: Vector
  /** About fixed axes [rad]. */
  readonly rpy: Vector
  /** In the joint's own frame; unit length is not needed. */
  readonly axis: Vector
}

/** A joint of one degree of freedom in the base frame, all joints at zero. */
export interface JointGeometry {
  readonly name: string
  readonly type: 'revolute' | 'continuous' | 'prismatic'
  /** Unit vector. */
  readonly axis: Vector
  /** A point on the axis [m]. */
  readonly origin: Vector
  /** The nearest such joint towards the base; null when there is none. */
  readonly parent: string | null
}

/** A link where all joints are at zero, in the base frame. */
export interface LinkPlace {
  readonly name: string
  /** Of its frame [m]. */
  readonly origin: Vector
  /** The nearest joint of one degree of freedom towards the base; null for what is fixed to it. */
  readonly mover: string | null
}

export interface ZeroPose {
  readonly joints: readonly JointGeometry[]
  readonly links: readonly LinkPlace[]
}

/** Joints and links in tree order. Those that don't hang on the base link are left out. */
export function zeroPoseGeometry(frames: readonly UrdfJointFrame[], baseLink: string): ZeroPose {
  const joints: JointGeometry[] = []
  const links: LinkPlace[] = []
  const visit = (
    link: string,
    position: Vector,
    quat: readonly number[],
    parent: string | null,
  ) => {
    links.push({ name: link, origin: position, mover: parent })
    for (const joint of frames) {
      if (joint.parent !== link) continue
      const origin = plus(position, turned(quat, joint.xyz))
      const frame = [1, 0, 0, 0]
      rpyToQuatWxyz(joint.rpy, frame)
      multiplyWxyz(quat, frame, frame)
      const { type, name } = joint
      const moves = type === 'revolute' || type === 'continuous' || type === 'prismatic'
      if (moves) joints.push({ name, type, axis: unit(turned(frame, joint.axis)), origin, parent })
      visit(joint.child, origin, frame, moves ? name : parent)
    }
  }
  visit(baseLink, [0, 0, 0], [1, 0, 0, 0], null)
  return { joints, links }
}

function turned(quat: readonly number[], vector: Vector): Vector {
  const out: [number, number, number] = [0, 0, 0]
  rotateVectorWxyz(quat, vector, out)
  return out
}

function plus(a: Vector, b: Vector): Vector {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

function unit(vector: Vector): Vector {
  const length = Math.hypot(...vector)
  return [vector[0] / length, vector[1] / length, vector[2] / length]
}
