/** Which columns of a motion an operation works on. */
import type { Channel } from '@/model/channel'
import type { Motion } from '@/model/motion'

export interface Scope {
  /** Columns of `jointPos`. */
  readonly joints: readonly number[]
  /** Columns of `basePosW`. */
  readonly position: readonly number[]
  /** The base orientation: always as a whole, never by angle. */
  readonly orientation: boolean
}

/** The scope of some channels, or of all with null. Any base angle means the whole orientation. */
export function scopeOf(motion: Motion, channels: readonly Channel[] | null): Scope {
  if (channels === null) {
    return {
      joints: motion.jointNames.map((_, column) => column),
      position: motion.basePosW === null ? [] : [0, 1, 2],
      orientation: motion.baseQuatWxyz !== null,
    }
  }
  const columns = (group: Channel['group']) =>
    channels.filter((channel) => channel.group === group).map(({ index }) => index)
  return {
    joints: columns('joint'),
    position: columns('base_position'),
    orientation: columns('base_orientation').length > 0,
  }
}

/** What operations must know of the robot. */
export interface JointFacts {
  /** Joints where a full turn leads to the same pose: they are blended the short way round. */
  readonly continuousJoints?: ReadonlySet<string>
}

export function isContinuous(motion: Motion, column: number, facts: JointFacts): boolean {
  return facts.continuousJoints?.has(motion.jointNames[column]!) ?? false
}
