/** Puts the audit of a whole motion together from audits of its parts, in place. */
import type { AuditCheck, AuditContacts, AuditResult } from '@/api/auditResult'
import { contactSpansOf } from './contactSpans'
import { bySize, mergedReport } from './mergedReport'

/**
 * A judgement of `frameCount` frames of which nothing is known yet: what it refers to is that of
 * `part`.
 */
export function unknownAudit(part: AuditResult, frameCount: number): AuditResult {
  const rows = part.lastFrame - part.firstFrame + 1
  const unknown = (like: Float32Array) =>
    new Float32Array((like.length / rows) * frameCount).fill(Number.NaN)
  const none = () => new Int32Array(frameCount)
  return {
    ...part,
    firstFrame: 0,
    lastFrame: frameCount - 1,
    checks: part.checks.map((check) => ({
      ...check,
      values: unknown(check.values),
      over: new Uint8Array(frameCount),
      locations: none().fill(-1),
      shares: check.shares && new Float32Array(frameCount),
    })),
    positionExcess: unknown(part.positionExcess),
    velocityExcess: unknown(part.velocityExcess),
    effortExcess: unknown(part.effortExcess),
    baseResidual: unknown(part.baseResidual),
    clearance: unknown(part.clearance),
    slipSpeed: new Float32Array(frameCount),
    slipShape: none().fill(-1),
    contactCount: none(),
    slidingCount: none(),
    balanceMargin: unknown(part.balanceMargin),
    comMargin: unknown(part.comMargin),
    com: unknown(part.com),
    contacts: part.contacts && {
      starts: new Int32Array(frameCount + 1),
      shapes: new Int32Array(0),
      points: new Float32Array(0),
      normals: new Float32Array(0),
      forces: new Float32Array(0),
      slipSpeeds: new Float32Array(0),
    },
  }
}

/**
 * The judgement of `whole` with the frames of `part` replaced. The arrays over frames are those of
 * `whole`, written in place; report, order of checks and contact spans are made anew.
 */
export function mergeAudit(whole: AuditResult, part: AuditResult): AuditResult {
  const at = part.firstFrame - whole.firstFrame
  const rows = part.lastFrame - part.firstFrame + 1
  for (const name of MATRICES) whole[name].set(part[name], (at * part[name].length) / rows)
  for (const name of COUNTS) whole[name].set(part[name], at)
  const checks = whole.checks.map((check) => mergeCheck(check, part, at))
  const contacts =
    whole.contacts && part.contacts ? spliceContacts(whole.contacts, part.contacts, at) : null
  const merged: AuditResult = {
    ...whole,
    checks: bySize(checks),
    contacts,
    contactSpans: contacts ? contactSpansOf(contacts, whole.shapeLinks, whole.firstFrame) : [],
    reportText: '',
  }
  const report = mergedReport(merged, [part.report, whole.report])
  return { ...merged, report, verdict: report.verdict }
}

const MATRICES = [
  'positionExcess',
  'velocityExcess',
  'effortExcess',
  'baseResidual',
  'clearance',
  'slipSpeed',
  'balanceMargin',
  'comMargin',
  'com',
] as const
const COUNTS = ['slipShape', 'contactCount', 'slidingCount'] as const

function mergeCheck(check: AuditCheck, part: AuditResult, at: number): AuditCheck {
  const found = part.checks.find(({ key }) => key === check.key)
  if (found === undefined) throw new Error(`The part of an audit lacks the check ${check.key}.`)
  check.values.set(found.values, at)
  check.over.set(found.over, at)
  check.locations.set(found.locations, at)
  if (found.shares) check.shares?.set(found.shares, at)
  return check
}

/** Contact points of the part's frames in place of those that were there. */
function spliceContacts(whole: AuditContacts, part: AuditContacts, at: number): AuditContacts {
  const rows = part.starts.length - 1
  const from = whole.starts[at]!
  const to = whole.starts[at + rows]!
  const added = part.starts[rows]!
  const shift = added - (to - from)
  const { starts } = whole
  for (let row = 0; row <= rows; row++) starts[at + row] = from + part.starts[row]!
  if (shift !== 0) for (let row = at + rows + 1; row < starts.length; row++) starts[row]! += shift
  const splice = <Numbers extends Float32Array | Int32Array>(
    old: Numbers,
    inner: Numbers,
    columns: number,
  ): Numbers => {
    if (shift === 0) {
      old.set(inner, from * columns)
      return old
    }
    const Type = old.constructor as new (length: number) => Numbers
    const out = new Type(old.length + shift * columns)
    out.set(old.subarray(0, from * columns))
    out.set(inner, from * columns)
    out.set(old.subarray(to * columns), (from + added) * columns)
    return out
  }
  return {
    starts,
    shapes: splice(whole.shapes, part.shapes, 1),
    points: splice(whole.points, part.points, 3),
    normals: splice(whole.normals, part.normals, 3),
    forces: splice(whole.forces, part.forces, 3),
    slipSpeeds: splice(whole.slipSpeeds, part.slipSpeeds, 1),
  }
}
