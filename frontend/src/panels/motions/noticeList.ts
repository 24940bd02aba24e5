/** What there is to say about a document: the reader's notices and how its joints match the robot. */
import type { MotionDocument } from '@/editing/motionDocument'
import { type ExtraJoint, matchJoints } from '@/model/jointMatching'
import type { Notice } from '@/model/motionFile'
import type { RobotDescription } from '@/model/robotDescription'

const REASONS: Readonly<Record<ExtraJoint['reason'], string>> = {
  unknown: 'the robot has no such joint',
  fixed: 'fixed in the robot',
  mimic: 'derived from another joint',
  unsupported: 'of a type that is not moved',
}

function names(list: readonly string[]): string {
  return list.join(', ')
}

function jointNotices(document: MotionDocument, robot: RobotDescription): Notice[] {
  const { missing, extra, matched } = matchJoints(document.motion.jointNames, robot)
  const notices: Notice[] = []
  if (matched.length === 0 && document.motion.jointNames.length > 0) {
    notices.push({
      code: 'no_joint_matches',
      severity: 'error',
      message: `No joint of this motion belongs to ${robot.name}: it was made for another robot.`,
      where: '',
    })
  }
  if (missing.length > 0) {
    notices.push({
      code: 'joints_missing',
      severity: 'warning',
      message: `${missing.length === 1 ? '1 joint of the robot is' : `${missing.length} joints of the robot are`} not in the motion and held at zero.`,
      where: names(missing),
    })
  }
  for (const reason of Object.keys(REASONS) as ExtraJoint['reason'][]) {
    const concerned = extra.filter((joint) => joint.reason === reason).map((joint) => joint.name)
    if (concerned.length === 0) continue
    const count = concerned.length === 1 ? '1 joint is' : `${concerned.length} joints are`
    notices.push({
      code: 'joints_extra',
      severity: 'warning',
      message: `${count} not shown (${REASONS[reason]}); the values are kept in the file.`,
      where: names(concerned),
    })
  }
  return notices
}

export function noticesOf(document: MotionDocument, robot: RobotDescription | null): Notice[] {
  const rank = { error: 0, warning: 1, info: 2 }
  const all = [...document.notices, ...(robot ? jointNotices(document, robot) : [])]
  return all.sort((a, b) => rank[a.severity] - rank[b.severity])
}
