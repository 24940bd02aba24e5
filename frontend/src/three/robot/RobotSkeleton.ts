/** The moving frames of a robot: sets joint and base values on a tree of links, without allocation. */
import { Matrix4, type Object3D, Quaternion, Vector3 } from 'three'
import type { URDFJoint, URDFMimicJoint, URDFRobot } from 'urdf-loader'
import type { RobotPose } from '@/playback/RobotPose'

type Motion = 'turn' | 'slide'

interface MovingJoint {
  readonly frame: URDFJoint
  readonly motion: Motion
  readonly axis: Vector3
  readonly restPosition: Vector3
  readonly restQuaternion: Quaternion
  /** Index of the joint whose value it takes: its own, or that of the end of its mimic chain. */
  readonly driver: number
  readonly multiplier: number
  readonly offset: number
}

const UNIT_SCALE = new Vector3(1, 1, 1)

export class RobotSkeleton {
  readonly links: ReadonlyMap<string, Object3D>
  readonly #robot: URDFRobot
  readonly #joints: readonly MovingJoint[]
  /** Joint values as shown, one for each moving joint [rad or m]. */
  readonly #shown: Float64Array
  readonly #baseLink: Object3D
  /** The floating joint that carries the base link, when the robot hangs on a world link. */
  readonly #baseJoint: URDFJoint | null
  /** NaN until a pose was applied, so that the first one always counts as new. */
  readonly #basePose = new Matrix4().makeScale(Number.NaN, Number.NaN, Number.NaN)
  #names: readonly string[] = []
  /** For each moving joint, its column in the motion; −1 when the motion lacks it. */
  #columns: Int32Array

  /**
   * @param robot Links and joints, posed at zero; the skeleton takes it over.
   * @param baseLink The link whose pose in the world the motion's base gives.
   */
  constructor(robot: URDFRobot, baseLink: string) {
    this.#robot = robot
    this.links = new Map(Object.entries(robot.links))
    this.#joints = movingJoints(robot)
    this.#shown = new Float64Array(this.#joints.length).fill(Number.NaN)
    this.#columns = new Int32Array(this.#joints.length).fill(-1)
    this.#baseLink = this.links.get(baseLink) ?? robot
    const carrier = this.#baseLink.parent as URDFJoint | null
    this.#baseJoint = carrier?.jointType === 'floating' ? carrier : null
    robot.traverse((frame) => {
      frame.updateMatrix()
      frame.matrixAutoUpdate = false
    })
    for (let i = 0; i < this.#joints.length; i++) this.#setJoint(i, 0)
    robot.updateMatrixWorld(true)
  }

  get root(): Object3D {
    return this.#robot
  }

  /** Pose of the base link in the world, after the latest `apply`. */
  get baseMatrix(): Matrix4 {
    return this.#baseLink.matrixWorld
  }

  /** A second set of frames for the same robot. */
  clone(): RobotSkeleton {
    const copy = this.#robot.clone(true) as URDFRobot
    for (const { frame, restPosition, restQuaternion } of this.#joints) {
      const joint = copy.joints[frame.name]
      joint?.position.copy(restPosition)
      joint?.quaternion.copy(restQuaternion)
    }
    const twin = new RobotSkeleton(copy, this.#baseLink.name)
    twin.setMotionJoints(this.#names)
    return twin
  }

  /** Says which joint each column of a pose belongs to; names the robot lacks are ignored. */
  setMotionJoints(names: readonly string[]): void {
    this.#names = names
    const columns = new Map(names.map((name, column) => [name, column]))
    this.#columns = Int32Array.from(this.#joints, (joint) => columns.get(joint.frame.name) ?? -1)
  }

  /**
   * Moves the frames to a pose; joints the motion lacks stand at zero, limits are not applied.
   *
   * @returns whether anything moved.
   */
  apply(pose: RobotPose): boolean {
    let moved = false
    for (let i = 0; i < this.#joints.length; i++) {
      const joint = this.#joints[i]!
      const column = this.#columns[joint.driver]!
      const driven = column < 0 ? 0 : (pose.jointPos[column] ?? 0)
      const value = driven * joint.multiplier + joint.offset
      if (value === this.#shown[i]) continue
      this.#setJoint(i, value)
      moved = true
    }
    if (this.#setBase(pose, moved)) moved = true
    if (moved) this.#robot.updateMatrixWorld()
    return moved
  }

  #setJoint(index: number, value: number): void {
    const { frame, motion, axis, restPosition, restQuaternion } = this.#joints[index]!
    if (motion === 'turn') {
      frame.quaternion.setFromAxisAngle(axis, value).premultiply(restQuaternion)
    } else {
      frame.position
        .copy(axis)
        .applyQuaternion(restQuaternion)
        .multiplyScalar(value)
        .add(restPosition)
    }
    frame.matrix.compose(frame.position, frame.quaternion, UNIT_SCALE)
    frame.matrixWorldNeedsUpdate = true
    this.#shown[index] = value
  }

  #setBase(pose: RobotPose, jointsMoved: boolean): boolean {
    readBase(pose, scratchMatrix)
    const same = scratchMatrix.equals(this.#basePose)
    this.#basePose.copy(scratchMatrix)
    if (this.#baseJoint !== null) {
      if (same) return false
      const parent = this.#baseJoint.parent ?? this.#robot
      scratchMatrix.premultiply(scratchInverse.copy(parent.matrixWorld).invert())
      this.#place(this.#baseJoint, scratchMatrix)
      return true
    }
    // A base link below moving joints: the root goes where it puts that link at the wanted pose.
    const isRoot = this.#baseLink === this.#robot
    if (same && (isRoot || !jointsMoved)) return false
    if (!isRoot) {
      this.#robot.updateMatrixWorld()
      scratchInverse.copy(this.#baseLink.matrixWorld).invert().multiply(this.#robot.matrixWorld)
      scratchMatrix.multiply(scratchInverse)
    }
    this.#place(this.#robot, scratchMatrix)
    return true
  }

  #place(frame: Object3D, matrix: Matrix4): void {
    frame.matrix.copy(matrix)
    frame.matrix.decompose(frame.position, frame.quaternion, frame.scale)
    frame.matrixWorldNeedsUpdate = true
  }
}

const scratchMatrix = new Matrix4()
const scratchInverse = new Matrix4()
const scratchPosition = new Vector3()
const scratchQuaternion = new Quaternion()

/** The base's pose in the world; the identity for a fixed base. */
function readBase(pose: RobotPose, out: Matrix4): void {
  const { basePos, baseQuatWxyz } = pose
  scratchPosition.set(0, 0, 0)
  scratchQuaternion.identity()
  if (basePos !== null) scratchPosition.fromArray(basePos)
  if (baseQuatWxyz !== null) {
    const [w = 1, x = 0, y = 0, z = 0] = baseQuatWxyz
    scratchQuaternion.set(x, y, z, w).normalize()
  }
  out.compose(scratchPosition, scratchQuaternion, UNIT_SCALE)
}

/** Joints that turn or slide. Floating and planar ones stay at rest: a motion has no values for them. */
function movingJoints(robot: URDFRobot): MovingJoint[] {
  const frames = Object.values(robot.joints).filter((joint) => motionOf(joint) !== null)
  const indices = new Map(frames.map((frame, index) => [frame.name, index]))
  return frames.map((frame, index) => ({
    frame,
    motion: motionOf(frame) ?? 'turn',
    axis: frame.axis.clone(),
    restPosition: frame.position.clone(),
    restQuaternion: frame.quaternion.clone(),
    ...resolveMimic(frame, index, robot, indices),
  }))
}

function motionOf(joint: URDFJoint): Motion | null {
  if (joint.jointType === 'revolute' || joint.jointType === 'continuous') return 'turn'
  return joint.jointType === 'prismatic' ? 'slide' : null
}

/** Follows a chain of mimic rules to the joint that drives it, folding the rules into one. */
function resolveMimic(
  frame: URDFJoint,
  index: number,
  robot: URDFRobot,
  indices: ReadonlyMap<string, number>,
): Pick<MovingJoint, 'driver' | 'multiplier' | 'offset'> {
  let multiplier = 1
  let offset = 0
  let current = frame
  while (isMimic(current)) {
    offset += multiplier * current.offset
    multiplier *= current.multiplier
    const next = robot.joints[current.mimicJoint]
    if (next === undefined) break
    current = next
  }
  const driver = indices.get(current.name)
  return driver === undefined
    ? { driver: index, multiplier: 0, offset }
    : { driver, multiplier, offset }
}

function isMimic(joint: URDFJoint): joint is URDFMimicJoint {
  return 'mimicJoint' in joint && joint.mimicJoint !== null
}
