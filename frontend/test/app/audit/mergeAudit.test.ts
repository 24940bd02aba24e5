import { describe, expect, it } from 'vitest'
import type { AuditReport, AuditResult } from '@/api/auditResult'
import { shiftFrames } from '@/app/audit/auditRequest'
import { contactSpansOf } from '@/app/audit/contactSpans'
import { mergeAudit, unknownAudit } from '@/app/audit/mergeAudit'
import { mergedReport } from '@/app/audit/mergedReport'
import { auditVector } from '../../api/auditVector'

/** First frames of what the parts were judged from (tests/vectors/README.md). */
const part = (number: 1 | 2) => shiftFrames(auditVector(`part_${number}`), number === 1 ? 9 : 22)

const ARRAYS = [
  'positionExcess',
  'velocityExcess',
  'effortExcess',
  'baseResidual',
  'clearance',
  'slipSpeed',
  'slipShape',
  'contactCount',
  'slidingCount',
  'balanceMargin',
  'comMargin',
  'com',
] as const

/** The order of checks that pass says nothing. */
function failingFirst<Check extends { key: string }>(
  checks: readonly Check[],
  report: AuditReport,
) {
  const failing = report.checks.filter(({ status }) => status === 'failed').map(({ key }) => key)
  const [first, rest] = [true, false].map((fails) =>
    checks.filter(({ key }) => failing.includes(key) === fails),
  )
  return [...first!, ...rest!.sort((a, b) => a.key.localeCompare(b.key))]
}

/** The report without what only the whole can tell, numbers as exact as float32. */
function comparable({ report }: AuditResult) {
  const { dynamics: _d, rounding: _r, information: _i, ...found } = report
  const rest = { ...found, checks: failingFirst(found.checks, report) }
  return JSON.parse(JSON.stringify(rest), (_key, value) =>
    typeof value === 'number' ? Number(value.toPrecision(5)) : value,
  )
}

function expectSame(found: AuditResult, wanted: AuditResult): void {
  for (const name of ARRAYS) expect(found[name], name).toEqual(wanted[name])
  expect(found.contacts).toEqual(wanted.contacts)
  expect(found.contactSpans).toEqual(wanted.contactSpans)
  expect(found.verdict).toBe(wanted.verdict)
  expect(failingFirst(found.checks, found.report)).toEqual(
    failingFirst(wanted.checks, wanted.report),
  )
  expect(comparable(found)).toEqual(comparable(wanted))
}

describe('joining audits', () => {
  it('gives what the judge says of the whole edited motion', () => {
    const merged = mergeAudit(mergeAudit(auditVector('before'), part(1)), part(2))
    expectSame(merged, auditVector('after'))
    expect(merged.verdict).toBe('infeasible')
  })

  it('does so in any order', () => {
    const merged = mergeAudit(mergeAudit(auditVector('before'), part(2)), part(1))
    expectSame(merged, auditVector('after'))
  })

  it('takes a fault back when the edit is undone', () => {
    const before = auditVector('before')
    const undone = rowsOf(auditVector('before'), 10, 14)
    const merged = mergeAudit(mergeAudit(auditVector('before'), part(1)), undone)
    expectSame(merged, before)
    expect(merged.report.headline).toBe('Feasible: all 36 frames pass every check.')
  })

  it('puts a whole together from nothing but its parts', () => {
    const whole = auditVector('after')
    let merged = unknownAudit(rowsOf(whole, 12, 23), 36)
    expect(Number.isNaN(merged.com[0])).toBe(true)
    for (const [from, to] of [
      [12, 23],
      [24, 35],
      [0, 11],
    ] as const) {
      merged = mergeAudit(merged, rowsOf(whole, from, to))
    }
    expectSame(merged, whole)
  })

  it('writes into the arrays it has and says no text of another motion', () => {
    const whole = auditVector('before')
    const merged = mergeAudit(whole, part(1))
    expect(merged.com).toBe(whole.com)
    expect(merged.reportText).toBe('')
    expect(merged.report.information).toEqual([])
  })

  it('derives from arrays alone what the judge reports', () => {
    for (const name of ['before', 'after', 'part_1']) {
      const result = auditVector(name)
      const derived = { ...result, report: mergedReport(result, [result.report]) }
      expect(comparable(derived)).toEqual(comparable(result))
      const spans = contactSpansOf(result.contacts!, result.shapeLinks, result.firstFrame)
      expect(spans).toEqual(result.contactSpans)
    }
  })
})

/** Some frames of a result, as an audit of them alone would say. */
function rowsOf(result: AuditResult, from: number, to: number): AuditResult {
  const all = result.lastFrame - result.firstFrame + 1
  const cut = <Numbers extends Float32Array | Int32Array | Uint8Array>(
    values: Numbers,
  ): Numbers => {
    const columns = values.length / all
    return values.slice(from * columns, (to + 1) * columns) as Numbers
  }
  const contacts = result.contacts!
  const [first, last] = [contacts.starts[from]!, contacts.starts[to + 1]!]
  return {
    ...result,
    firstFrame: from,
    lastFrame: to,
    ...Object.fromEntries(ARRAYS.map((name) => [name, cut(result[name])])),
    checks: result.checks.map((check) => ({
      ...check,
      values: cut(check.values),
      over: cut(check.over),
      locations: cut(check.locations),
      shares: check.shares && cut(check.shares),
    })),
    contacts: {
      starts: contacts.starts.slice(from, to + 2).map((start) => start - first),
      shapes: contacts.shapes.slice(first, last),
      points: contacts.points.slice(3 * first, 3 * last),
      normals: contacts.normals.slice(3 * first, 3 * last),
      forces: contacts.forces.slice(3 * first, 3 * last),
      slipSpeeds: contacts.slipSpeeds.slice(first, last),
    },
  }
}
