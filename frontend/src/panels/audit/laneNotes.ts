/** What is said about one frame of a lane. */
import { type AuditCheck, type AuditResult, SLIP_SPEED } from '@/api/auditResult'
import type { AngleUnit } from '@/editing/viewStore'
import { formatTime, type LaneNote } from '@/timeline'
import { amount } from './amount'
import { excessOf, type LaneId, laneLabel } from './laneList'

/** Poses that the judge looks at between two frames, and one. */
const INTERVAL_PARTS = 9

export interface NoteOptions {
  readonly frameRate: number
  readonly angleUnit: AngleUnit
  /** The motion changed there since. */
  readonly outdated: boolean
}

export function laneNotes(
  result: AuditResult,
  id: LaneId,
  frame: number,
  options: NoteOptions,
): LaneNote[] {
  const time = formatTime(frame / options.frameRate)
  const notes: LaneNote[] = [
    { text: `${laneLabel(id)} · frame ${frame} · ${time}`, tone: 'title' },
    ...(id === 'slip'
      ? slipNotes(result, frame, options)
      : checkNotes(result, id, frame, options.angleUnit)),
  ]
  if (options.outdated) notes.push({ text: 'Changed since: it is being checked.', tone: 'mute' })
  return notes
}

function checkNotes(result: AuditResult, id: LaneId, frame: number, angles: AngleUnit): LaneNote[] {
  const check = result.checks.find(({ key }) => key === id)
  if (check === undefined) return []
  if (!check.assessed) {
    return [
      { text: `Not assessable: ${check.notAssessable || 'nothing to judge by'}`, tone: 'warn' },
    ]
  }
  const value = check.values[frame]!
  if (Number.isNaN(value)) return [{ text: 'Needs a frame on either side.', tone: 'mute' }]
  const place = check.locations[frame]!
  const unit = check.locationUnits[place] ?? check.unit
  const over = check.over[frame] === 1
  const beyond = excessOf(result, id) !== null ? ' beyond the limit' : ''
  const limit =
    excessOf(result, id) !== null && !over ? nearestLimit(result, id, frame, angles) : null
  const partly: LaneNote[] = check.notAssessable
    ? [{ text: `In part not assessable: ${check.notAssessable}`, tone: 'mute' }]
    : []
  if (limit !== null) return [limit, ...partly]
  return [
    {
      text: `${amount(value, unit, angles)}${beyond}, tolerance ${amount(check.tolerance, unit, angles)}`,
      tone: over ? 'bad' : 'plain',
    },
    ...placeNotes(result, check, frame, over),
    ...partly,
  ]
}

function placeNotes(
  result: AuditResult,
  check: AuditCheck,
  frame: number,
  over: boolean,
): LaneNote[] {
  const place = check.locations[frame]!
  const name = check.locationNames[place]
  if (name === undefined || !over) return []
  const link = check.locationNames === result.shapeNames ? result.shapeLinks[place] : undefined
  const share = check.shares?.[frame] ?? 0
  const between =
    share > 0
      ? `, ${Math.round(share * INTERVAL_PARTS)}/${INTERVAL_PARTS} of the way to the next`
      : ''
  return [
    { text: `${link && link !== name ? `${name} of ${link}` : name}${between}`, tone: 'plain' },
  ]
}

function nearestLimit(
  result: AuditResult,
  id: LaneId,
  frame: number,
  angles: AngleUnit,
): LaneNote | null {
  const excess = excessOf(result, id)
  const check = result.checks.find(({ key }) => key === id)
  if (excess === null || check === undefined) return null
  const joints = result.jointNames.length
  let nearest = -1
  for (let joint = 0; joint < joints; joint++) {
    const value = excess[frame * joints + joint]!
    if (Number.isNaN(value)) continue
    if (nearest < 0 || value > excess[frame * joints + nearest]!) nearest = joint
  }
  if (nearest < 0) return null
  const room = -excess[frame * joints + nearest]!
  if (!Number.isFinite(room)) return null
  const unit = check.locationUnits[nearest] ?? check.unit
  const name = result.jointNames[nearest]
  return {
    text: `Nearest: ${name}, ${amount(Math.max(room, 0), unit, angles)} to go`,
    tone: 'plain',
  }
}

function slipNotes(result: AuditResult, frame: number, { angleUnit }: NoteOptions): LaneNote[] {
  if (result.contactCount[frame] === 0) return [{ text: 'No contact.', tone: 'mute' }]
  const speed = result.slipSpeed[frame]!
  if (speed <= SLIP_SPEED) return [{ text: 'Contacts stick.', tone: 'plain' }]
  const shape = result.slipShape[frame]!
  const link = result.shapeLinks[shape] ?? result.shapeNames[shape] ?? ''
  return [
    {
      text: `${amount(speed, 'm/s', angleUnit)}, sticks up to ${amount(SLIP_SPEED, 'm/s', angleUnit)}`,
      tone: 'warn',
    },
    { text: link, tone: 'plain' },
    { text: 'Sliding is no fault by itself.', tone: 'mute' },
  ]
}
