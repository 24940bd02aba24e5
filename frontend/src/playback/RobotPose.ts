/** What the robot looks like at one time. */

/** Made once and refilled for every frame. */
export interface RobotPose {
  /** (N,) in the order of the motion's joint names [rad or m]. */
  readonly jointPos: Float64Array
  /** (3,) base position in the world [m]; null for a fixed base. */
  readonly basePos: Float64Array | null
  /** (4,) base orientation in the world, wxyz; null for a fixed base. */
  readonly baseQuatWxyz: Float64Array | null
}

/** A pose at zero, of the shape a motion needs. */
export function createPose(jointCount: number, hasBase: boolean): RobotPose {
  return {
    jointPos: new Float64Array(jointCount),
    basePos: hasBase ? new Float64Array(3) : null,
    baseQuatWxyz: hasBase ? new Float64Array([1, 0, 0, 0]) : null,
  }
}
