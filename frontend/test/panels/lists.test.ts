import { describe, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/errors'
import { createDocumentStore } from '@/editing/documentStore'
import { buildChannelTable } from '@/panels/channels/channelTable'
import { createDialogs } from '@/panels/dialogs/dialogStore'
import { isAbort, problemFrom } from '@/panels/dialogs/problem'
import { noticesOf } from '@/panels/motions/noticeList'
import { CurveData } from '@/panels/timeline/CurveData'
import { curveMarks } from '@/panels/timeline/curveMarks'
import { PoseFeed } from '@/panels/viewport/PoseFeed'
import { problemsTitle, robotProblems } from '@/panels/viewport/robotProblemList'
import { PlaybackController } from '@/playback/PlaybackController'
import { ManualTicker } from '@/playback/Ticker'
import { fileOf, joint, motionOf, robotOf } from '../app/sampleMotion'

describe('noticesOf', () => {
  const documents = createDocumentStore()
  const notice = { code: 'x', severity: 'info', message: 'Converted.', where: 'k' } as const
  const document = documents.get(
    documents.open(fileOf('walk', ['knee', 'tail', 'fin'], 2, { notices: [notice] })),
  )!

  it('lists missing and extra joints by name before what is mere information', () => {
    const robot = robotOf(
      joint('knee'),
      joint('neck'),
      joint('tail', { type: 'fixed' }),
      joint('wrist'),
    )
    const notices = noticesOf(document, robot)
    expect(notices.map(({ code, where }) => [code, where])).toEqual([
      ['joints_missing', 'neck, wrist'],
      ['joints_extra', 'fin'],
      ['joints_extra', 'tail'],
      ['x', 'k'],
    ])
  })

  it('says plainly when the motion was made for another robot', () => {
    const [worst] = noticesOf(document, robotOf(joint('a'), joint('b')))
    expect(worst).toMatchObject({ severity: 'error', code: 'no_joint_matches' })
  })

  it('tells the reader’s notices alone without a robot', () => {
    expect(noticesOf(document, null)).toEqual([notice])
  })
})

describe('robotProblems', () => {
  const robot = {
    ...robotOf(),
    meshes: [
      { uri: 'a.stl', url: null, bytes: 0, tried: ['/x/a.stl', '/y/a.stl'], suggestion: 'b/A.stl' },
      { uri: 'c.stl', url: 'api/c', bytes: 9, tried: [], suggestion: null },
    ],
    diagnostics: [
      { severity: 'info', code: 'i', message: 'Hello.', where: '', hint: '' },
      { severity: 'warning', code: 'w', message: 'Odd.', where: 'link', hint: 'Look.' },
      { severity: 'error', code: 'm', message: 'Missing.', where: 'a.stl', hint: '' },
    ],
  } as const

  it('lists what is lost, broken and odd, each once, the worst first', () => {
    const problems = robotProblems(robot, [
      { uri: 'c.stl', links: ['leg'], reason: 'Cut short.' },
      { uri: 'a.stl', links: ['arm'], reason: 'Not found.' },
    ])
    expect(problems.map((it) => [it.severity, it.title])).toEqual([
      ['error', 'a.stl'],
      ['error', 'c.stl'],
      ['warning', 'Odd.'],
      ['info', 'Hello.'],
    ])
    expect(problems[0]).toMatchObject({ tried: ['/x/a.stl', '/y/a.stl'], suggestion: 'b/A.stl' })
    expect(problemsTitle(problems, 2)).toBe('1 of 2 meshes not found')
    expect(problemsTitle(problems.slice(1), 2)).toBe('1 problem with the robot')
    expect(problemsTitle(problems.slice(2), 2)).toBe('2 notes on the robot')
  })
})

describe('problemFrom', () => {
  it('keeps all that is known for the report', () => {
    const problem = problemFrom(
      'Not opened',
      new ApiError({ code: 'c', message: 'Bad.', where: 'f.npz', hint: 'Mend.', data: { n: 1 } }),
    )
    expect(problem).toMatchObject({ message: 'Bad.', where: 'f.npz', hint: 'Mend.' })
    for (const part of ['Not opened', 'Bad.', 'f.npz', 'Mend.', '"n": 1', 'Code: c']) {
      expect(problem.details).toContain(part)
    }
  })

  it('takes whatever is thrown', () => {
    expect(problemFrom('t', 'text').message).toBe('text')
    expect(problemFrom('t', undefined).message).toBe('Unknown error')
    expect(isAbort(new DOMException('', 'AbortError'))).toBe(true)
    expect(isAbort(new Error('AbortError'))).toBe(false)
  })
})

describe('dialogs', () => {
  it('shows one at a time, in order, and answers each', async () => {
    const dialogs = createDialogs()
    const first = dialogs.ask('closing', { names: ['a'] })
    const second = dialogs.ask('frameRate', { name: 'b', message: '', proposed: 30 })
    const { queue } = dialogs.store.getState()
    expect(queue.map((dialog) => dialog.kind)).toEqual(['closing', 'frameRate'])
    expect(dialogs.has('frameRate')).toBe(true)
    for (const dialog of queue) {
      if (dialog.kind === 'closing') dialog.answer('discard')
      if (dialog.kind === 'frameRate') dialog.answer(25)
    }
    expect([await first, await second]).toEqual(['discard', 25])
    expect(dialogs.store.getState().queue).toEqual([])
  })
})

const RAD = { unit: 'rad', velocity: false, continuous: false } as const
const DEG = { ...RAD, unit: 'deg' } as const

describe('CurveData', () => {
  const motion = motionOf(['a', 'b'], 8)
  const { rows } = buildChannelTable(motion, null)
  const channel = (id: string) => rows.find((row) => row.channel.id === id)!.channel

  it('reads a curve once, and in degrees where they are shown', () => {
    const data = new CurveData()
    data.showDocument('d')
    const first = data.curve(motion, channel('joint:b'), RAD)
    expect(first.values[4]).toBe(1.5)
    expect(data.curve(motion, channel('joint:b'), RAD).values).toBe(first.values)
    const degrees = data.curve(motion, channel('joint:b'), DEG)
    expect(degrees.values[4]).toBeCloseTo((1.5 * 180) / Math.PI, 4)
    expect(degrees.revision).not.toBe(first.revision)
    data.showDocument('other')
    expect(data.curve(motion, channel('joint:b'), RAD).values).not.toBe(first.values)
  })

  it('refills what an edit touched, and no other curve', () => {
    const edited = motionOf(['a', 'b'], 8)
    const data = new CurveData()
    const { values } = data.curve(edited, channel('joint:b'), RAD)
    data.curve(edited, channel('base_pos:z'), { ...RAD, unit: 'm' })
    data.curve(edited, channel('base_rot:yaw'), RAD)
    edited.jointPos.fill(9, 6, 10)
    const changed = vi.fn()
    const touched = {
      range: { start: 3, end: 5 },
      arrays: new Set(['jointPos'] as const),
      baseAnglesRange: null,
    }
    data.refill(edited, touched, changed)
    expect(changed.mock.calls).toEqual([['joint:b', values, { start: 3, end: 5 }]])
    expect([...values.slice(2, 6)]).toEqual([1.25, 9, 9, 1.625])
  })
})

describe('curveMarks', () => {
  it('marks the stretches beyond limits and the jumps', () => {
    const motion = motionOf(['a'], 6)
    motion.jointPos.set([0, 0.1, 3, 3, 0.1, 0])
    const { rows } = buildChannelTable(
      motion,
      robotOf(joint('a', { limits: { lower: -1, upper: 2, velocity: 20, effort: null } })),
    )
    const marks = curveMarks(motion, rows.slice(-1))
    expect(marks.map(({ kind, range }) => [kind, range.start, range.end])).toEqual([
      ['limit', 2, 4],
      ['speed', 1, 5],
    ])
  })
})

describe('PoseFeed', () => {
  it('poses the robot by the edited motion and the ghost by the loaded one', () => {
    const playback = new PlaybackController({ ticker: new ManualTicker() })
    const loaded = motionOf(['a'], 8)
    const edited = { ...loaded, jointPos: loaded.jointPos.map((value) => value + 1) }
    const target = { setPose: vi.fn(), setGhostPose: vi.fn(), setGhostVisible: vi.fn() }
    const poses = new PoseFeed(playback, target)
    poses.write()
    expect(target.setPose).not.toHaveBeenCalled()
    playback.load(edited, 4)
    poses.motionChanged()
    poses.setGhost(loaded)
    const joints = (call: ReturnType<typeof vi.fn>) => call.mock.lastCall![0].jointPos[0]
    expect(joints(target.setPose)).toBe(1.5)
    expect(joints(target.setGhostPose)).toBe(0.5)
    expect(target.setGhostVisible).toHaveBeenLastCalledWith(true)
    poses.setGhost(null)
    expect(target.setGhostVisible).toHaveBeenLastCalledWith(false)
  })
})
