/** A motion together with the file it came from. */
import type { Motion } from './motion'

export type MotionFormat = 'editor_npz' | 'robot_trajectory/1'

/** Something the reader of a file had to say about it. */
export interface Notice {
  readonly code: string
  readonly severity: 'error' | 'warning' | 'info'
  readonly message: string
  readonly where: string
}

/** A file that the server can write back to. */
export interface MotionSource {
  readonly id: string
  readonly path: string
  /** Identifies the content on disk, so that a foreign change is not overwritten. */
  readonly etag: string
}

export interface MotionFile {
  /** File name without its ending. */
  readonly name: string
  readonly format: MotionFormat
  readonly motion: Motion
  readonly notices: readonly Notice[]
  readonly source: MotionSource | null
}
