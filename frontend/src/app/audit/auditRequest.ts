/** The request for an audit of some frames of a motion: no more of it is sent than they depend on. */
import type { AuditResult, ReportCheck } from '@/api/auditResult'
import { encodeJobRequest } from '@/api/jobsRequest'
import type { FrameRange } from '@/model/frameRange'
import type { Motion } from '@/model/motion'
import type { RobotDescription } from '@/model/robotDescription'
import type { AuditSettings } from '@/panels/audit/auditSettings'

/** The judgement of a frame depends on the frames beside it, and on no others. */
export const REACH = 1

/** Frames whose judgement changes when those of `range` do. */
export function reachOf(range: FrameRange, frameCount: number): FrameRange {
  return {
    start: Math.max(range.start - REACH, 0),
    end: Math.min(range.end + REACH, frameCount),
  }
}

export interface AuditRequest {
  readonly message: Uint8Array<ArrayBuffer>
  /** First frame of what is sent. */
  readonly offset: number
}

export function auditRequest(
  { name, motion }: { readonly name: string; readonly motion: Motion },
  robot: RobotDescription,
  settings: AuditSettings,
  range: FrameRange,
): AuditRequest {
  const sent = reachOf(range, motion.frameCount)
  const whole = range.start === 0 && range.end === motion.frameCount
  const message = encodeJobRequest({
    kind: 'audit',
    name,
    motion: cutRows(motion, sent),
    robot,
    parameters: { ...settings, information: false },
    frames: whole ? null : [range.start - sent.start, range.end - 1 - sent.start],
  })
  return { message, offset: sent.start }
}

/** The motion's frames of `range`, as views on its arrays. */
function cutRows(motion: Motion, { start, end }: FrameRange): Motion {
  const rows = (values: Float32Array, columns: number) =>
    values.subarray(start * columns, end * columns)
  return {
    ...motion,
    frameCount: end - start,
    jointPos: rows(motion.jointPos, motion.jointNames.length),
    basePosW: motion.basePosW && rows(motion.basePosW, 3),
    baseQuatWxyz: motion.baseQuatWxyz && rows(motion.baseQuatWxyz, 4),
  }
}

/** A result whose frames count from the motion's first, where they counted from `offset`. */
export function shiftFrames(result: AuditResult, offset: number): AuditResult {
  if (offset === 0) return result
  const shiftCheck = (check: ReportCheck): ReportCheck => ({
    ...check,
    frame: check.frame === null ? null : check.frame + offset,
    spans: check.spans.map(([from, to]) => [from + offset, to + offset] as const),
  })
  const { report } = result
  return {
    ...result,
    firstFrame: result.firstFrame + offset,
    lastFrame: result.lastFrame + offset,
    contactSpans: result.contactSpans.map((span) => ({
      ...span,
      from: span.from + offset,
      to: span.to + offset,
    })),
    report: { ...report, checks: report.checks.map(shiftCheck) },
  }
}
