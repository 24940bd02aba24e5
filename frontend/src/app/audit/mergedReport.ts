/**
 * The report of an audit that was put together from parts. What follows from the frames is counted
 * anew, over all of them; what only an audit of the whole can tell is left out.
 */
import type { AuditCheck, AuditReport, AuditResult, ReportCheck, Verdict } from '@/api/auditResult'

/** Poses that the judge looks at between two frames, and one: how it counts shares. */
const INTERVAL_PARTS = 9

/** @param former reports of the parts, where remarks may be found. */
export function mergedReport(result: AuditResult, former: readonly AuditReport[]): AuditReport {
  const base = former[0]!
  const checks = result.checks.map((check) => summaryOf(check, result, former))
  const failing = checks.filter(
    ({ status, frames_over }) => status !== 'not_assessable' && frames_over > 0,
  )
  const verdict = verdictOf(base, failing.length > 0)
  const frames = result.lastFrame - result.firstFrame + 1
  const failingFrames = countFailing(result.checks)
  const sliding = slidingOf(result)
  return {
    ...base,
    verdict,
    headline: headlineOf(verdict, base, failing[0] ?? null, failingFrames, frames),
    headline_check: failing[0]?.key ?? null,
    subject: { ...base.subject, frames, first_frame: result.firstFrame },
    failing_frames: failingFrames,
    checks,
    dynamics: {},
    sliding,
    rounding: null,
    information: [],
  }
}

/** Checks with the physically largest violation first, the others as they were. */
export function bySize(checks: readonly AuditCheck[]): AuditCheck[] {
  const sizes = new Map(checks.map((check) => [check, sizeOf(check)]))
  return [...checks].sort((a, b) => sizes.get(b)! - sizes.get(a)!)
}

function sizeOf(check: AuditCheck): number {
  const at = worstRow(check)
  return at >= 0 && check.over[at] ? check.values[at]! / check.scale : 0
}

/** Row of the worst value, the first of equal ones; -1 where there is none. */
function worstRow({ values, assessed }: AuditCheck): number {
  let worst = -1
  if (!assessed) return worst
  for (let row = 0; row < values.length; row++) {
    const value = values[row]!
    if (!Number.isNaN(value) && (worst < 0 || value > values[worst]!)) worst = row
  }
  return worst
}

function summaryOf(
  check: AuditCheck,
  result: AuditResult,
  former: readonly AuditReport[],
): ReportCheck {
  const worst = worstRow(check)
  const place = worst >= 0 ? check.locations[worst]! : -1
  const spans = spansOf(check.over, result.firstFrame)
  const over = spans.reduce((sum, [from, to]) => sum + to - from + 1, 0)
  const status = !check.assessed
    ? 'not_assessable'
    : over > 0
      ? 'failed'
      : check.notAssessable
        ? 'partly_assessable'
        : 'passed'
  return {
    key: check.key,
    title: check.title,
    status,
    worst: worst >= 0 ? check.values[worst]! : null,
    unit: (place >= 0 ? check.locationUnits[place] : undefined) ?? check.unit,
    frame: worst >= 0 ? worst + result.firstFrame : null,
    share: (worst >= 0 ? check.shares?.[worst] : undefined) ?? 0,
    location: (place >= 0 ? check.locationNames[place] : undefined) ?? '',
    tolerance: check.tolerance,
    frames_over: over,
    spans,
    physical_size: over > 0 ? check.values[worst]! / check.scale : 0,
    not_assessable: check.notAssessable,
    remark: remarkOf(check, result, former),
  }
}

/** Runs of failing frames as first and last frame. */
export function spansOf(over: Uint8Array, firstFrame: number): [number, number][] {
  const spans: [number, number][] = []
  for (let row = over.indexOf(1); row >= 0; ) {
    const end = over.indexOf(0, row)
    const stop = end < 0 ? over.length : end
    spans.push([row + firstFrame, stop - 1 + firstFrame])
    row = end < 0 ? -1 : over.indexOf(1, end)
  }
  return spans
}

/** The judge remarks on efforts in frames whose base fails as well. */
function remarkOf(check: AuditCheck, result: AuditResult, former: readonly AuditReport[]): string {
  if (check.key !== 'effort') return ''
  const base = result.checks.find(({ key }) => key === 'base_dynamics')
  const both = base?.over.some((over, row) => over === 1 && check.over[row] === 1) ?? false
  if (!both) return ''
  const remarks = former.flatMap(({ checks }) => checks.find(({ key }) => key === 'effort') ?? [])
  return remarks.find(({ remark }) => remark !== '')?.remark ?? ''
}

function verdictOf({ findings }: AuditReport, failed: boolean): Verdict {
  const kinds = new Set(findings.filter(({ blocking }) => blocking).map(({ kind }) => kind))
  if (kinds.has('inertia') || kinds.has('collision')) return 'not_assessable'
  if (failed) return 'infeasible'
  return kinds.size > 0 ? 'not_assessable' : 'feasible'
}

function countFailing(checks: readonly AuditCheck[]): number {
  let count = 0
  const frames = checks[0]?.over.length ?? 0
  for (let row = 0; row < frames; row++) {
    if (checks.some(({ over }) => over[row] === 1)) count++
  }
  return count
}

function slidingOf({ slipSpeed, slipShape, slidingCount, ...rest }: AuditResult) {
  let frames = 0
  let fastest = 0
  for (let row = 0; row < slipSpeed.length; row++) {
    if (slidingCount[row]! > 0) frames++
    if (slipSpeed[row]! > slipSpeed[fastest]!) fastest = row
  }
  return {
    frames,
    fastest: slipSpeed[fastest] ?? 0,
    frame: frames > 0 ? fastest + rest.firstFrame : null,
    shape: frames > 0 ? (rest.shapeNames[slipShape[fastest]!] ?? null) : null,
  }
}

function headlineOf(
  verdict: Verdict,
  { findings }: AuditReport,
  worst: ReportCheck | null,
  failing: number,
  frames: number,
): string {
  if (verdict === 'feasible') {
    if (frames < 3) {
      return 'Feasible as far as assessed: dynamics and velocities need at least three frames.'
    }
    return `Feasible: all ${frames} frames pass every check.`
  }
  if (verdict === 'not_assessable') {
    const reason = findings
      .filter(({ blocking }) => blocking)
      .map(({ message, names }) => `${message} (${names.length})`)
      .join('; ')
    const also = worst ? ` What could be judged fails already: ${worstText(worst)}.` : ''
    return `Not assessable: ${reason}.${also}`
  }
  return `Infeasible: ${worst ? worstText(worst) : ''}; ${failing} of ${frames} frames fail.`
}

function worstText({ title, worst, unit, frame, share, location }: ReportCheck): string {
  const value = `${generalText(worst ?? 0)} ${unit}`.trimEnd()
  const part = share > 0 ? ` + ${Math.round(share * INTERVAL_PARTS)}/${INTERVAL_PARTS}` : ''
  const where = location ? ` (${location})` : ''
  return `${title.toLowerCase()} ${value} at frame ${frame}${part}${where}`
}

/** Four significant digits, with an exponent where the number is very large or small. */
export function generalText(value: number): string {
  const [digits = '0', exponent = '0'] = value.toExponential(3).split('e')
  const power = Number(exponent)
  if (power >= -4 && power < 4) return String(Number(value.toPrecision(4)))
  const sign = power < 0 ? '-' : '+'
  return `${Number(digits)}e${sign}${String(Math.abs(power)).padStart(2, '0')}`
}
