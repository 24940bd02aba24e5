/** What optimizations answer: messages of kind `optimize_result` and `candidate`. */
import { ArrayReader, type AuditReport, type AuditResult, auditOf } from './auditResult'
import type { BinaryMessage } from './binaryMessage'
import { badAnswer, isRecord } from './errors'
import { fetchCandidateMessage, fetchResultMessage } from './jobs'
import type { ContactMode } from './jobsRequest'

/** The poses that an optimization gives, for the joints that were asked for. */
export interface CandidateMotion {
  /** [Hz] */
  readonly frameRate: number
  readonly frameCount: number
  /** In the order of the request. */
  readonly jointNames: readonly string[]
  /** (F, N) [rad or m] */
  readonly jointPos: Float32Array
  /** (F, 3) [m]; null for a fixed base. */
  readonly basePosW: Float32Array | null
  /** (F, 4) wxyz; null for a fixed base. */
  readonly baseQuatWxyz: Float32Array | null
}

/** The best motion so far while an optimization runs. */
export interface Candidate extends CandidateMotion {
  /** What the judge says about it. */
  readonly headline: string
}

export type OptimizeStatus = 'converged' | 'budget' | 'cancelled'

/** Largest and root mean square distance to the edited motion. */
export type Distance = readonly [largest: number, rms: number]

export interface Closeness {
  readonly base_cm: Distance
  readonly base_degrees: Distance
  readonly joint_rad: Distance
  readonly planted_mm: Distance
}

/** A contact that the solver scheduled, frames included. */
export interface PlannedSpan {
  readonly link: string
  readonly from: number
  readonly to: number
  readonly mode: ContactMode | 'none'
  /** Most points that touch at one frame. */
  readonly points: number
  readonly locked: boolean
}

/** The candidate with the judge's findings about it, and how it came about. */
export interface OptimizeResult extends AuditResult {
  readonly status: OptimizeStatus
  /** Only a validated candidate passed the judge. */
  readonly validated: boolean
  readonly stopReason: string
  readonly iterations: number
  /** [s] */
  readonly seconds: number
  readonly repairedJointSamples: number
  readonly remarks: readonly string[]
  readonly closeness: Closeness | null
  readonly plannedSpans: readonly PlannedSpan[]
  /** The judge's report of the edited motion. */
  readonly inputReport: AuditReport | null
  readonly parameters: Readonly<Record<string, number | boolean | string>>
  readonly anchors: readonly number[]
  readonly candidate: CandidateMotion
  /** (F, 3) [N] and (F, N) [Nm or N], in the order of `jointNames`; null where there are none. */
  readonly plannedForce: Float32Array | null
  readonly plannedTorque: Float32Array | null
}

/** An audit's result. It can be fetched once. */
export async function fetchAuditResult(id: string, signal?: AbortSignal): Promise<AuditResult> {
  return auditOf(await fetchResultMessage(id, signal), 'audit_result')
}

/** An optimization's result. It can be fetched once. */
export async function fetchOptimizeResult(
  id: string,
  signal?: AbortSignal,
): Promise<OptimizeResult> {
  return optimizeResultOf(await fetchResultMessage(id, signal))
}

/** The best motion so far of an optimization that runs. */
export async function fetchCandidate(id: string, signal?: AbortSignal): Promise<Candidate> {
  const message = await fetchCandidateMessage(id, signal)
  if (message.kind !== 'candidate') throw malformed(`it holds ${message.kind}, not a candidate`)
  const { joint_names: jointNames, headline } = message.fields
  return { ...motionOf(message, jointNames), headline: String(headline ?? '') }
}

export function optimizeResultOf(message: BinaryMessage): OptimizeResult {
  const { fields } = message
  const arrays = new ArrayReader(message.arrays)
  const optional = (name: string) => (arrays.has(name) ? arrays.floats(name) : null)
  return {
    ...auditOf(message, 'optimize_result'),
    status: fields.status as OptimizeStatus,
    validated: fields.validated === true,
    stopReason: String(fields.stop_reason ?? ''),
    iterations: Number(fields.iterations),
    seconds: Number(fields.seconds),
    repairedJointSamples: Number(fields.repaired_joint_samples ?? 0),
    remarks: Array.isArray(fields.remarks) ? fields.remarks.map(String) : [],
    closeness: isRecord(fields.closeness) ? (fields.closeness as unknown as Closeness) : null,
    plannedSpans: Array.isArray(fields.planned_spans)
      ? (fields.planned_spans as PlannedSpan[])
      : [],
    inputReport: isRecord(fields.input_report)
      ? (fields.input_report as unknown as AuditReport)
      : null,
    parameters: isRecord(fields.parameters)
      ? (fields.parameters as Record<string, number | boolean | string>)
      : {},
    anchors: Array.isArray(fields.anchors) ? (fields.anchors as number[]) : [],
    candidate: motionOf(message, fields.motion_joint_names),
    plannedForce: optional('planned_force'),
    plannedTorque: optional('planned_torque'),
  }
}

/**
 * The candidate's joints in the columns of a motion, beside the motion's own values where the robot
 * does not drive a column. (F, N of the motion)
 */
export function jointsInMotion(
  candidate: CandidateMotion,
  motion: { readonly jointNames: readonly string[]; readonly jointPos: Float32Array },
): Float32Array {
  const out = motion.jointPos.slice()
  const wide = motion.jointNames.length
  const own = candidate.jointNames.length
  candidate.jointNames.forEach((name, from) => {
    const to = motion.jointNames.indexOf(name)
    if (to < 0) return
    for (let frame = 0; frame < candidate.frameCount; frame++) {
      out[frame * wide + to] = candidate.jointPos[frame * own + from]!
    }
  })
  return out
}

function motionOf(message: BinaryMessage, jointNames: unknown): CandidateMotion {
  const joints = message.arrays.find(({ name }) => name === 'joint_pos')
  const frameCount = joints?.shape[0] ?? 0
  if (!Array.isArray(jointNames) || joints?.shape[1] !== jointNames.length || frameCount < 1) {
    throw malformed('its joints are not those that it names')
  }
  const arrays = new ArrayReader(message.arrays)
  const hasBase = arrays.has('base_pos_w')
  return {
    frameRate: Number(message.fields.framerate),
    frameCount,
    jointNames: jointNames.map(String),
    jointPos: arrays.floats('joint_pos'),
    basePosW: hasBase ? arrays.floats('base_pos_w', frameCount) : null,
    baseQuatWxyz: hasBase ? arrays.floats('base_quat_wxyz', frameCount) : null,
  }
}

function malformed(reason: string) {
  return badAnswer(`The optimization's answer can't be read: ${reason}.`, 'optimization message')
}
