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

export class PoseFeed {
  private pose: RobotPose | null = null
  private ghost: { sampler: FrameSampler; pose: RobotPose } | null = null

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
  setGhost(motion: Motion | null): void {
    const sampler = motion && FrameSampler.ofMotion(motion)
    this.ghost = sampler && { sampler, pose: sampler.createPose() }
    this.write()
    this.target.setGhostVisible(motion !== null)
  }

  readonly write = (): void => {
    if (this.pose === null) return
    this.playback.readPose(this.pose)
    this.target.setPose(this.pose)
    if (this.ghost === null) return
    const { playing, frame, time } = this.playback.state
    if (playing) this.ghost.sampler.sampleAt(time, this.ghost.pose)
    else this.ghost.sampler.poseAtFrame(frame, this.ghost.pose)
    this.target.setGhostPose(this.ghost.pose)
  }
}
