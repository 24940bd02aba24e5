/** What an audit assumes: the same as an optimization of motions of this robot. */
import type { RobotDescription } from '@/model/robotDescription'
import type { OptimizeStore } from '../optimize/optimizeStore'

export interface AuditSettings {
  readonly friction: number
  readonly max_effort_scale: number
}

export function auditSettings(store: OptimizeStore, robot: RobotDescription): AuditSettings {
  const { friction, max_effort_scale } = store.parametersOf(robot.name)
  return { friction, max_effort_scale }
}
