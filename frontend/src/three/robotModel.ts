/** A robot that can be posed and drawn: its links as a tree of frames, its shapes as batches. */
import type { Object3D } from 'three'
import { Group } from 'three'
import type { RobotPose } from '@/playback/RobotPose'

/** A mesh or texture that could not be shown, and why. */
export interface MeshFailure {
  /** As written in the URDF, or the address of a texture. */
  readonly uri: string
  /** Links that use it. */
  readonly links: readonly string[]
  readonly reason: string
}

export class RobotModel {
  /** Everything that is drawn; frame of the world. */
  readonly root: Object3D = new Group()
  /** Link frames by link name; their `matrixWorld` is current after `setPose`. */
  readonly linkObjects: ReadonlyMap<string, Object3D> = new Map()
  readonly failures: readonly MeshFailure[] = []
  /** Things worth telling, such as an implausible size. */
  readonly notices: readonly string[] = []
  /** Height of the base over the ground when the robot stands on it with all joints at zero [m]. */
  readonly standingHeight: number = 0

  /** Says which joint each column of a pose's `jointPos` belongs to; unknown names are ignored. */
  setMotionJoints(_names: readonly string[]): void {}

  /** Poses the robot. @returns whether anything moved. */
  setPose(_pose: RobotPose): boolean {
    return false
  }

  setGhostPose(_pose: RobotPose | null): boolean {
    return false
  }

  dispose(): void {}
}
