/** The motion being edited, as typed arrays: a uniform grid, joints by name, an optional base. */

export interface MotionEvent {
  /** Time [s]. */
  readonly t: number
  readonly type: string
  readonly subject?: string
  readonly message?: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** An array of the file that the editor doesn't know; carried along and written back. */
export interface ExtraArray {
  readonly name: string
  /** NumPy dtype string, for example `<f8` or `<U5`. */
  readonly dtype: string
  readonly shape: readonly number[]
  readonly bytes: Uint8Array
}

/**
 * Arrays are row-major by frame. Their contents change only through `applyPatch`, so that every
 * change can be undone and announced.
 */
export interface Motion {
  /** Frames per second [Hz]. */
  readonly frameRate: number
  readonly frameCount: number
  readonly jointNames: readonly string[]
  /** (F, N) joint positions [rad or m]. */
  readonly jointPos: Float32Array
  /** (F, 3) base position in the world [m]; null for a fixed base. */
  readonly basePosW: Float32Array | null
  /** (F, 4) base orientation in the world, wxyz; null for a fixed base. */
  readonly baseQuatWxyz: Float32Array | null
  readonly meta: Readonly<Record<string, unknown>>
  readonly events: readonly MotionEvent[]
  readonly extras: readonly ExtraArray[]
}

/** Length from the first to the last frame [s]. */
export function durationOf(motion: Motion): number {
  return (motion.frameCount - 1) / motion.frameRate
}

/** A deep copy whose arrays are independent of the original's. */
export function cloneMotion(motion: Motion): Motion {
  return {
    ...motion,
    jointPos: motion.jointPos.slice(),
    basePosW: motion.basePosW?.slice() ?? null,
    baseQuatWxyz: motion.baseQuatWxyz?.slice() ?? null,
  }
}

/** Time of a frame [s]; a fraction of a frame gives the time in between. */
export function timeOfFrame(motion: Motion, frame: number): number {
  return frame / motion.frameRate
}
