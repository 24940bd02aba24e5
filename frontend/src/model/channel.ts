/** Channels: the single numbers of a frame that a person selects, plots and edits. */

export type ChannelGroup = 'base_position' | 'base_orientation' | 'joint'
export type BasePositionAxis = 'x' | 'y' | 'z'
export type BaseRotationAxis = 'roll' | 'pitch' | 'yaw'

/** `base_pos:x`, `base_rot:yaw` or `joint:<name>`; the name is opaque and may hold any sign. */
export type ChannelId = string

export interface Channel {
  readonly id: ChannelId
  readonly group: ChannelGroup
  /** What the person reads: the joint's name or the axis. */
  readonly label: string
  readonly unit: 'm' | 'rad'
  /** Column in `jointPos`, or 0..2 within the base group. */
  readonly index: number
}
