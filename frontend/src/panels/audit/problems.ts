/** The failing spans of an audit, each by its worst frame: what one steps through. */
import type { AuditCheck, AuditResult } from '@/api/auditResult'

export interface AuditProblem {
  readonly check: string
  /** First and last failing frame. */
  readonly from: number
  readonly to: number
  /** Where it is worst, and what is there. */
  readonly frame: number
  readonly value: number
  readonly unit: string
  readonly location: string
}

const found = new WeakMap<AuditResult, readonly AuditProblem[]>()

/** By worst frame; of several at one frame, the physically larger first. */
export function problemsOf(result: AuditResult): readonly AuditProblem[] {
  let problems = found.get(result)
  if (problems === undefined) {
    problems = result.checks
      .flatMap((check) => problemsOfCheck(check, result))
      .sort((a, b) => a.frame - b.frame)
    found.set(result, problems)
  }
  return problems
}

function problemsOfCheck(check: AuditCheck, result: AuditResult): AuditProblem[] {
  const summary = result.report.checks.find(({ key }) => key === check.key)
  return (summary?.status === 'failed' ? summary.spans : []).map(([from, to]) => {
    let worst = from - result.firstFrame
    for (let row = worst; row <= to - result.firstFrame; row++) {
      if (check.values[row]! > check.values[worst]!) worst = row
    }
    const place = check.locations[worst]!
    return {
      check: check.key,
      from,
      to,
      frame: worst + result.firstFrame,
      value: check.values[worst]!,
      unit: check.locationUnits[place] ?? check.unit,
      location: check.locationNames[place] ?? '',
    }
  })
}

/** The next problem after a frame, or the one before it; at the end it goes on from the other. */
export function neighbourProblem(
  problems: readonly AuditProblem[],
  frame: number,
  step: 1 | -1,
): AuditProblem | null {
  if (step === 1) return problems.find((problem) => problem.frame > frame) ?? problems[0] ?? null
  return problems.findLast((problem) => problem.frame < frame) ?? problems.at(-1) ?? null
}
