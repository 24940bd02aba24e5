// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRobotLoader, type RobotLoader } from '@/app/robot/robotLoader'
import type { RobotDescription } from '@/model/robotDescription'
import { createDialogs, type Dialogs } from '@/panels/dialogs/dialogStore'
import { createRobotStore, type RobotStore } from '@/panels/robot/robotStore'
import { failure, fakeServer, json, type SeenRequest, settled } from './fakeServer'
import { joint, robotOf } from './sampleMotion'

const dispose = vi.fn()
vi.mock('@/three', () => ({
  loadRobotModel: async (description: RobotDescription) => ({
    description,
    failures: [],
    notices: [],
    dispose,
  }),
}))

const file = (path: string) => ({ path, file: new File(['x'], path.split('/').at(-1)!) })

describe('robotLoader', () => {
  let robot: RobotStore
  let dialogs: Dialogs
  let loader: RobotLoader

  beforeEach(() => {
    dispose.mockClear()
    robot = createRobotStore()
    dialogs = createDialogs()
    loader = createRobotLoader({ robot, dialogs })
  })
  afterEach(() => vi.unstubAllGlobals())

  function serverWith(mesh: { url: string | null; suggestion?: string | null }): SeenRequest[] {
    const description = {
      ...robotOf(joint('hip')),
      meshes: [{ uri: 'leg.stl', bytes: 1, tried: [], suggestion: null, ...mesh }],
    }
    return fakeServer({
      'POST api/robot/uploads/u1/open': () => json(description),
      'POST api/robot/uploads': () => json({ id: 'u1' }),
      'PUT api/robot/uploads/u1/files/': () => json({}),
      'GET api/robot/urdf': () => new Response('<robot/>'),
      'GET api/robot': () => json(description),
    })
  }
  const sent = (seen: SeenRequest[]) =>
    seen.filter(({ method }) => method === 'PUT').map(({ path }) => path.split('/files/')[1])
  const opened = (seen: SeenRequest[]) =>
    seen.filter(({ path }) => path.endsWith('/open')).map(({ body }) => JSON.parse(String(body)))

  it('shows the robot that the server was started with, or that there is none', async () => {
    serverWith({ url: 'api/robot/files/0/leg.stl' })
    await loader.start(true)
    expect(robot.getState()).toMatchObject({ phase: 'ready', fromUpload: false })
    const other = createRobotStore()
    await createRobotLoader({ robot: other, dialogs }).start(false)
    expect(other.getState().phase).toBe('none')
  })

  it('sends a dropped folder file by file and opens its URDF', async () => {
    const seen = serverWith({ url: 'x' })
    const progress: unknown[] = []
    robot.subscribe((state) => progress.push(state.progress?.done))
    await loader.upload(['r/a.urdf', 'r/meshes/leg 1.stl', 'r/readme.md'].map(file))
    expect(sent(seen)).toEqual(['r/a.urdf', 'r/meshes/leg%201.stl'])
    expect(opened(seen)).toEqual([{ urdf: 'r/a.urdf', accept: {} }])
    expect(progress).toContain(2)
    expect(robot.getState()).toMatchObject({ phase: 'ready', fromUpload: true, progress: null })
  })

  it('completes a URDF that was dropped alone with its folder, in the same upload', async () => {
    const seen = serverWith({ url: null })
    await loader.upload([file('robot.urdf')])
    await loader.upload(['pkg/urdf/robot.urdf', 'pkg/meshes/leg.stl'].map(file))
    expect(seen.filter(({ path }) => path === 'api/robot/uploads')).toHaveLength(1)
    expect(opened(seen).map(({ urdf }) => urdf)).toEqual(['robot.urdf', 'pkg/urdf/robot.urdf'])
    expect(dispose).toHaveBeenCalledTimes(1)
  })

  it('adds meshes alone to the robot that is there', async () => {
    const seen = serverWith({ url: null })
    await loader.upload([file('robot.urdf')])
    await loader.upload([file('meshes/leg.stl')])
    expect(sent(seen)).toEqual(['robot.urdf', 'meshes/leg.stl'])
    expect(opened(seen)[1]).toEqual({ urdf: 'robot.urdf', accept: {} })
  })

  it('asks which of several URDFs is meant, and does nothing when called off', async () => {
    const seen = serverWith({ url: 'x' })
    const wanted = loader.upload(['r/a.urdf', 'r/b.urdf'].map(file))
    await settled()
    const [dialog] = dialogs.store.getState().queue
    expect(dialog).toMatchObject({ kind: 'chooseUrdf', input: { paths: ['r/a.urdf', 'r/b.urdf'] } })
    if (dialog?.kind === 'chooseUrdf') dialog.answer(null)
    await wanted
    expect(seen).toEqual([])
  })

  it('takes suggested files for missing meshes', async () => {
    const seen = serverWith({ url: null, suggestion: 'pkg/LEG.STL' })
    await loader.upload([file('robot.urdf')])
    await loader.acceptSuggestions()
    expect(opened(seen)[1]).toEqual({ urdf: 'robot.urdf', accept: { 'leg.stl': 'pkg/LEG.STL' } })
  })

  it('takes them for the robot that the server was started with as well', async () => {
    const seen = serverWith({ url: null, suggestion: '/robots/pkg/LEG.STL' })
    await loader.start(true)
    await loader.acceptSuggestions()
    const accept = { 'leg.stl': '/robots/pkg/LEG.STL' }
    expect(opened(seen)).toEqual([{ urdf: null, accept }])
    expect(robot.getState()).toMatchObject({ phase: 'ready', fromUpload: false })
  })

  it('answers a xacro with the command, and no request', async () => {
    const seen = fakeServer({})
    await loader.upload([file('r/my.urdf.xacro')])
    expect(robot.getState().phase).toBe('failed')
    expect(robot.getState().problem?.hint).toContain('xacro my.urdf.xacro > my.urdf')
    expect(seen).toEqual([])
  })

  it('keeps the robot that is there when another can’t be loaded', async () => {
    serverWith({ url: 'x' })
    await loader.upload([file('robot.urdf')])
    const { model } = robot.getState()
    fakeServer({
      'POST api/robot/uploads': () => json({ id: 'u2' }),
      'PUT api/': () => failure(413, { code: 'too_large', message: 'The file is too large.' }),
    })
    await loader.upload([file('other.urdf')])
    expect(robot.getState()).toMatchObject({ phase: 'ready', model })
    expect(dialogs.store.getState().queue[0]).toMatchObject({ kind: 'problems' })
    expect(dispose).not.toHaveBeenCalled()
  })

  it('ends an upload when it is cancelled', async () => {
    let answer: (response: Response) => void = () => {}
    fakeServer({
      'POST api/robot/uploads': () => new Promise<Response>((resolve) => (answer = resolve)),
    })
    const upload = loader.upload([file('robot.urdf')])
    await settled()
    expect(robot.getState().phase).toBe('uploading')
    loader.cancelUpload()
    answer(json({ id: 'u1' }))
    await upload
    expect(robot.getState()).toMatchObject({ phase: 'none', problem: null })
  })
})
