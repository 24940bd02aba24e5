/** The lanes of an audit: which there are, and how hot each frame of them is. */
import { type AuditCheck, type AuditResult, SLIP_SPEED } from '@/api/auditResult'
import type { FrameRange } from '@/model/frameRange'

export type LaneId = string

export interface LaneKind {
  readonly id: LaneId
  readonly label: string
  /** Shown only where it fails. */
  readonly onlyFailing?: boolean
}

const KINDS: readonly LaneKind[] = [
  { id: 'base_dynamics', label: 'Base force' },
  { id: 'effort', label: 'Effort' },
  { id: 'joint_position', label: 'Joint limits' },
  { id: 'joint_velocity', label: 'Speed' },
  { id: 'penetration', label: 'Penetration' },
  { id: 'surface_crossing', label: 'Surface crossing', onlyFailing: true },
  { id: 'quaternion_norm', label: 'Base quaternion', onlyFailing: true },
  { id: 'slip', label: 'Slip' },
]

/** Below this share of the tolerance nothing is seen of a value [decades]. */
const DECADES_BELOW = 3
/** A value so many times its physical unit is as hot as it gets. */
const HOTTEST = 1000
/** From how near on limits are felt [rad or m, per second]. */
const NEAR: Readonly<Record<string, number>> = { joint_position: 0.15, joint_velocity: 3 }
/** Slip that is as hot as it gets [m/s]. */
const HOT_SLIP = 1

/** Before anything is known, those that all motions have. */
export function lanesOf(result: AuditResult | null): LaneKind[] {
  if (result === null) return KINDS.filter(({ onlyFailing }) => !onlyFailing)
  return KINDS.filter(({ id, onlyFailing }) => {
    if (id === 'slip') return true
    const check = result.report.checks.find(({ key }) => key === id)
    return check !== undefined && (!onlyFailing || check.status === 'failed')
  })
}

/** Whether there is no frame with one on either side, which most checks need. */
export function isShort({ firstFrame, lastFrame }: AuditResult): boolean {
  return lastFrame - firstFrame < 2
}

export function laneLabel(id: LaneId): string {
  return KINDS.find((kind) => kind.id === id)?.label ?? id
}

/** Writes the heat of a lane's frames within `range` (see `TimelineLane`). */
export function writeHeat(
  result: AuditResult,
  id: LaneId,
  range: FrameRange,
  out: Float32Array,
): void {
  const end = Math.min(range.end, out.length)
  if (id === 'slip') {
    for (let frame = range.start; frame < end; frame++) out[frame] = slipHeat(result, frame)
    return
  }
  const check = result.checks.find(({ key }) => key === id)
  if (!check?.assessed) {
    out.fill(-1, range.start, end)
    return
  }
  const excess = excessOf(result, id)
  for (let frame = range.start; frame < end; frame++) {
    out[frame] = excess ? limitHeat(check, excess, NEAR[id]!, frame) : checkHeat(check, frame)
  }
}

/** (F, N) signed distances beyond limits; null for checks of other kinds. */
export function excessOf(result: AuditResult, id: LaneId): Float32Array | null {
  if (id === 'joint_position') return result.positionExcess
  return id === 'joint_velocity' ? result.velocityExcess : null
}

function checkHeat(check: AuditCheck, frame: number): number {
  const value = check.values[frame]!
  if (Number.isNaN(value)) return -1
  if (check.over[frame]) return 1 + severity(check, value)
  const decades = Math.log10(Math.max(value, 1e-30) / check.tolerance)
  return Math.max(0, 1 + decades / DECADES_BELOW) * 0.999
}

function limitHeat(check: AuditCheck, excess: Float32Array, near: number, frame: number): number {
  const value = check.values[frame]!
  if (Number.isNaN(value)) return -1
  if (check.over[frame]) return 1 + severity(check, value)
  const joints = excess.length / check.values.length
  let most = Number.NEGATIVE_INFINITY
  for (let at = frame * joints; at < (frame + 1) * joints; at++) {
    if (excess[at]! > most) most = excess[at]!
  }
  return Math.max(0, 1 + most / near) * 0.999
}

/** How much is beyond, by its physical size: a unit of it is visible, a thousand are full. */
function severity({ scale }: AuditCheck, value: number): number {
  return Math.min(Math.log1p(value / scale) / Math.log1p(HOTTEST), 1)
}

function slipHeat({ slipSpeed, contactCount }: AuditResult, frame: number): number {
  if (contactCount[frame] === 0) return -1
  const speed = slipSpeed[frame]!
  if (speed <= SLIP_SPEED) return 0
  return 1 + Math.min(Math.log10(speed / SLIP_SPEED) / Math.log10(HOT_SLIP / SLIP_SPEED), 1)
}
