/** What the judge found about a motion or some of its frames: messages of kind `audit_result`. */
import type { BinaryMessage, MessageArray } from './binaryMessage'
import { badAnswer, isRecord } from './errors'
import type { ContactSpan } from './jobsRequest'

/** Contacts that move faster slide [m/s]; as the judge has it. */
export const SLIP_SPEED = 1e-3

export type Verdict = 'feasible' | 'infeasible' | 'not_assessable'

/** One check over the judged frames; F of them. */
export interface AuditCheck {
  readonly key: string
  readonly title: string
  readonly unit: string
  /** Values above it fail. */
  readonly tolerance: number
  /** What one unit of violation is physically; orders checks by size. */
  readonly scale: number
  /** Joints, shapes or base axes that `locations` refers to. */
  readonly locationNames: readonly string[]
  /** Unit at each location where they differ, else empty. */
  readonly locationUnits: readonly string[]
  /** Whether the values mean anything. */
  readonly assessed: boolean
  /** Why the check, or a part of it, can't be made; empty when it can. */
  readonly notAssessable: string
  /** (F,) worst value of each frame; NaN where the check doesn't apply. */
  readonly values: Float32Array
  /** (F,) 1 where the frame fails. */
  readonly over: Uint8Array
  /** (F,) index into `locationNames`, -1 for none. */
  readonly locations: Int32Array
  /** (F,) where in the interval after the frame; null where all is at the frame. */
  readonly shares: Float32Array | null
}

/** Contact points of all judged frames; C of them. */
export interface AuditContacts {
  /** (F + 1,) the points of the k-th judged frame are `starts[k]` to `starts[k + 1] - 1`. */
  readonly starts: Int32Array
  /** (C,) index into `shapeNames`. */
  readonly shapes: Int32Array
  /** (C, 3) in the world [m]. */
  readonly points: Float32Array
  readonly normals: Float32Array
  /** (C, 3) force on the robot in the world [N]; zero at the motion's ends. */
  readonly forces: Float32Array
  /** (C,) [m/s]; NaN at the motion's ends. */
  readonly slipSpeeds: Float32Array
}

/** A check's summary over all judged frames. */
export interface ReportCheck {
  readonly key: string
  readonly title: string
  readonly status: 'not_assessable' | 'failed' | 'partly_assessable' | 'passed'
  readonly worst: number | null
  readonly unit: string
  readonly frame: number | null
  readonly share: number
  readonly location: string
  readonly tolerance: number
  readonly frames_over: number
  /** First and last frames of the failing spans. */
  readonly spans: readonly (readonly [number, number])[]
  readonly physical_size: number
  readonly not_assessable: string
  readonly remark: string
}

/** What the robot's description lacks. */
export interface ReportFinding {
  readonly kind: 'inertia' | 'collision' | 'effort' | 'velocity' | 'position' | 'override'
  /** Whether checks that need this can't be made. */
  readonly blocking: boolean
  readonly names: readonly string[]
  readonly message: string
}

/** A row that doesn't change the verdict; its frames count from the first judged one. */
export interface ReportInformation {
  readonly key: string
  readonly title: string
  readonly summary: string
  readonly details: readonly string[]
  readonly data: Readonly<Record<string, unknown>>
}

/** The report as the server writes it. */
export interface AuditReport {
  readonly verdict: Verdict
  readonly headline: string
  readonly headline_check: string | null
  readonly subject: Readonly<Record<string, unknown>>
  readonly settings: Readonly<Record<string, unknown>>
  readonly failing_frames: number
  readonly checks: readonly ReportCheck[]
  readonly dynamics: Readonly<Record<string, number | null>>
  readonly sliding: {
    readonly frames: number
    readonly fastest: number
    readonly frame: number | null
    readonly shape: string | null
  }
  readonly rounding: Readonly<Record<string, number>> | null
  readonly findings: readonly ReportFinding[]
  readonly information: readonly ReportInformation[]
}

/** F judged frames, N joints, S collision shapes; matrices are row-major by frame. */
export interface AuditResult {
  readonly name: string
  /** [Hz] */
  readonly frameRate: number
  readonly verdict: Verdict
  /** First and last judged frame; all arrays begin with the first. */
  readonly firstFrame: number
  readonly lastFrame: number
  readonly report: AuditReport
  readonly reportText: string
  /** The largest violation first. */
  readonly checks: readonly AuditCheck[]
  /** In the order of the robot's model, that of the columns below. */
  readonly jointNames: readonly string[]
  readonly shapeNames: readonly string[]
  /** The link of each shape. */
  readonly shapeLinks: readonly string[]
  /** Where links touch the ground. */
  readonly contactSpans: readonly ContactSpan[]
  /** (F, N) beyond the limit of each joint [rad or m, per second, Nm or N]; NaN where unknown. */
  readonly positionExcess: Float32Array
  readonly velocityExcess: Float32Array
  readonly effortExcess: Float32Array
  /** (F, 6) unexplained force [N] and moment [Nm] in base axes. */
  readonly baseResidual: Float32Array
  /** (F, S) distance to the ground [m]; negative where it penetrates, infinite beyond 0.25 m. */
  readonly clearance: Float32Array
  /** (F,) fastest sliding contact [m/s], and its shape or -1. */
  readonly slipSpeed: Float32Array
  readonly slipShape: Int32Array
  /** (F,) contact points, and how many of them slide. */
  readonly contactCount: Int32Array
  readonly slidingCount: Int32Array
  /** (F,) of zero-moment point and centre of mass inside the support polygon [m]. */
  readonly balanceMargin: Float32Array
  readonly comMargin: Float32Array
  /** (F, 3) centre of mass in the world [m]. */
  readonly com: Float32Array
  /** Null when they weren't asked for. */
  readonly contacts: AuditContacts | null
}

/**
 * The judgement in a message. Its arrays are views on the message: nothing is copied.
 *
 * @throws ApiError `bad_answer` when the message is of another kind or lacks something.
 */
export function auditOf(message: BinaryMessage, kind: string): AuditResult {
  if (message.kind !== kind) throw malformed(`it holds ${message.kind}, not ${kind}`)
  const { fields } = message
  const arrays = new ArrayReader(message.arrays)
  const [firstFrame, lastFrame] = frameSpan(fields.frames)
  const frames = lastFrame - firstFrame + 1
  if (!isRecord(fields.report) || !Array.isArray(fields.checks)) {
    throw malformed('it has no report or checks')
  }
  return {
    name: String(fields.name ?? ''),
    frameRate: Number(fields.framerate),
    verdict: fields.verdict as Verdict,
    firstFrame,
    lastFrame,
    report: fields.report as unknown as AuditReport,
    reportText: String(fields.report_text ?? ''),
    checks: fields.checks.map((check) => checkOf(check, arrays, frames)),
    jointNames: names(fields.joint_names, 'joint_names'),
    shapeNames: names(fields.shape_names, 'shape_names'),
    shapeLinks: names(fields.shape_links, 'shape_links'),
    contactSpans: spans(fields.contact_spans),
    positionExcess: arrays.floats('position_excess', frames),
    velocityExcess: arrays.floats('velocity_excess', frames),
    effortExcess: arrays.floats('effort_excess', frames),
    baseResidual: arrays.floats('base_residual', frames),
    clearance: arrays.floats('clearance', frames),
    slipSpeed: arrays.floats('slip_speed', frames),
    slipShape: arrays.whole('slip_shape', frames),
    contactCount: arrays.whole('contact_count', frames),
    slidingCount: arrays.whole('sliding_count', frames),
    balanceMargin: arrays.floats('balance_margin', frames),
    comMargin: arrays.floats('com_margin', frames),
    com: arrays.floats('com', frames),
    contacts: arrays.has('contact/starts') ? contactsOf(arrays, frames) : null,
  }
}

/** Typed views on a message's arrays by name. */
export class ArrayReader {
  private readonly byName: ReadonlyMap<string, MessageArray>

  constructor(arrays: readonly MessageArray[]) {
    this.byName = new Map(arrays.map((array) => [array.name, array]))
  }

  has(name: string): boolean {
    return this.byName.has(name)
  }

  floats(name: string, rows?: number): Float32Array<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.bytes(name, '<f4', rows)
    return new Float32Array(buffer, byteOffset, byteLength / 4)
  }

  whole(name: string, rows?: number): Int32Array<ArrayBuffer> {
    const { buffer, byteOffset, byteLength } = this.bytes(name, '<i4', rows)
    return new Int32Array(buffer, byteOffset, byteLength / 4)
  }

  flags(name: string, rows?: number): Uint8Array<ArrayBuffer> {
    return this.bytes(name, '|u1', rows)
  }

  private bytes(name: string, dtype: string, rows?: number): Uint8Array<ArrayBuffer> {
    const array = this.byName.get(name)
    if (!array) throw malformed(`it lacks ${name}`)
    if (array.dtype !== dtype) throw malformed(`${name} is ${array.dtype}, not ${dtype}`)
    if (rows !== undefined && array.shape[0] !== rows) {
      throw malformed(`${name} has ${array.shape[0]} rows, not ${rows}`)
    }
    return array.bytes
  }
}

function checkOf(value: unknown, arrays: ArrayReader, frames: number): AuditCheck {
  if (!isRecord(value) || typeof value.key !== 'string') throw malformed('a check has no key')
  const own = (part: string) => `check/${value.key}/${part}`
  return {
    key: value.key,
    title: String(value.title),
    unit: String(value.unit),
    tolerance: Number(value.tolerance),
    scale: Number(value.scale),
    locationNames: names(value.location_names, 'location_names'),
    locationUnits: names(value.location_units, 'location_units'),
    assessed: value.assessed === true,
    notAssessable: String(value.not_assessable ?? ''),
    values: arrays.floats(own('values'), frames),
    over: arrays.flags(own('over'), frames),
    locations: arrays.whole(own('locations'), frames),
    shares: arrays.has(own('shares')) ? arrays.floats(own('shares'), frames) : null,
  }
}

function contactsOf(arrays: ArrayReader, frames: number): AuditContacts {
  const starts = arrays.whole('contact/starts', frames + 1)
  const points = starts[frames]
  return {
    starts,
    shapes: arrays.whole('contact/shapes', points),
    points: arrays.floats('contact/points', points),
    normals: arrays.floats('contact/normals', points),
    forces: arrays.floats('contact/forces', points),
    slipSpeeds: arrays.floats('contact/slip_speeds', points),
  }
}

function frameSpan(value: unknown): [number, number] {
  const [first, last] = Array.isArray(value) ? value : []
  if (!Number.isInteger(first) || !Number.isInteger(last) || first > last) {
    throw malformed('it does not say which frames were judged')
  }
  return [first, last]
}

function spans(value: unknown): ContactSpan[] {
  return Array.isArray(value) ? (value as ContactSpan[]) : []
}

function names(value: unknown, field: string): string[] {
  if (Array.isArray(value) && value.every((name) => typeof name === 'string')) return value
  throw malformed(`${field} is no list of names`)
}

function malformed(reason: string) {
  return badAnswer(`The audit can't be read: ${reason}.`, 'audit message')
}
