// @vitest-environment happy-dom
import { type BufferGeometry, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { MeshReader, meshFormatOf } from '@/three/meshes/MeshReader'
import type { LoadedMesh } from '@/three/meshes/meshData'
import { signedVolume } from '../geometryChecks'
import { asciiStl, binaryStl, CORNER_TETRAHEDRON, dae, gltf, obj } from './meshFiles'

function read(bytes: ArrayBuffer, name: string): Promise<LoadedMesh> {
  return new MeshReader().read(
    bytes,
    name,
    `http://robot.test/${name}`,
    new AbortController().signal,
  )
}

/** The triangles as texts that do not depend on the order of triangles or on the first corner. */
function triangles(geometry: BufferGeometry, scale = 1): string[] {
  const position = geometry.getAttribute('position')
  const corner = (i: number) =>
    new Vector3()
      .fromBufferAttribute(position, geometry.index!.getX(i))
      .multiplyScalar(scale)
      .toArray()
      .map((v) => v.toFixed(5))
      .join(' ')
  const list: string[] = []
  for (let i = 0; i < geometry.index!.count; i += 3) {
    const three = [corner(i), corner(i + 1), corner(i + 2)]
    const first = three.indexOf([...three].sort()[0]!)
    list.push([0, 1, 2].map((k) => three[(first + k) % 3]).join(' | '))
  }
  return list.sort()
}

const only = async (mesh: Promise<LoadedMesh>) => (await mesh).parts[0]!

describe('one part in every format', async () => {
  const reference = triangles((await only(read(binaryStl(CORNER_TETRAHEDRON), 'a.stl'))).geometry)

  it.each([
    ['ASCII STL', asciiStl(CORNER_TETRAHEDRON), 'a.STL'],
    ['DAE that says Z_UP', dae({ upAxis: 'Z_UP' }), 'a.dae'],
    ['DAE that says Y_UP', dae({ upAxis: 'Y_UP' }), 'a.DAE'],
    ['DAE that says X_UP', dae({ upAxis: 'X_UP' }), 'a.dae'],
    ['DAE in millimetres', dae({ unit: 0.001, scale: 1000 }), 'a.dae'],
    ['DAE in inches, Y_UP', dae({ unit: 0.0254, scale: 1 / 0.0254, upAxis: 'Y_UP' }), 'a.dae'],
    ['DAE with a scaled node', dae({ transform: '<scale>0.5 0.5 0.5</scale>', scale: 2 }), 'a.dae'],
    ['OBJ', obj(), 'a.obj'],
    ['glTF', gltf(), 'a.gltf'],
  ])('%s coincides with the binary STL', async (_, bytes, name) => {
    expect(triangles((await only(read(bytes, name))).geometry)).toEqual(reference)
  })

  it('keeps faces pointing outwards when a DAE node mirrors', async () => {
    const { geometry } = await only(read(dae({ transform: '<scale>-1 1 1</scale>' }), 'a.dae'))
    geometry.computeBoundingBox()
    expect(geometry.boundingBox!.min.toArray()).toEqual([-1, 0, 0])
    expect(signedVolume(geometry)).toBeCloseTo(1, 6)
  })

  it('takes the material from the DAE, and none from an OBJ without library', async () => {
    const { material } = await only(read(dae({}), 'a.dae'))
    expect(material).toMatchObject({ opacity: 1, texture: null })
    expect(material!.color.toArray()).toEqual([1, 0, 0])
    expect((await only(read(obj(), 'a.obj'))).material).toBeNull()
  })
})

describe('files that can’t be read', () => {
  const text = (content: string) => new TextEncoder().encode(content).buffer
  it.each([
    ['a.stl', binaryStl(CORNER_TETRAHEDRON).slice(0, 150), /cut short/],
    ['a.dae', text('<html/>'), /no <COLLADA>/],
    ['a.dae', dae({}).slice(0, 700), /damaged/],
    ['a.obj', text('# nothing\n'), /no faces/],
    ['a.gltf', text('{"asset"'), /can't be read/],
    ['a.fbx', text(''), /Only STL, DAE, OBJ/],
  ])('%s: says why', async (name, bytes, message) => {
    await expect(read(bytes as ArrayBuffer, name)).rejects.toThrow(message)
  })
})

it('knows the format by the ending, whatever its case', () => {
  expect(['A.STL', 'b.v2.DaE', 'c.OBJ', 'd.GLB', 'e.gltf'].map(meshFormatOf)).toEqual([
    'stl',
    'dae',
    'obj',
    'gltf',
    'gltf',
  ])
  expect(['a', 'dir.stl/b', 'a.step'].map(meshFormatOf)).toEqual([null, null, null])
})
