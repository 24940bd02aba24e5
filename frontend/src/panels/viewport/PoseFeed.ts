/** Poses the robot and its ghost in the viewport at every shown frame. */
import type { Motion } from '@/model/motion'
import { FrameSampler } from '@/playback/FrameSampler'
import type { PlaybackController } from '@/playback/PlaybackController'
import type { RobotPose } from '@/playback/RobotPose'

export interface PoseTarget {
  setPose(pose: RobotPose): void
  setGhostPose(pose: RobotPose): void
  setGhostVisible(visible: boolean): void
}

/** Where a ghost stands from where its motion has it, in the world [m]. */
export type Offset = readonly [x: number, y: number]

export class PoseFeed {
  private pose: RobotPose | null = null
  private ghost: { sampler: FrameSampler; pose: RobotPose; beside: Offset } | null = null

  constructor(
    private readonly playback: PlaybackController,
    private readonly target: PoseTarget,
  ) {}

  /** Another motion is shown. Its joints fix the shape of the pose. */
  motionChanged(): void {
    this.pose = this.playback.createPose()
    this.write()
  }

  /** The motion to show as a ghost; null for none. */
  setGhost(motion: Motion | null, beside: Offset = [0, 0]): void {
    const sampler = motion && FrameSampler.ofMotion(motion)
    this.ghost = sampler && { sampler, pose: sampler.createPose(), beside }
    this.write()
    this.target.setGhostVisible(motion !== null)
  }

  readonly write = (): void => {
    if (this.pose === null) return
    this.playback.readPose(this.pose)
    this.target.setPose(this.pose)
    if (this.ghost === null) return
    const { playing, frame, time } = this.playback.state
    const { sampler, pose, beside } = this.ghost
    if (playing) sampler.sampleAt(time, pose)
    else sampler.poseAtFrame(frame, pose)
    if (pose.basePos !== null) {
      pose.basePos[0]! += beside[0]
      pose.basePos[1]! += beside[1]
    }
    this.target.setGhostPose(pose)
  }
}
