import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BinaryMessage, decodeMessage } from '@/api/binaryMessage'
import { Auditor, PART_FRAMES } from '@/app/audit/auditor'
import { DocumentStore } from '@/editing/documentStore'
import { setChannelValue } from '@/editing/operations/setChannelValues'
import { framesOf } from '@/model/motionFrames'
import { createAuditStore } from '@/panels/audit/auditStore'
import { createRobotStore } from '@/panels/robot/robotStore'
import { type FakeEventSource, fakeEventSource } from '../../api/fakeEventSource'
import { channelOf } from '../../editing/sampleFile'
import { failure, fakeServer, json, type SeenRequest } from '../fakeServer'
import { fileOf, joint, robotOf } from '../sampleMotion'
import { JOINTS, judge } from './fakeJudge'

describe('the auditor', () => {
  const documents = () => parts.documents
  let parts: ReturnType<typeof makeParts>
  let auditor: Auditor
  let seen: SeenRequest[]
  let asked: BinaryMessage[]
  let refusal: (() => Response) | null
  let streams: typeof FakeEventSource

  function makeParts() {
    const listeners = new Set<() => void>()
    const page = {
      busy: false,
      waits: (): boolean => page.busy,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      setBusy: (busy: boolean) => {
        page.busy = busy
        for (const listener of listeners) listener()
      },
    }
    const settings = {
      friction: 0.7,
      listener: () => {},
      of: () => ({ friction: settings.friction, max_effort_scale: 1 }),
      subscribe: (listener: () => void) => {
        settings.listener = listener
        return () => {}
      },
      change: (friction: number) => {
        settings.friction = friction
        settings.listener()
      },
    }
    return {
      documents: new DocumentStore(),
      robot: createRobotStore(),
      audit: createAuditStore(),
      page,
      settings,
      playhead: () => 0,
    }
  }

  const job = (number: number, change: Record<string, unknown> = {}) => ({
    id: `j${number}`,
    kind: 'audit',
    state: 'running',
    result: null,
    error: null,
    ...change,
  })

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { baseURI: 'http://localhost/' })
    streams = fakeEventSource()
    asked = []
    refusal = null
    seen = fakeServer({
      'POST api/audit': ({ body }) => {
        if (refusal !== null) return refusal()
        asked.push(decodeMessage((body as Uint8Array<ArrayBuffer>).slice().buffer))
        return json(job(asked.length - 1), 202)
      },
      'GET api/jobs/': ({ path }) =>
        new Response(judge(asked[Number(path.split('/')[2]!.slice(1))]!)),
      'DELETE api/jobs/': () => json(job(0, { state: 'cancelled' })),
    })
    parts = makeParts()
    const description = robotOf(...JOINTS.map((name) => joint(name)))
    parts.robot.setState({ phase: 'ready', description })
    auditor = new Auditor(parts)
  })
  afterEach(() => {
    auditor.dispose()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const rest = (time = 1000) => vi.advanceTimersByTimeAsync(time)
  /** The server ends its latest job. */
  const finish = async (change: Record<string, unknown> = {}) => {
    const stream = streams.opened.at(-1)!
    stream.emit('end', job(0, { state: 'done', result: 'ready', ...change }))
    await rest(10)
  }
  const open = (frames: number) => documents().open(fileOf('walk', JOINTS, frames))
  const edit = (id: string, frame: number, value: number) => {
    const { motion } = documents().get(id)!
    const patch = setChannelValue(motion, channelOf(motion, 'joint:hip'), frame, value)
    documents().apply(id, patch, 'edit')
  }
  const sentFrames = (message: BinaryMessage) => {
    const joints = message.arrays.find(({ name }) => name === 'joint_pos')!
    return [joints.shape[0], message.fields.frames ?? null]
  }
  const cancelled = () => seen.filter(({ method }) => method === 'DELETE').map(({ path }) => path)

  it('judges the whole motion first, and forgets the job', async () => {
    const id = open(40)
    await rest()
    expect(parts.audit.of(id).phase.kind).toBe('running')
    expect(sentFrames(asked[0]!)).toEqual([40, null])
    await finish()
    const { phase, result, outdated } = parts.audit.of(id)
    expect(phase.kind).toBe('idle')
    expect(outdated).toEqual([])
    expect(result!.reportText).toBe('told')
    expect(cancelled()).toEqual(['api/jobs/j0'])
  })

  it('asks after an edit for what it reaches, from no more than that depends on', async () => {
    const id = open(40)
    await rest()
    await finish()
    edit(id, 20, 107)
    expect(parts.audit.of(id).outdated).toEqual([{ start: 19, end: 22 }])
    expect(parts.audit.of(id).phase.kind).toBe('waiting')
    expect(asked).toHaveLength(1)
    await rest()
    expect(sentFrames(asked[1]!)).toEqual([5, [1, 3]])
    await finish()
    const { result, outdated, phase } = parts.audit.of(id)
    expect([phase.kind, outdated]).toEqual(['idle', []])
    expect([result!.firstFrame, result!.lastFrame, result!.verdict]).toEqual([0, 39, 'infeasible'])
    expect(result!.report.checks[0]).toMatchObject({ worst: 7, frame: 20, location: 'hip' })
    expect(result!.report.checks[0]!.spans).toEqual([[20, 20]])
    expect(result!.reportText).toBe('')
  })

  it('takes undone edits back', async () => {
    const id = open(40)
    await rest()
    await finish()
    edit(id, 0, 107)
    await rest()
    expect(sentFrames(asked[1]!)).toEqual([3, [0, 1]])
    await finish()
    expect(parts.audit.of(id).result!.verdict).toBe('infeasible')
    documents().undo(id)
    await rest()
    await finish()
    expect(parts.audit.of(id).result!.verdict).toBe('feasible')
  })

  it('waits for edits to rest, and drops a job that a newer one makes worthless', async () => {
    const id = open(40)
    await rest()
    await finish()
    edit(id, 20, 101)
    await rest(60)
    edit(id, 22, 102)
    await rest(60)
    expect(asked).toHaveLength(1)
    await rest()
    expect(sentFrames(asked[1]!)).toEqual([7, [1, 5]])
    edit(id, 23, 103)
    expect(cancelled()).toEqual(['api/jobs/j0', 'api/jobs/j1'])
    await rest()
    expect(sentFrames(asked[2]!)).toEqual([8, [1, 6]])
    await finish()
    expect(parts.audit.of(id).result!.report.checks[0]).toMatchObject({ worst: 3, frame: 23 })
  })

  it('lets a job go on that a newer edit does not concern', async () => {
    const id = open(40)
    await rest()
    await finish()
    edit(id, 5, 101)
    await rest()
    edit(id, 30, 102)
    await rest()
    expect(cancelled()).toEqual(['api/jobs/j0'])
    await finish()
    expect(parts.audit.of(id).outdated).toEqual([{ start: 29, end: 32 }])
    await finish()
    expect(parts.audit.of(id).outdated).toEqual([])
    expect(parts.audit.of(id).result!.report.checks[0]!.spans).toEqual([
      [5, 5],
      [30, 30],
    ])
  })

  it('begins anew when frames or their rate become others', async () => {
    const id = open(40)
    await rest()
    await finish()
    documents().apply(id, { frames: framesOf(fileOf('walk', JOINTS, 12).motion) }, 'cut')
    expect(parts.audit.of(id)).toMatchObject({ result: null, outdated: [{ start: 0, end: 12 }] })
    await rest()
    expect(sentFrames(asked[1]!)).toEqual([12, null])
    documents().apply(id, { frameRate: 25 }, 'rate')
    expect(cancelled()).toEqual(['api/jobs/j0', 'api/jobs/j1'])
    await rest()
    expect(asked[2]!.fields.framerate).toBe(25)
    await finish()
    documents().apply(id, { anchors: [3] }, 'anchor')
    await rest()
    expect(asked).toHaveLength(3)
    expect(parts.audit.of(id).result!.frameRate).toBe(25)
  })

  it('judges long motions in parts, and tells how far it is', async () => {
    const id = open(2 * PART_FRAMES + 10)
    await rest()
    const fractions: number[] = []
    parts.audit.subscribe(() => {
      const { phase } = parts.audit.of(id)
      if (phase.kind === 'running') fractions.push(phase.fraction)
    })
    streams.opened.at(-1)!.emit('progress', { stage: 'contacts and forces', fraction: 0.5 })
    for (let part = 0; part < 3; part++) await finish()
    expect(asked.map(sentFrames)).toEqual([
      [PART_FRAMES + 1, [0, PART_FRAMES - 1]],
      [PART_FRAMES + 2, [1, PART_FRAMES]],
      [11, [1, 10]],
    ])
    expect(fractions[0]).toBeCloseTo(0.25, 2)
    expect(fractions).toEqual([...fractions].sort((a, b) => a - b))
    const { result, phase, outdated } = parts.audit.of(id)
    expect([phase.kind, outdated]).toEqual(['idle', []])
    expect(result!.lastFrame).toBe(2 * PART_FRAMES + 9)
    // The sample's hip is at frame / 8: everything beyond frame 800 is at fault.
    expect(result!.report.checks[0]!.spans).toEqual([[801, 2 * PART_FRAMES + 9]])
  })

  it('does nothing while a hand is at work or nobody looks', async () => {
    parts.page.setBusy(true)
    const id = open(40)
    await rest(5000)
    expect(asked).toHaveLength(0)
    parts.page.setBusy(false)
    await rest()
    await finish()
    parts.page.setBusy(true)
    edit(id, 3, 105)
    await rest(5000)
    expect(asked).toHaveLength(1)
    expect(parts.audit.of(id).outdated).toHaveLength(1)
    parts.page.setBusy(false)
    await rest()
    expect(asked).toHaveLength(2)
  })

  it('stops when it is switched off, and goes on when it is switched on', async () => {
    open(40)
    await rest()
    parts.audit.setEnabled(false)
    expect(cancelled()).toEqual(['api/jobs/j0'])
    await rest(5000)
    expect(asked).toHaveLength(1)
    parts.audit.setEnabled(true)
    await rest()
    expect(asked).toHaveLength(2)
  })

  it('says what is missing, and asks again only when told to', async () => {
    refusal = () =>
      failure(501, {
        code: 'packages_missing',
        message: 'Auditing needs pin.',
        hint: 'pip install',
      })
    const id = open(40)
    await rest()
    expect(parts.audit.of(id).phase).toEqual({
      kind: 'unavailable',
      message: 'Auditing needs pin.',
      hint: 'pip install',
    })
    edit(id, 3, 105)
    await rest(5000)
    expect(parts.audit.of(id).phase.kind).toBe('unavailable')
    expect(seen).toHaveLength(1)
    refusal = null
    parts.audit.again(id)
    await rest()
    await finish()
    expect(parts.audit.of(id).result!.verdict).toBe('infeasible')
  })

  it('does not repeat what failed until the motion is another', async () => {
    const id = open(40)
    await rest()
    await finish({
      state: 'failed',
      result: 'none',
      error: { code: 'job_crashed', message: 'It crashed.', hint: '' },
    })
    const { phase } = parts.audit.of(id)
    expect(phase.kind === 'failed' && phase.error.code).toBe('job_crashed')
    parts.page.setBusy(false)
    await rest(5000)
    expect(asked).toHaveLength(1)
    edit(id, 3, 1)
    await rest()
    expect(asked).toHaveLength(2)
  })

  it('asks no more about a robot that can not be judged', async () => {
    const id = open(40)
    await rest()
    const message = "Joints that mimic others can't be judged."
    const error = { code: 'unsupported_model', message, hint: 'Fix them.' }
    await finish({ state: 'failed', result: 'none', error })
    await rest()
    expect(parts.audit.of(id).phase).toEqual({ kind: 'unavailable', message, hint: 'Fix them.' })
    edit(id, 3, 1)
    await rest(5000)
    expect(asked).toHaveLength(1)
    expect(parts.audit.of(id).phase.kind).toBe('unavailable')
  })

  it('waits for a robot, and judges anew for another one', async () => {
    parts.robot.setState({ phase: 'none', description: null })
    const id = open(40)
    await rest()
    expect(parts.audit.of(id).phase).toMatchObject({ kind: 'unavailable' })
    const other = { ...robotOf(joint('hip'), joint('knee'), joint('toe')), id: 'other' }
    parts.robot.setState({ phase: 'ready', description: other })
    await rest()
    expect(asked[0]!.fields.joint_names).toEqual(['hip', 'knee', 'toe'])
    expect(parts.audit.of(id).missingJoints).toEqual(['toe'])
    const stranger = { ...robotOf(joint('wheel')), id: 'stranger' }
    parts.robot.setState({ phase: 'ready', description: stranger })
    expect(cancelled()).toEqual(['api/jobs/j0'])
    await rest()
    expect(parts.audit.of(id).phase).toMatchObject({ kind: 'unavailable' })
    expect(asked).toHaveLength(1)
  })

  it('judges anew under other assumptions, and only then', async () => {
    const id = open(40)
    await rest()
    await finish()
    expect(asked[0]!.fields.parameters).toEqual({
      friction: 0.7,
      max_effort_scale: 1,
      information: false,
    })
    parts.settings.change(0.7)
    await rest()
    expect(asked).toHaveLength(1)
    parts.settings.change(0.4)
    expect(parts.audit.of(id).result).toBeNull()
    await rest()
    expect(sentFrames(asked[1]!)).toEqual([40, null])
    expect(asked[1]!.fields.parameters).toMatchObject({ friction: 0.4 })
  })

  it('judges the motion that is shown, and forgets closed ones', async () => {
    const first = open(40)
    await rest()
    const second = open(30)
    expect(cancelled()).toEqual(['api/jobs/j0'])
    await rest()
    expect(sentFrames(asked[1]!)).toEqual([30, null])
    await finish()
    documents().close(second)
    expect(parts.audit.getState().documents[second]).toBeUndefined()
    await rest()
    expect(sentFrames(asked[2]!)).toEqual([40, null])
    await finish()
    expect(parts.audit.of(first).phase.kind).toBe('idle')
  })
})
