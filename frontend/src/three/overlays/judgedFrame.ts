/** What the judge found at one frame, in the world; reused from frame to frame. */
export interface JudgedFrame {
  /** Contact points; `points` and `forces` hold at least so many. */
  count: number
  /** (C, 3) [m] */
  points: Float32Array
  /** (C, 3) on the robot [N] */
  forces: Float32Array
  /** (C,) whether the point slides. */
  sliding: Uint8Array
  /** (K, 2) corners of the support polygon in their order [m]. */
  corners: Float32Array
  /** (3,) centre of mass [m]. */
  com: Float32Array
  /**
   * How far the zero-moment point is inside the support polygon [m]; negative outside, NaN where
   * there is none.
   */
  margin: number
  /** The robot's [N]; a force of this size is drawn at full length. */
  weight: number
}
