// @vitest-environment happy-dom
import { PerspectiveCamera } from 'three'
import { describe, expect, it } from 'vitest'
import { AxisGizmo } from '@/three/scene/AxisGizmo'

function cameraAt(x: number, y: number, z: number): PerspectiveCamera {
  const camera = new PerspectiveCamera()
  camera.up.set(0, 0, 1)
  camera.position.set(x, y, z)
  camera.lookAt(0, 0, 0)
  camera.updateMatrixWorld()
  return camera
}

const endOf = (gizmo: AxisGizmo, axis: number) => {
  const line = gizmo.element.querySelectorAll('line')[axis]!
  return [Number(line.getAttribute('x2')), Number(line.getAttribute('y2'))]
}

describe('AxisGizmo', () => {
  it('shows the axes as the camera sees them', () => {
    const gizmo = new AxisGizmo()
    // Seen from +x: y to the right, z up (down the page is positive), x at the viewer.
    gizmo.update(cameraAt(5, 0, 0))
    expect(endOf(gizmo, 0).map(Math.abs)).toEqual([0, 0])
    expect(endOf(gizmo, 1)).toEqual([22, expect.closeTo(0)])
    expect(endOf(gizmo, 2)).toEqual([expect.closeTo(0), -22])
  })

  it('is not written again while the camera only moves along', () => {
    const gizmo = new AxisGizmo()
    gizmo.update(cameraAt(5, 0, 0))
    const line = gizmo.element.querySelector('line')!
    line.setAttribute('x2', 'untouched')
    const moved = cameraAt(5, 0, 0)
    moved.position.set(8, 3, 1)
    moved.updateMatrixWorld()
    gizmo.update(moved)
    expect(line.getAttribute('x2')).toBe('untouched')
    gizmo.update(cameraAt(5, 0.1, 0))
    expect(line.getAttribute('x2')).not.toBe('untouched')
  })
})
