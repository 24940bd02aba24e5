import { describe, expect, it } from 'vitest'
import { amount } from '@/panels/audit/amount'
import { isShort, lanesOf, writeHeat } from '@/panels/audit/laneList'
import { laneNotes } from '@/panels/audit/laneNotes'
import { neighbourProblem, problemsOf } from '@/panels/audit/problems'
import { auditVector } from '../../api/auditVector'

const result = (name = 'after') => auditVector(name)
const options = { frameRate: 50, angleUnit: 'rad', outdated: false } as const
const textsOf = (...given: Parameters<typeof laneNotes>) =>
  laneNotes(...given).map(({ text }) => text)

describe('heat of lanes', () => {
  const heatOf = (id: string, name?: string) => {
    const heat = new Float32Array(36)
    writeHeat(result(name), id, { start: 0, end: 36 }, heat)
    return heat
  }

  it('is beyond 1 exactly where the judge says that a frame fails', () => {
    const { checks } = result()
    for (const { key, over, values } of checks) {
      const heat = heatOf(key)
      for (let frame = 0; frame < 36; frame++) {
        expect(heat[frame]! >= 1, `${key} ${frame}`).toBe(over[frame] === 1)
        expect(heat[frame]! < 0, `${key} ${frame}`).toBe(Number.isNaN(values[frame]!))
        expect(heat[frame]).toBeLessThanOrEqual(2)
      }
    }
  })

  it('grows with the violation', () => {
    const base = result().checks.find(({ key }) => key === 'base_dynamics')!
    const heat = heatOf('base_dynamics')
    const failing = [...base.over.keys()].filter((frame) => base.over[frame] === 1)
    const byValue = failing.toSorted((a, b) => base.values[a]! - base.values[b]!)
    for (let i = 1; i < byValue.length; i++) {
      expect(heat[byValue[i]!]).toBeGreaterThanOrEqual(heat[byValue[i - 1]!]!)
    }
  })

  it('shows slip where something slides, and nothing without contact', () => {
    const { slipSpeed, contactCount } = result()
    const heat = heatOf('slip')
    for (let frame = 0; frame < 36; frame++) {
      expect(heat[frame]! >= 1).toBe(slipSpeed[frame]! > 1e-3)
      expect(heat[frame]! < 0).toBe(contactCount[frame] === 0)
    }
    expect(heat.some((value) => value >= 1)).toBe(true)
  })

  it('writes no other frames than those asked for', () => {
    const heat = new Float32Array(36).fill(7)
    writeHeat(result(), 'penetration', { start: 10, end: 12 }, heat)
    expect([...heat.keys()].filter((frame) => heat[frame] !== 7)).toEqual([10, 11])
  })

  it('has lanes for all motions, and for rare checks only where they fail', () => {
    const always = [
      'base_dynamics',
      'effort',
      'joint_position',
      'joint_velocity',
      'penetration',
      'slip',
    ]
    expect(lanesOf(null).map(({ id }) => id)).toEqual(always)
    expect(lanesOf(result()).map(({ id }) => id)).toEqual(always)
    const found = result()
    const report = {
      ...found.report,
      checks: found.report.checks.map((check) =>
        check.key === 'quaternion_norm' ? { ...check, status: 'failed' as const } : check,
      ),
    }
    expect(lanesOf({ ...found, report }).map(({ id }) => id)).toContain('quaternion_norm')
    const fixed = {
      ...found.report,
      checks: found.report.checks.filter(({ key }) => key !== 'base_dynamics'),
    }
    expect(lanesOf({ ...found, report: fixed }).map(({ id }) => id)).not.toContain('base_dynamics')
  })
})

it('tells motions that are too short to be judged', () => {
  const found = result()
  expect(isShort(found)).toBe(false)
  expect(isShort({ ...found, lastFrame: 2 })).toBe(false)
  expect(isShort({ ...found, lastFrame: 1 })).toBe(true)
})

describe('what is said about a frame', () => {
  it('names value, tolerance, place and how far between frames', () => {
    const found = result()
    const base = found.report.checks.find(({ key }) => key === 'base_dynamics')!
    const [title, value, place] = textsOf(found, 'base_dynamics', base.frame!, options)
    expect(title).toBe(`Base force · frame ${base.frame} · 0.540 s`)
    expect(value).toContain('N, tolerance ')
    expect(value).toContain(amount(base.worst!, 'N'))
    expect(place).toBe(base.location)
    expect(laneNotes(found, 'base_dynamics', base.frame!, options)[1]!.tone).toBe('bad')
    const depth = found.report.checks.find(({ key }) => key === 'penetration')!
    expect(textsOf(found, 'penetration', depth.frame!, options)[1]).toMatch(
      / mm, tolerance 0.01 mm$/,
    )
  })

  it('tells how much room the nearest limit leaves', () => {
    const found = result('before')
    const excess = found.positionExcess.subarray(0, 29)
    const nearest = excess.indexOf(Math.max(...excess))
    const [, text] = textsOf(found, 'joint_position', 0, options)
    expect(text).toBe(
      `Nearest: ${found.jointNames[nearest]}, ${amount(-excess[nearest]!, 'rad')} to go`,
    )
  })

  it('says where there is nothing to judge, and that an edit is being checked', () => {
    expect(textsOf(result(), 'base_dynamics', 0, options)[1]).toBe('Needs a frame on either side.')
    const outdated = textsOf(result(), 'effort', 5, { ...options, outdated: true })
    expect(outdated.at(-1)).toMatch(/being checked/)
    const found = result()
    const checks = found.checks.map((check) => ({
      ...check,
      assessed: false,
      notAssessable: 'no masses',
    }))
    const notes = laneNotes({ ...found, checks }, 'effort', 5, options)
    expect(notes[1]).toEqual({ text: 'Not assessable: no masses', tone: 'warn' })
  })

  it('tells sticking from sliding', () => {
    const found = result()
    const slides = found.slipSpeed.findIndex((speed) => speed > 1e-3)
    const link = found.shapeLinks[found.slipShape[slides]!]
    expect(textsOf(found, 'slip', slides, options)).toContain(link)
    expect(textsOf(found, 'slip', 5, options)[1]).toBe('Contacts stick.')
  })
})

describe('problems', () => {
  it('are the failing stretches by their worst frame', () => {
    const found = result()
    const problems = problemsOf(found)
    const spans = found.report.checks.reduce((sum, { spans }) => sum + spans.length, 0)
    expect(problems).toHaveLength(spans)
    for (const { check, from, to, frame, value } of problems) {
      const { values } = found.checks.find(({ key }) => key === check)!
      expect(value).toBe(Math.max(...values.subarray(from, to + 1)))
      expect(values[frame]).toBe(value)
    }
    expect(problemsOf(result('before'))).toEqual([])
  })

  it('are stepped through in order of frames, and around', () => {
    const problems = problemsOf(result())
    const frames = [...new Set(problems.map(({ frame }) => frame))]
    const seen: number[] = []
    let frame = -1
    for (let step = 0; step < frames.length; step++) {
      frame = neighbourProblem(problems, frame, 1)!.frame
      seen.push(frame)
    }
    expect(seen).toEqual(frames)
    expect(neighbourProblem(problems, 35, 1)!.frame).toBe(frames[0])
    expect(neighbourProblem(problems, frames.at(-1)!, -1)!.frame).toBe(frames.at(-2))
    expect(neighbourProblem(problems, 0, -1)!.frame).toBe(frames.at(-1))
    expect(neighbourProblem([], 3, 1)).toBeNull()
  })
})

describe('amounts', () => {
  it.each([
    [41.234, 'N', 'rad', '41.2 N'],
    [1347.4, 'N', 'rad', '1347 N'],
    [0.00489, 'm', 'rad', '4.89 mm'],
    [0.25, 'rad', 'deg', '14.3°'],
    [2, 'rad/s', 'deg', '115 °/s'],
    [0.0326, 'Nm', 'rad', '0.0326 Nm'],
    [-0.12, 'rad', 'rad', '−0.12 rad'],
    [0, 'rad', 'rad', '0 rad'],
    [1e-6, 'rad', 'rad', '1.0e−6 rad'],
    [3, '', 'rad', '3'],
  ] as const)('%f %s in %s is %s', (value, unit, angles, text) => {
    expect(amount(value, unit, angles)).toBe(text)
  })
})
