/** Why a motion can't be optimized, in words for the user. */
import type { MotionDocument } from '@/editing/motionDocument'
import { matchJoints } from '@/model/jointMatching'
import type { AuditStore } from '@/panels/audit/auditStore'
import type { OptimizeObstacle } from '@/panels/optimize/optimizer'
import type { RobotState } from '@/panels/robot/robotStore'

/** Fewer frames have no acceleration between fixed ends. */
const LEAST_FRAMES = 3

/** Null when it can be, as far as the page knows. */
export function obstacleToOptimizing(
  document: MotionDocument | null,
  { phase, description }: RobotState,
  audit: AuditStore,
): OptimizeObstacle | null {
  if (document === null) return { message: 'No motion is open.', hint: 'Open one first.' }
  if (phase === 'none' || phase === 'failed') {
    return {
      message: 'Optimizing needs a robot: its joints, masses and shapes.',
      hint: "Drop the robot's folder into the page.",
    }
  }
  if (description === null) return { message: 'The robot is being loaded.', hint: 'Wait a moment.' }
  const { motion } = document
  if (motion.basePosW === null) {
    return {
      message: 'The base of this motion is fixed: there are no contacts to find.',
      hint: 'Optimize a motion with a base position and orientation.',
    }
  }
  if (motion.frameCount < LEAST_FRAMES) {
    return {
      message: `The motion has ${motion.frameCount} frames; dynamics need ${LEAST_FRAMES}.`,
      hint: 'Make it longer, for instance with Insert hold.',
    }
  }
  const { missing } = matchJoints(motion.jointNames, description)
  if (missing.length > 0) {
    const names = missing.slice(0, 4).join(', ')
    return {
      message: `The motion lacks ${missing.length} joints of ${description.name}: ${names}${missing.length > 4 ? ' and more' : ''}. What they would do could not be kept.`,
      hint: 'Use a motion with all joints of the robot, or a robot description without them.',
    }
  }
  const { phase: known } = audit.of(document.id)
  return known.kind === 'unavailable' ? { message: known.message, hint: known.hint } : null
}
