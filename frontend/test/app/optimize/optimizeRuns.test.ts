import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type BinaryMessage, decodeMessage } from '@/api/binaryMessage'
import { OptimizeRuns } from '@/app/optimize/optimizeRuns'
import { lockedContacts } from '@/editing/contacts/contactSpans'
import { DocumentStore } from '@/editing/documentStore'
import { setChannelValue } from '@/editing/operations/setChannelValues'
import { createAuditStore } from '@/panels/audit/auditStore'
import { createOptimizeStore } from '@/panels/optimize/optimizeStore'
import { DEFAULTS } from '@/panels/optimize/parameters'
import { createRobotStore } from '@/panels/robot/robotStore'
import { type FakeEventSource, fakeEventSource } from '../../api/fakeEventSource'
import { channelOf } from '../../editing/sampleFile'
import { failure, fakeServer, json, type SeenRequest } from '../fakeServer'
import { fileOf, joint, robotOf } from '../sampleMotion'
import { candidateFor, resultFor, UNSOLVED } from './answers'

const JOINTS = ['hip', 'knee']
const NO_VIOLATIONS = {
  base: 0,
  effort: 0,
  height: 0,
  penetration: 0,
  position: 0,
  velocity: 0,
  slip: 0,
}

describe('Trajectory Optimize', () => {
  let documents: DocumentStore
  let robot: ReturnType<typeof createRobotStore>
  let runs: OptimizeRuns
  let session: Map<string, string>
  let streams: typeof FakeEventSource
  let seen: SeenRequest[]
  let asked: BinaryMessage[]
  let answer: Record<string, unknown>
  let refusal: (() => Response) | null

  const job = (change: Record<string, unknown> = {}) => ({
    id: 'j1',
    kind: 'optimize',
    state: 'running',
    result: null,
    error: null,
    ...change,
  })

  /** The page's own part; a second one is the page after a reload. */
  function page() {
    documents = new DocumentStore()
    robot = createRobotStore()
    runs = new OptimizeRuns({
      documents,
      robot,
      audit: createAuditStore(),
      store: createOptimizeStore(),
      lockedSpans: ({ contacts }) => lockedContacts(contacts),
      session: {
        getItem: (key) => session.get(key) ?? null,
        setItem: (key, value) => session.set(key, value),
        removeItem: (key) => session.delete(key),
      },
    })
    robot.setState({ phase: 'ready', description: robotOf(...JOINTS.map((name) => joint(name))) })
    return documents.open(fileOf('walk', JOINTS, 10))
  }

  beforeEach(() => {
    vi.stubGlobal('document', { baseURI: 'http://localhost/' })
    vi.stubGlobal('requestAnimationFrame', (call: () => void) => setTimeout(call))
    session = new Map()
    asked = []
    answer = {}
    refusal = null
    streams = fakeEventSource()
    seen = fakeServer({
      'POST api/optimize': ({ body }) => {
        if (refusal !== null) return refusal()
        asked.push(decodeMessage((body as Uint8Array<ArrayBuffer>).slice().buffer))
        return json(job(), 202)
      },
      'GET api/jobs/j1/candidate': () => new Response(candidateFor(asked.at(-1)!, 0.5)),
      'GET api/jobs/j1/result': () => new Response(resultFor(asked.at(-1)!, 0.25, answer)),
      'GET api/jobs/j1': () => json(job()),
      'DELETE api/jobs/': () => json(job({ state: 'cancelling' })),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const settle = () => new Promise((resolve) => setTimeout(resolve, 5))
  const stage = () => runs.store.getState().stage
  const kind = () => stage().kind
  const joints = (id: string) => [...documents.get(id)!.motion.jointPos]
  const historyOf = (id: string) => documents.historyOf(id).map(({ name }) => name)
  const edit = (id: string, frame: number, value: number) => {
    const { motion } = documents.get(id)!
    const patch = setChannelValue(motion, channelOf(motion, 'joint:hip'), frame, value)
    documents.apply(id, patch, 'edit')
  }
  const start = async () => {
    runs.open()
    runs.start(DEFAULTS)
    await settle()
  }
  const finish = async (change: Record<string, unknown> = {}) => {
    const stream = streams.opened.at(-1)!
    stream.emit('end', job({ state: 'done', result: 'ready', ...change }))
    await settle()
  }
  const moved = (values: readonly number[], by: number) => values.map((value) => value + by)

  it('makes a validated result one step', async () => {
    const id = page()
    const before = joints(id)
    await start()
    expect(kind()).toBe('running')
    expect(asked[0]!.fields.parameters).toEqual(DEFAULTS)
    await finish()
    expect(kind()).toBe('applied')
    expect(joints(id)).toEqual(moved(before, 0.25))
    expect(historyOf(id)).toEqual(['Trajectory Optimize'])
    documents.undo(id)
    expect(joints(id)).toEqual(before)
  })

  it('shows iterations and the latest candidate beside the robot', async () => {
    const id = page()
    await start()
    const stream = streams.opened.at(-1)!
    stream.emit('state', { state: 'queued', position: 2, elapsed: 0 })
    expect(stage()).toMatchObject({ position: 2 })
    stream.emit('progress', {
      stage: 'optimizing',
      elapsed: 3,
      seconds: 1.25,
      iteration: 4,
      contacts: 30,
      violations: NO_VIOLATIONS,
    })
    expect(stage()).toMatchObject({ position: null, spent: 1.25, iteration: 4, contacts: 30 })
    expect(runs.store.getState().ghost).toBeNull()
    stream.emit('progress', { stage: 'optimizing', candidate: 1, headline: 'Better.' })
    await settle()
    expect(stage()).toMatchObject({ candidates: 1, headline: 'Better.', iteration: 4 })
    const { ghost } = runs.store.getState()
    expect(ghost!.documentId).toBe(id)
    expect([...ghost!.motion.jointPos]).toEqual(moved(joints(id), 0.5))
  })

  it.each([
    ['keep', 0.25, ['Trajectory Optimize']],
    ['dump', 0, []],
  ] as const)('previews what is not validated, to %s it', async (decision, by, steps) => {
    const id = page()
    const before = joints(id)
    answer = UNSOLVED
    await start()
    await finish()
    expect(kind()).toBe('preview')
    expect(joints(id)).toEqual(moved(before, 0.25))
    edit(id, 3, 9)
    expect(joints(id)).toEqual(moved(before, 0.25))
    runs.swap()
    expect(joints(id)).toEqual(before)
    expect([...runs.store.getState().ghost!.motion.jointPos]).toEqual(moved(before, 0.25))
    runs[decision]()
    expect(kind()).toBe(decision === 'keep' ? 'applied' : 'setup')
    expect(joints(id)).toEqual(moved(before, by))
    expect(historyOf(id)).toEqual(steps)
    expect(runs.store.getState().ghost).toBeNull()
    edit(id, 3, 9)
    expect(joints(id)[3 * JOINTS.length]).toBe(9)
  })

  it.each([
    ['the motion was edited', (id: string) => edit(id, 2, 5), /edited/],
    ['anchors were set', (id: string) => documents.apply(id, { anchors: [4] }, 'anchor'), /edited/],
    [
      'the robot is another',
      () => {
        const other = { ...robotOf(...JOINTS.map((name) => joint(name))), id: 'other' }
        robot.setState({ description: other })
      },
      /Another robot/,
    ],
    ['the motion was closed', (id: string) => documents.close(id), /closed/],
  ])('discards the result when %s', async (_, change, reason) => {
    const id = page()
    await start()
    change(id)
    expect(stage()).toMatchObject({ outdated: true })
    const revision = documents.get(id)?.revision
    await finish()
    expect(stage()).toMatchObject({ kind: 'discarded', reason: expect.stringMatching(reason) })
    expect(documents.get(id)?.revision).toBe(revision)
  })

  it('drops a preview when another robot is loaded', async () => {
    const id = page()
    const before = joints(id)
    answer = UNSOLVED
    await start()
    await finish()
    robot.setState({ description: { ...robot.getState().description!, id: 'other' } })
    expect(stage()).toMatchObject({ kind: 'discarded', reason: expect.stringMatching(/robot/) })
    expect(joints(id)).toEqual(before)
    edit(id, 0, 3)
    expect(joints(id)[0]).toBe(3)
  })

  it('takes the result after all when the edit was undone', async () => {
    const id = page()
    await start()
    edit(id, 2, 5)
    documents.undo(id)
    expect(stage()).toMatchObject({ outdated: false })
    await finish()
    expect(kind()).toBe('applied')
  })

  it('cancels, once, and says when there was no candidate', async () => {
    const id = page()
    const before = joints(id)
    await start()
    runs.cancel()
    runs.cancel()
    expect(stage()).toMatchObject({ cancelling: true })
    await settle()
    expect(seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
    await finish({ state: 'cancelled', result: 'none' })
    expect(kind()).toBe('cancelled')
    expect(joints(id)).toEqual(before)
  })

  it('cancels a run whose name it is not told yet', async () => {
    page()
    runs.start(DEFAULTS)
    runs.cancel()
    await settle()
    expect(seen.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
  })

  it('explains a crash with the end of its log', async () => {
    page()
    await start()
    const error = {
      code: 'job_crashed',
      message: 'It was killed.',
      where: '',
      hint: 'Again.',
      data: { log: 'last words' },
    }
    await finish({ state: 'failed', result: 'none', error })
    expect(stage()).toMatchObject({ kind: 'failed', error: { data: { log: 'last words' } } })
    runs.open()
    expect(kind()).toBe('setup')
  })

  it('explains a refusal', async () => {
    page()
    refusal = () => failure(501, { code: 'packages_missing', message: 'No pin.', hint: 'Install.' })
    await start()
    expect(stage()).toMatchObject({ kind: 'failed', error: { code: 'packages_missing' } })
  })

  it('goes on following after a reload, and only for the same motion', async () => {
    page()
    await start()
    page()
    await settle()
    expect(kind()).toBe('running')
    expect(asked).toHaveLength(1)
    await finish()
    expect(kind()).toBe('applied')
    expect(session.size).toBe(0)
  })

  it('does not take up a run about another motion', async () => {
    const id = page()
    edit(id, 0, 7)
    await start()
    page()
    await settle()
    expect(kind()).toBe('setup')
  })

  it('finds the run again once unsaved work is restored', async () => {
    const id = page()
    edit(id, 0, 7)
    await start()
    const again = page()
    await settle()
    edit(again, 0, 7)
    await settle()
    expect(kind()).toBe('running')
  })

  it('needs a robot and all of its joints', () => {
    page()
    expect(runs.obstacle()).toBeNull()
    robot.setState({ description: robotOf(joint('hip'), joint('knee'), joint('ankle')) })
    expect(runs.obstacle()!.message).toContain('ankle')
    robot.setState({ phase: 'none', description: null })
    expect(runs.obstacle()!.message).toContain('robot')
  })
})
