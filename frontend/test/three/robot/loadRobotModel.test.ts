// @vitest-environment happy-dom
import { type BatchedMesh, Box3, type Mesh } from 'three'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { MeshReference, RobotDescription } from '@/model/robotDescription'
import { loadRobotModel } from '@/three'
import type { RobotModel } from '@/three/robot/robotModel'
import { binaryStl, CORNER_TETRAHEDRON } from '../meshes/meshFiles'

const HOST = 'http://robot.test/'

function reference(uri: string, url: string | null): MeshReference {
  return {
    uri,
    url: url && HOST + url,
    bytes: 0,
    tried: url ? [] : ['/x/a.stl', '/y/a.stl'],
    suggestion: null,
  }
}

function describeRobot(meshes: MeshReference[], baseLink = 'base'): RobotDescription {
  return {
    id: '1',
    name: 'r',
    baseLink,
    urdfUrl: '',
    links: [],
    joints: [],
    meshes,
    diagnostics: [],
  }
}

/** Serves files by address; all others are missing. */
function serve(files: Record<string, ArrayBuffer>) {
  const fetched: string[] = []
  const stub = vi.fn(async (address: string, options?: { signal?: AbortSignal }) => {
    options?.signal?.throwIfAborted()
    fetched.push(address.replace(HOST, ''))
    const bytes = files[address.replace(HOST, '')]
    return bytes ? new Response(bytes.slice(0)) : new Response('', { status: 404 })
  })
  vi.stubGlobal('fetch', stub)
  return fetched
}

afterEach(() => vi.unstubAllGlobals())

const mesh = (uri: string, more = '') => `<geometry><mesh filename="${uri}" ${more}/></geometry>`
const chain = (count: number, shape: (i: number) => string) => {
  let text = '<robot name="r"><link name="base"/>'
  for (let i = 0; i < count; i++) {
    text += `<link name="l${i}">${shape(i)}</link><joint name="j${i}" type="revolute">
      <parent link="${i === 0 ? 'base' : `l${i - 1}`}"/><child link="l${i}"/><origin xyz="0 0 0.1"/></joint>`
  }
  return `${text}</robot>`
}

function shownMeshes(model: RobotModel): BatchedMesh[] {
  const list: BatchedMesh[] = []
  model.root.traverseVisible((object) => {
    if ((object as Mesh).isMesh) list.push(object as BatchedMesh)
  })
  return list
}

const tetrahedron = binaryStl(CORNER_TETRAHEDRON)

describe('meshes', () => {
  it('fetches each file once, by the address the server gave', async () => {
    const fetched = serve({ 'files/p/1%20a.stl': tetrahedron, 'files/b.stl': tetrahedron })
    const progress: [number, number][] = []
    const model = await loadRobotModel(
      describeRobot([
        reference('package://p/1 a.stl', 'files/p/1%20a.stl'),
        reference('../p/1 a.stl', 'files/p/1%20a.stl'),
        reference('./b.STL', 'files/b.stl'),
      ]),
      chain(3, (i) => {
        const uri = ['package://p/1 a.stl', '../p/1 a.stl', './b.STL'][i]!
        return `<visual>${mesh(uri)}</visual><collision>${mesh(uri)}</collision>`
      }),
      { onProgress: (done, total) => progress.push([done, total]) },
    )
    expect(fetched.sort()).toEqual(['files/b.stl', 'files/p/1%20a.stl'])
    expect(progress).toEqual([
      [0, 2],
      [1, 2],
      [2, 2],
    ])
    expect(model.failures).toEqual([])
  })

  it('holds a mesh once and draws it in one call, however many links use it', async () => {
    serve({ 'a.stl': tetrahedron })
    const model = await loadRobotModel(
      describeRobot([reference('a.stl', 'a.stl')]),
      chain(40, () => `<visual>${mesh('a.stl')}</visual><collision>${mesh('a.stl')}</collision>`),
    )
    model.collisionVisible = true
    model.ghostVisible = true
    model.setGhostPose(model.standingPose())
    const meshes = shownMeshes(model)
    expect(new Set(meshes.map((m) => m.geometry)).size).toBe(1)
    expect(meshes[0]!.geometry.getAttribute('position').count).toBe(12)
    expect(meshes.map((m) => m.instanceCount)).toEqual(meshes.map(() => 40))
    // The robot itself; three layers of collision shapes, two of the ghost.
    expect(meshes).toHaveLength(6)
  })

  it('turns no face inside out when the URDF mirrors a mesh', async () => {
    serve({ 'a.stl': tetrahedron })
    const model = await loadRobotModel(
      describeRobot([reference('a.stl', 'a.stl')]),
      chain(
        2,
        (i) => `<visual>${mesh('a.stl', `scale="${i === 0 ? '1 -1 1' : '1 1 1'}"`)}</visual>`,
      ),
    )
    const box = model.bounds(new Box3())
    expect(box.min.y).toBeCloseTo(-2, 9)
    expect(box.max.y).toBeCloseTo(2, 9)
    const [batch] = shownMeshes(model)
    for (let i = 0; i < 2; i++) {
      const { matrixWorld } = batch!.clone()
      batch!.getMatrixAt(i, matrixWorld)
      expect(matrixWorld.determinant()).toBeCloseTo(1, 6)
    }
  })

  it('lists what is missing or broken, shows a placeholder, and stays usable', async () => {
    serve({ 'cut.stl': tetrahedron.slice(0, 200), 'good.stl': tetrahedron })
    const uris = ['lost.stl', 'cut.stl', 'good.stl', 'gone.stl', 'unknown.stl']
    const model = await loadRobotModel(
      describeRobot([
        reference('lost.stl', null),
        reference('cut.stl', 'cut.stl'),
        reference('good.stl', 'good.stl'),
        reference('gone.stl', 'gone.stl'),
      ]),
      chain(5, (i) => `<visual>${mesh(uris[i]!)}</visual>`),
    )
    const reasons = new Map(model.failures.map(({ uri, reason }) => [uri, reason]))
    expect([...reasons.keys()].sort()).toEqual(['cut.stl', 'gone.stl', 'lost.stl', 'unknown.stl'])
    expect(reasons.get('lost.stl')).toBe('The file was not found. Tried: /x/a.stl, /y/a.stl.')
    expect(reasons.get('cut.stl')).toMatch(/need 284 bytes, it has 200/)
    expect(reasons.get('gone.stl')).toMatch(/answered 404/)
    expect(model.failures.find(({ uri }) => uri === 'cut.stl')?.links).toEqual(['l1'])
    // One mesh, four boxes, and a bone from each of the four links that has a child.
    const instances = shownMeshes(model).reduce((sum, m) => sum + m.instanceCount, 0)
    expect(instances).toBe(1 + 4 + 3)
    model.setMotionJoints(['j0'])
    expect(
      model.setPose({ jointPos: new Float64Array([1]), basePos: null, baseQuatWxyz: null }),
    ).toBe(true)
  })

  it('stops when the signal fires', async () => {
    serve({})
    const controller = new AbortController()
    const loading = loadRobotModel(
      describeRobot([reference('a.stl', 'a.stl')]),
      chain(1, () => `<visual>${mesh('a.stl')}</visual>`),
      { signal: controller.signal, onProgress: () => controller.abort() },
    )
    await expect(loading).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('the model', () => {
  const box = (z: number) =>
    `<visual><origin xyz="0 0 ${z}"/><geometry><box size="0.2 0.2 0.2"/></geometry></visual>`

  it('stands on the ground with all joints at zero', async () => {
    const model = await loadRobotModel(
      describeRobot([]),
      chain(3, (i) => box(i === 0 ? -0.5 : 0)),
    )
    // The first link hangs 0.1 above the base, its box reaches 0.6 below that.
    expect(model.standingHeight).toBeCloseTo(0.5, 9)
    expect(model.bounds(new Box3()).min.z).toBeCloseTo(0, 9)
  })

  it('is shown by its collision shapes when it has no visuals', async () => {
    const text = chain(
      2,
      () => '<collision><geometry><sphere radius="0.1"/></geometry></collision>',
    )
    const model = await loadRobotModel(describeRobot([]), text)
    expect(shownMeshes(model).map((m) => m.instanceCount)).toEqual([2])
  })

  it.each([
    ['in millimetres', 1, 'measures'],
    ['in metres', 0.1, null],
    ['in kilometres', 0.00001, 'measures'],
  ])('%s: %s', async (_, scale, notice) => {
    serve({
      'a.stl': binaryStl(CORNER_TETRAHEDRON.map((v) => v * (scale === 1 ? 1000 : 1) * scale)),
    })
    const model = await loadRobotModel(
      describeRobot([reference('a.stl', 'a.stl')]),
      chain(1, () => `<visual>${mesh('a.stl')}</visual>`),
    )
    expect(model.notices.some((text) => text.includes('measures'))).toBe(notice !== null)
  })

  it('moves a view that was hidden when it is shown again', async () => {
    const model = await loadRobotModel(
      describeRobot([]),
      chain(1, () => box(0)),
    )
    model.visualVisible = false
    model.setPose({
      jointPos: new Float64Array(),
      basePos: new Float64Array([5, 0, 0]),
      baseQuatWxyz: null,
    })
    model.visualVisible = true
    const [batch] = shownMeshes(model)
    const matrix = batch!.matrixWorld.clone()
    batch!.getMatrixAt(0, matrix)
    expect(matrix.elements[12]).toBe(5)
  })

  it('reports a change of highlight once', async () => {
    const model = await loadRobotModel(
      describeRobot([]),
      chain(2, () => box(0)),
    )
    const [batch] = shownMeshes(model)
    const color = (i: number) => {
      const read = { r: 0, g: 0, b: 0 }
      batch!.getColorAt(i, {
        fromArray: (a: number[], at: number) =>
          Object.assign(read, { r: a[at], g: a[at + 1], b: a[at + 2] }),
      } as never)
      return read
    }
    const plain = color(1)
    expect(model.highlightLink('l0')).toBe(true)
    expect(model.highlightLink('l0')).toBe(false)
    expect(color(0)).not.toEqual(plain)
    expect(color(1)).toEqual(plain)
    expect(model.highlightLink(null)).toBe(true)
    expect(color(0)).toEqual(plain)
  })
})
