/** What an audit found wrong with the robot, frame by frame, as the 3D view takes it. */
import type { AuditCheck, AuditResult } from '@/api/auditResult'
import type { RobotDescription } from '@/model/robotDescription'
import type { RobotFaults } from '@/three'

/** Beyond a limit by so many of the check's units, a joint is as red as it gets. */
const WORST = 100
/** Severities are told apart in so many steps. */
const STEPS = 8

export interface KeyedFaults {
  /** The same for frames that look the same; empty for none. */
  readonly key: string
  readonly faults: RobotFaults
}

/** Finds faults of frames once: playing again makes nothing new. */
export class FaultReader {
  private readonly found: KeyedFaults[] = []
  private readonly links: ReadonlyMap<string, string>
  private readonly excesses: readonly [AuditCheck | undefined, Float32Array][]
  private readonly deepest: number

  constructor(
    private readonly result: AuditResult,
    robot: RobotDescription,
  ) {
    this.links = new Map(robot.joints.map((joint) => [joint.name, joint.child]))
    this.excesses = [
      [checkOf(result, 'joint_position'), result.positionExcess],
      [checkOf(result, 'joint_velocity'), result.velocityExcess],
      [checkOf(result, 'effort'), result.effortExcess],
    ]
    this.deepest = -(checkOf(result, 'penetration')?.tolerance ?? 0)
  }

  /** Null outside the judged frames. */
  read(frame: number): KeyedFaults | null {
    const { firstFrame, lastFrame } = this.result
    if (frame < firstFrame || frame > lastFrame) return null
    const row = frame - firstFrame
    this.found[row] ??= this.at(row)
    return this.found[row]
  }

  private at(row: number): KeyedFaults {
    const faults = { links: this.beyondLimits(row), shapes: this.penetrating(row) }
    const none = faults.links.size === 0 && faults.shapes.size === 0
    return { key: none ? '' : JSON.stringify([[...faults.links], [...faults.shapes]]), faults }
  }

  private beyondLimits(row: number): Map<string, number> {
    const severities = new Map<string, number>()
    const { jointNames } = this.result
    for (const [check, excess] of this.excesses) {
      if (!check?.over[row]) continue
      for (const [column, joint] of jointNames.entries()) {
        const beyond = excess[row * jointNames.length + column]!
        const link = this.links.get(joint)
        if (link === undefined || !(beyond > check.tolerance)) continue
        const severity = severityOf(beyond / check.scale)
        severities.set(link, Math.max(severities.get(link) ?? 0, severity))
      }
    }
    return severities
  }

  private penetrating(row: number): Set<string> {
    const { clearance, shapeNames } = this.result
    const first = row * shapeNames.length
    return new Set(shapeNames.filter((_, at) => clearance[first + at]! < this.deepest))
  }
}

/** From 0 to 1, logarithmic: most faults are small ones. */
function severityOf(units: number): number {
  const share = Math.min(Math.log1p(units) / Math.log1p(WORST), 1)
  return Math.round(share * STEPS) / STEPS
}

export function checkOf(result: AuditResult, key: string): AuditCheck | undefined {
  return result.checks.find((check) => check.key === key)
}
