/** Contacts, forces and balance that an audit found, frame by frame, as the 3D view takes them. */
import { type AuditResult, SLIP_SPEED } from '@/api/auditResult'
import type { JudgedFrame } from '@/three'
import { checkOf } from './faults'
import { supportPolygon } from './supportPolygon'

/** The judge tolerates this share of the robot's weight as unexplained force. */
const TOLERATED_WEIGHT = 1e-3

/** Reads frames into one record, which is written anew each time. */
export class JudgedFrameReader {
  private readonly weight: number
  private readonly out: JudgedFrame
  /** By row, once it was read: playing again makes nothing new. */
  private readonly polygons: Float32Array[] = []

  constructor(private readonly result: AuditResult) {
    const base = checkOf(result, 'base_dynamics')
    this.weight = base ? base.tolerance / TOLERATED_WEIGHT : 1
    const most = result.contacts ? mostPoints(result.contacts.starts) : 0
    this.out = {
      count: 0,
      points: new Float32Array(3 * most),
      forces: new Float32Array(3 * most),
      sliding: new Uint8Array(most),
      corners: new Float32Array(0),
      com: new Float32Array(3),
      margin: Number.NaN,
      weight: this.weight,
    }
  }

  /** Null outside the judged frames and where contacts weren't asked for. */
  read(frame: number): JudgedFrame | null {
    const { result, out } = this
    const { contacts, com, balanceMargin, comMargin } = result
    const row = frame - result.firstFrame
    if (contacts === null || row < 0 || frame > result.lastFrame) return null
    const first = contacts.starts[row]!
    const end = contacts.starts[row + 1]!
    out.count = end - first
    for (let at = 3 * first; at < 3 * end; at++) {
      out.points[at - 3 * first] = contacts.points[at]!
      out.forces[at - 3 * first] = contacts.forces[at]!
    }
    for (let at = first; at < end; at++) {
      out.sliding[at - first] = Number(contacts.slipSpeeds[at]! > SLIP_SPEED)
    }
    this.polygons[row] ??= supportPolygon(contacts.points, first, end)
    out.corners = this.polygons[row]
    for (let axis = 0; axis < 3; axis++) out.com[axis] = com[3 * row + axis]!
    // There is no zero-moment point at the motion's ends, which have no accelerations.
    out.margin = Number.isNaN(balanceMargin[row]!) ? comMargin[row]! : balanceMargin[row]!
    return out
  }
}

function mostPoints(starts: Int32Array): number {
  let most = 0
  for (let row = 0; row + 1 < starts.length; row++) {
    most = Math.max(most, starts[row + 1]! - starts[row]!)
  }
  return most
}
