/** Why a motion can't be audited, in words for the user. */
import type { ApiError } from '@/api/errors'
import { matchJoints } from '@/model/jointMatching'
import type { Motion } from '@/model/motion'
import type { AuditPhase } from '@/panels/audit/auditStore'
import type { RobotState } from '@/panels/robot/robotStore'

/** Null when it can be. */
export function obstacleTo(
  motion: Motion,
  { phase, description }: RobotState,
  lacking: ApiError | null,
): AuditPhase | null {
  if (phase === 'none' || phase === 'failed') {
    return {
      kind: 'unavailable',
      message: 'An audit needs a robot: its joints, masses and shapes.',
      hint: "Drop the robot's folder into the page.",
    }
  }
  if (phase !== 'ready' || description === null) return { kind: 'waiting' }
  if (lacking !== null) {
    return { kind: 'unavailable', message: lacking.message, hint: lacking.hint }
  }
  if (matchJoints(motion.jointNames, description).matched.length === 0) {
    return {
      kind: 'unavailable',
      message: `None of the motion's joints is one of ${description.name}.`,
      hint: 'Load the robot that this motion was made for.',
    }
  }
  return null
}
