/** Where the camera stands for each view preset, as spherical coordinates around the target. */
import type { Vector3 } from 'three'

export type ViewPreset = 'front' | 'side' | 'top' | 'free'

export interface ViewDirection {
  /** Angle in the ground plane from world x to the camera [rad]. */
  readonly azimuth: number
  /** Angle from straight above [rad]. */
  readonly polar: number
}

/** Looking straight down, a camera with z up has no heading; this keeps one. */
const NEARLY_ABOVE = 1e-4

/**
 * Presets go by the robot's heading: front looks at its face, side has it walk to the right, top
 * has it walk to the right as seen from above.
 *
 * @param heading Yaw of the robot's base [rad].
 */
export function directionOf(preset: ViewPreset, heading: number): ViewDirection {
  switch (preset) {
    case 'front':
      return { azimuth: heading, polar: Math.PI / 2 }
    case 'side':
      return { azimuth: heading - Math.PI / 2, polar: Math.PI / 2 }
    case 'top':
      return { azimuth: heading - Math.PI / 2, polar: NEARLY_ABOVE }
    case 'free':
      return { azimuth: heading - 0.66, polar: 1.31 }
  }
}

/** The unit vector in the world that points up in the view of a camera that stands there. */
export function viewUp(azimuth: number, polar: number, out: Vector3): Vector3 {
  const level = -Math.cos(polar)
  return out.set(level * Math.cos(azimuth), level * Math.sin(azimuth), Math.sin(polar))
}

/** The turn from one angle to another the shorter way round, in [−π, π) [rad]. */
export function shorterTurn(from: number, to: number): number {
  const turn = (to - from) % (2 * Math.PI)
  if (turn >= Math.PI) return turn - 2 * Math.PI
  return turn < -Math.PI ? turn + 2 * Math.PI : turn
}

/** Slow at both ends; 0 → 0, 1 → 1. */
export function ease(t: number): number {
  return t < 0.5 ? 4 * t ** 3 : 1 - (2 - 2 * t) ** 3 / 2
}

/** Distance at which a sphere just fits the view [m]. @param fov Vertical field of view [rad]. */
export function fitDistance(radius: number, fov: number, aspect: number): number {
  const narrower = aspect >= 1 ? fov : 2 * Math.atan(Math.tan(fov / 2) * aspect)
  return radius / Math.sin(narrower / 2)
}
