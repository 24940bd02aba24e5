import { CylinderGeometry, SphereGeometry } from 'three'
import { describe, expect, it } from 'vitest'
import { shadeTriangles } from '@/three/meshes/creasedNormals'
import { COARSE_ERROR, stlSurface } from '@/three/meshes/surfaces'
import { weld } from '@/three/meshes/weld'
import { binaryStl, CORNER_TETRAHEDRON } from './meshFiles'

/** Rounded, so that the seam where a form closes is no gap. */
const looseCorners = (geometry: CylinderGeometry | SphereGeometry) =>
  (geometry.toNonIndexed().getAttribute('position').array as Float32Array).map(
    (value) => Math.round(value * 1e5) / 1e5,
  )

describe('welding', () => {
  it('joins equal vertices only, and 0 with −0', () => {
    const array = new Float32Array([0, 1, -0, 1, 2, 3, 0, 1.0000001, 2, 3])
    const { vertexOf, sourceOf } = weld([{ array, itemSize: 2 }], 5)
    expect([...vertexOf]).toEqual([0, 0, 1, 2, 1])
    expect([...sourceOf]).toEqual([0, 2, 3])
  })

  it('compares all attributes', () => {
    const a = { array: new Float32Array([1, 1, 1]), itemSize: 1 }
    const b = { array: new Float32Array([5, 6, 5]), itemSize: 1 }
    expect([...weld([a, b], 3).vertexOf]).toEqual([0, 1, 0])
  })
})

describe('shading', () => {
  it('keeps the edges of a corner sharp: every face has normals of its own', () => {
    const { normals, positions, index } = shadeTriangles(new Float32Array(CORNER_TETRAHEDRON))
    expect(positions.length / 3).toBe(12)
    const normalAt = (corner: number) => [
      ...normals.subarray(3 * index[corner]!, 3 * index[corner]! + 3),
    ]
    expect(normalAt(0)).toEqual([0, 0, -1])
    expect(normalAt(3)).toEqual([0, -1, 0])
    expect(normalAt(6)).toEqual([-1, 0, 0])
    // The slanted face x + y/2 + z/3 = 1.
    const length = Math.hypot(1, 1 / 2, 1 / 3)
    expect(normalAt(9)).toEqual([1, 1 / 2, 1 / 3].map((v) => expect.closeTo(v / length, 6)))
  })

  it('rounds a sphere: normals point away from its centre, one vertex for each place', () => {
    const { positions, normals } = shadeTriangles(looseCorners(new SphereGeometry(2, 48, 32)))
    expect(positions.length / 3).toBe(48 * 31 + 2)
    for (let i = 0; i < positions.length; i += 3) {
      const dot = [0, 1, 2].reduce((sum, k) => sum + (positions[i + k]! / 2) * normals[i + k]!, 0)
      expect(dot).toBeGreaterThan(0.999)
    }
  })

  it('rounds the side of a cylinder and keeps the rim of its lids', () => {
    const { positions, normals } = shadeTriangles(looseCorners(new CylinderGeometry(1, 1, 2, 40)))
    for (let i = 0; i < positions.length; i += 3) {
      const [x, z, ny] = [positions[i]!, positions[i + 2]!, normals[i + 1]!]
      const lid = Math.abs(ny) > 0.5
      if (lid) expect(Math.abs(ny)).toBeCloseTo(1, 5)
      else expect(normals[i]! * x + normals[i + 2]! * z).toBeGreaterThan(0.999)
    }
  })

  it('leaves out triangles without area and yields unit normals', () => {
    const flat = [0, 0, 0, 1, 1, 1, 0, 0, 0]
    const surface = shadeTriangles(new Float32Array([...flat, ...CORNER_TETRAHEDRON]))
    expect(surface.index.length).toBe(12)
    for (let i = 0; i < surface.normals.length; i += 3) {
      expect(Math.hypot(...surface.normals.subarray(i, i + 3))).toBeCloseTo(1, 6)
    }
  })
})

describe('levels of detail', () => {
  it('stays within the allowed error of a sphere with far fewer triangles', async () => {
    const corners = looseCorners(new SphereGeometry(1, 160, 80))
    const { fine, coarse, triangles } = await stlSurface(binaryStl([...corners]))
    expect(triangles).toBe(corners.length / 9)
    expect(coarse!.index.length).toBeLessThan(0.2 * fine.index.length)
    // Collapsed vertices stay on the sphere; faces may sag by the error, a share of its diameter.
    const p = coarse!.positions
    for (let i = 0; i < coarse!.index.length; i += 3) {
      const [a, b, c] = [0, 1, 2].map((k) => 3 * coarse!.index[i + k]!) as [number, number, number]
      const middle = [0, 1, 2].map((k) => (p[a + k]! + p[b + k]! + p[c + k]!) / 3)
      expect(1 - Math.hypot(...middle)).toBeLessThan(4 * COARSE_ERROR * 2)
    }
  })

  it('makes no coarse version of a mesh that is small already', async () => {
    expect((await stlSurface(binaryStl(CORNER_TETRAHEDRON))).coarse).toBeNull()
  })

  it('thins a mesh with very many triangles even for the near view', async () => {
    const corners = looseCorners(new SphereGeometry(1, 600, 250))
    const { fine, triangles } = await stlSurface(binaryStl([...corners]))
    expect(triangles).toBeGreaterThan(290_000)
    expect(fine.index.length / 3).toBeLessThanOrEqual(250_000)
    expect(fine.index.length / 3).toBeGreaterThan(1000)
  })
})
