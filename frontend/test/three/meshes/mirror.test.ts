import { BoxGeometry } from 'three'
import { expect, it } from 'vitest'
import { mirroredCopy } from '@/three/meshes/mirror'
import { signedVolume } from '../geometryChecks'

it('mirrors at x = 0 with faces and normals that still point outwards', () => {
  const box = new BoxGeometry(1, 2, 3).translate(2, 0, 0)
  const mirrored = mirroredCopy(box)
  expect(signedVolume(mirrored)).toBeCloseTo(6, 6)
  mirrored.computeBoundingBox()
  expect(mirrored.boundingBox!.min.toArray()).toEqual([-2.5, -1, -1.5])
  const position = mirrored.getAttribute('position')
  const normal = mirrored.getAttribute('normal')
  for (let i = 0; i < position.count; i++) {
    const outwards =
      (position.getX(i) + 2) * normal.getX(i) +
      position.getY(i) * normal.getY(i) +
      position.getZ(i) * normal.getZ(i)
    expect(outwards).toBeGreaterThan(0)
  }
  expect(box.getAttribute('position').getX(0)).toBe(2.5)
})
