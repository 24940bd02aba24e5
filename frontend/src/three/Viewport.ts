/** The 3D view: a class outside React that draws only when something changed. */
import type { RobotPose } from '@/playback/RobotPose'
import type { RobotModel } from './robotModel'

export type ViewPreset = 'front' | 'side' | 'top' | 'free'

export interface ViewportStats {
  readonly framesDrawn: number
  /** Main-thread time of the latest drawn frame [ms]. */
  readonly lastDrawCpuMs: number
  readonly drawCalls: number
  readonly triangles: number
}

export class Viewport {
  /** The camera moved by the person's hand or by a preset. */
  onCameraChange: ((preset: ViewPreset) => void) | null = null
  /** WebGL is unavailable or was lost (message) or is back (null). */
  onContextLost: ((message: string | null) => void) | null = null

  constructor(readonly host: HTMLElement) {}

  setRobot(_robot: RobotModel | null): void {}
  setPose(_pose: RobotPose): void {}
  setGhostPose(_pose: RobotPose | null): void {}
  setGhostVisible(_visible: boolean): void {}
  setVisualVisible(_visible: boolean): void {}
  setCollisionVisible(_visible: boolean): void {}
  setGridVisible(_visible: boolean): void {}
  setFollow(_follow: boolean): void {}
  frameRobot(): void {}
  setViewPreset(_preset: ViewPreset): void {}
  highlightLink(_name: string | null): void {}
  invalidate(): void {}
  resize(): void {}
  stats(): ViewportStats {
    return { framesDrawn: 0, lastDrawCpuMs: 0, drawCalls: 0, triangles: 0 }
  }
  dispose(): void {}
}
