import type { Motion } from '@/model/motion'
import type { MotionFile } from '@/model/motionFile'
import type { JointDescription, RobotDescription } from '@/model/robotDescription'

export function joint(name: string, change: Partial<JointDescription> = {}): JointDescription {
  return {
    name,
    type: 'revolute',
    parent: 'base',
    child: `${name}_link`,
    limits: { lower: -1, upper: 2, velocity: 100, effort: null },
    mimic: null,
    ...change,
  }
}

export function robotOf(...joints: JointDescription[]): RobotDescription {
  return {
    id: 'robot',
    name: 'walker',
    baseLink: 'base',
    urdfUrl: 'api/robot/urdf',
    links: ['base'],
    joints,
    meshes: [],
    diagnostics: [],
  }
}

/** Joint j at frame f is f / 8 + j, which float32 holds exactly; the base stands 1 m high. */
export function motionOf(jointNames: readonly string[], frameCount: number): Motion {
  const jointPos = new Float32Array(frameCount * jointNames.length)
  jointPos.forEach((_, at) => {
    const frame = Math.floor(at / jointNames.length)
    jointPos[at] = frame / 8 + (at % jointNames.length)
  })
  const basePosW = new Float32Array(frameCount * 3)
  const baseQuatWxyz = new Float32Array(frameCount * 4)
  for (let frame = 0; frame < frameCount; frame++) {
    basePosW[frame * 3 + 2] = 1
    baseQuatWxyz[frame * 4] = 1
  }
  return {
    frameRate: 50,
    frameCount,
    jointNames,
    jointPos,
    basePosW,
    baseQuatWxyz,
    meta: {},
    events: [],
    extras: [],
  }
}

export function fileOf(
  name: string,
  jointNames: readonly string[] = ['left_knee', 'right_knee', 'hip'],
  frameCount = 10,
  change: Partial<MotionFile> = {},
): MotionFile {
  return {
    name,
    format: 'editor_npz',
    motion: motionOf(jointNames, frameCount),
    notices: [],
    source: null,
    ...change,
  }
}
