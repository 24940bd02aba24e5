import { afterEach, describe, expect, it, vi } from 'vitest'
import type { SolverViolations } from '@/api/jobs'
import { copyText } from '@/panels/optimize/copyText'
import { createOptimizeStore } from '@/panels/optimize/optimizeStore'
import {
  DEFAULTS,
  expectedSeconds,
  PARAMETERS,
  readParameter,
  readParameters,
  soundParameters,
  textsOf,
} from '@/panels/optimize/parameters'
import { topDecade, yOf } from '@/panels/optimize/plotDrawing'
import { largestChanges } from '@/panels/optimize/summary'
import { secondsText, timesText } from '@/panels/optimize/texts'
import { VIOLATION_KINDS, ViolationHistory } from '@/panels/optimize/violations'
import { motionOf } from '../../app/sampleMotion'

const kindOf = (key: string) => PARAMETERS.find((kind) => kind.key === key)!
const violation = (key: string) => VIOLATION_KINDS.find((kind) => kind.key === key)!

function violations(change: Partial<SolverViolations> = {}): SolverViolations {
  const none = Object.fromEntries(VIOLATION_KINDS.map(({ key }) => [key, 0]))
  return { ...(none as unknown as SolverViolations), ...change }
}

describe('parameters', () => {
  it('reads what was typed, or says what is wrong with it', () => {
    const friction = kindOf('friction')
    expect(readParameter(friction, ' 0,9 ')).toEqual({ ok: true, value: 0.9 })
    expect(readParameter(friction, '10')).toEqual({ ok: true, value: 10 })
    expect(readParameter(friction, '10.1')).toEqual({ ok: false, problem: 'At most 10.' })
    expect(readParameter(friction, '0')).toEqual({ ok: false, problem: 'At least 0.01.' })
    for (const text of ['', 'ice', '1/0', '1 2']) {
      expect(readParameter(friction, text).ok).toBe(false)
    }
  })

  it('come back from their texts, all or none', () => {
    expect(readParameters(textsOf(DEFAULTS))).toEqual(DEFAULTS)
    expect(readParameters({ ...textsOf(DEFAULTS), budget_s: 'soon' })).toBeNull()
  })

  it('are remembered for each robot, and replaced where they make no sense', () => {
    const kept = new Map<string, string>()
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    const chosen = { ...DEFAULTS, friction: 0.4 }
    createOptimizeStore(storage).remember('g1', chosen)
    const again = createOptimizeStore(storage)
    expect(again.parametersOf('g1')).toEqual(chosen)
    expect(again.parametersOf('h1')).toEqual(DEFAULTS)
    expect(soundParameters({ friction: 99, budget_s: 12, smoothing_hz: 'x' })).toEqual({
      ...DEFAULTS,
      budget_s: 12,
    })
    expect(soundParameters(null)).toEqual(DEFAULTS)
  })

  it('tells how long it may take by the last run on the robot', () => {
    expect(expectedSeconds(200, 0.02)).toBeCloseTo(4, 12)
    expect(expectedSeconds(200, null)).toBeGreaterThan(0)
  })
})

describe('the history of violations', () => {
  it('holds times the tolerance by iteration; the base has that of the robot', () => {
    const history = new ViolationHistory(0.5)
    history.add(1, violations({ base: 50, penetration: 1e-3 }))
    history.add(4, violations({ base: 0.25 }))
    expect(history.iterations).toEqual([1, 4])
    expect(history.share(violation('base'), 0)).toBeCloseTo(100, 10)
    expect(history.share(violation('penetration'), 0)).toBeCloseTo(100, 10)
    expect(history.share(violation('base'), 1)).toBeCloseTo(0.5, 12)
    expect(history.latest(violation('base'))).toBe(0.25)
  })

  it('is not confused by iterations that are told twice', () => {
    const history = new ViolationHistory()
    history.add(1, violations({ slip: 1 }))
    history.add(2, violations({ slip: 2 }))
    history.add(2, violations({ slip: 3 }))
    history.add(1, violations({ slip: 4 }))
    expect(history.iterations).toEqual([1, 2])
    expect(history.share(violation('slip'), 0)).toBeCloseTo(4000, 8)
    expect(history.latest(violation('slip'))).toBe(3)
  })
})

describe('the plot', () => {
  it('has equal heights for equal factors, and clamps what is beyond it', () => {
    const y = (share: number) => yOf(share, 4, 120)
    expect(y(10) - y(100)).toBeCloseTo(y(100) - y(1000), 10)
    expect(y(1e4)).toBeLessThan(y(1e3))
    expect(y(1e9)).toBe(y(1e4))
    expect(y(0)).toBe(y(1e-9))
  })

  it('reaches up to the decade of the largest violation', () => {
    const history = new ViolationHistory()
    expect(topDecade(history)).toBe(3)
    history.add(1, violations({ slip: 23 }))
    expect(topDecade(history)).toBe(5)
  })
})

describe('the summary', () => {
  it('names what moved most, and where', () => {
    const before = motionOf(['hip', 'knee', 'slide'], 6)
    const after = {
      ...before,
      jointPos: before.jointPos.slice(),
      basePosW: before.basePosW!.slice(),
    }
    after.jointPos[4 * 3 + 1]! -= 0.5
    after.jointPos[2 * 3 + 2]! += 0.25
    after.basePosW[3 * 3 + 2]! += 0.125
    expect(largestChanges(before, after, new Set(['slide']))).toEqual([
      { channelId: 'joint:knee', label: 'knee', unit: 'rad', amount: 0.5, frame: 4 },
      { channelId: 'joint:slide', label: 'slide', unit: 'm', amount: 0.25, frame: 2 },
      { channelId: 'base_pos:z', label: 'base z', unit: 'm', amount: 0.125, frame: 3 },
    ])
    expect(largestChanges(before, before, new Set())).toEqual([])
  })

  it('writes times and factors short', () => {
    expect([0.4, 9.96, 12.4, 119, 125, 180].map(secondsText)).toEqual([
      '0.4 s',
      '10 s',
      '12 s',
      '119 s',
      '2 min 5 s',
      '3 min',
    ])
    expect([1.44, 323, 12_345].map(timesText)).toEqual(['1.4 ×', '320 ×', '12,000 ×'])
  })
})

describe('copying', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('uses the clipboard, and a selection where there is none', async () => {
    const copied: string[] = []
    const clipboard = { writeText: async (text: string) => void copied.push(text) }
    vi.stubGlobal('navigator', { clipboard })
    expect(await copyText('report')).toBe(true)
    expect(copied).toEqual(['report'])

    vi.stubGlobal('navigator', {})
    const field = { style: {}, value: '', select: vi.fn(), remove: vi.fn() }
    const execCommand = vi.fn(() => true)
    const body = { append: vi.fn() }
    vi.stubGlobal('document', { createElement: () => field, body, execCommand })
    expect(await copyText('report')).toBe(true)
    expect(field.value).toBe('report')
    expect(execCommand).toHaveBeenCalledWith('copy')
    expect(field.remove).toHaveBeenCalled()
    execCommand.mockReturnValue(false)
    expect(await copyText('report')).toBe(false)
  })
})
