/** Poses to start from or to end in. */
import type { Motion } from '@/model/motion'
import { alignSign } from '@/model/quaternion'
import { quatWxyzToRpy, rpyToQuatWxyz } from '@/model/rollPitchYaw'

export interface BasePose {
  /** Base position in the world [m]. */
  readonly posW: readonly [number, number, number]
  /** Base orientation in the world, wxyz. */
  readonly quatWxyz: readonly [number, number, number, number]
}

export interface StoredPose {
  /** Joint positions by name [rad or m]; joints that are not named keep those of the motion. */
  readonly joints: Readonly<Record<string, number>>
  readonly base: BasePose | null
}

/** All joints at zero. */
export function zeroPose(jointNames: readonly string[]): StoredPose {
  return { joints: Object.fromEntries(jointNames.map((name) => [name, 0])), base: null }
}

/** All joints in the middle of their limits; those without both limits at zero. */
export function midRangePose(
  jointNames: readonly string[],
  limitsOf: (joint: string) => { readonly lower: number | null; readonly upper: number | null },
): StoredPose {
  const joints = jointNames.map((name) => {
    const { lower, upper } = limitsOf(name)
    return [name, lower === null || upper === null ? 0 : (lower + upper) / 2] as const
  })
  return { joints: Object.fromEntries(joints), base: null }
}

/** The pose of a frame, to be stored. */
export function poseOfFrame(motion: Motion, frame: number): StoredPose {
  if (!Number.isInteger(frame) || frame < 0 || frame >= motion.frameCount) {
    throw new RangeError(`Frame ${frame} lies outside the motion.`)
  }
  const columns = motion.jointNames.length
  return {
    joints: Object.fromEntries(
      motion.jointNames.map((name, joint) => [name, motion.jointPos[frame * columns + joint]!]),
    ),
    base: basePoseOfFrame(motion, frame),
  }
}

export function basePoseOfFrame(motion: Motion, frame: number): BasePose | null {
  const { basePosW, baseQuatWxyz } = motion
  if (basePosW === null || baseQuatWxyz === null) return null
  const [x, y, z] = basePosW.subarray(frame * 3, frame * 3 + 3)
  const [qw, qx, qy, qz] = baseQuatWxyz.subarray(frame * 4, frame * 4 + 4)
  return { posW: [x!, y!, z!], quatWxyz: [qw!, qx!, qy!, qz!] }
}

/** The same place and heading, with roll and pitch taken out. */
export function uprightPose({ posW, quatWxyz }: BasePose): BasePose {
  const rpy = [0, 0, 0]
  quatWxyzToRpy(quatWxyz, rpy)
  const upright: [number, number, number, number] = [1, 0, 0, 0]
  rpyToQuatWxyz([0, 0, rpy[2]!], upright)
  alignSign(upright, quatWxyz, upright)
  return { posW, quatWxyz: upright }
}
