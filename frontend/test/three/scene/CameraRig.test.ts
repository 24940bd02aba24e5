// @vitest-environment happy-dom
import { Vector3 } from 'three'
import { describe, expect, it, vi } from 'vitest'
import { CameraRig } from '@/three/scene/CameraRig'

const rigOf = (onChange = () => {}) => new CameraRig(document.createElement('div'), onChange)
const near = (v: number[], digits = 6) => v.map((x) => expect.closeTo(x, digits))

describe('moving to a preset', () => {
  it('eases there within a third of a second and then asks for no more frames', () => {
    const rig = rigOf()
    const center = new Vector3(1, 2, 0.5)
    rig.frame(center, 1, 'front', 0, 1000)
    const start = rig.camera.position.clone()
    expect(rig.update(1000)).toBe(true)
    expect(rig.camera.position.distanceTo(start)).toBeLessThan(1e-9)
    expect(rig.update(1160)).toBe(true)
    expect(rig.update(1400)).toBe(false)
    expect(rig.target.toArray()).toEqual(near([1, 2, 0.5]))
    const toCamera = rig.camera.position.clone().sub(center).normalize()
    expect(toCamera.toArray()).toEqual(near([1, 0, 0], 3))
    expect(rig.update(1500)).toBe(false)
  })

  it('keeps the direction when it only frames', () => {
    const rig = rigOf()
    const before = rig.camera.position.clone().sub(rig.target).normalize()
    rig.frame(new Vector3(3, 0, 1), 0.4, null, 0, 0)
    rig.finishMove()
    const after = rig.camera.position.clone().sub(rig.target).normalize()
    expect(after.toArray()).toEqual(near(before.toArray()))
    expect(rig.distance).toBeLessThan(2)
  })

  it('fits a sphere between the covered part of the view and the lower edge', () => {
    const rig = rigOf()
    rig.setAspect(1.6)
    rig.coveredTop = 0.1
    const center = new Vector3(1, 2, 0.5)
    for (const preset of ['front', 'side', 'top', 'free'] as const) {
      rig.frame(center, 0.7, preset, 0.3, 0)
      rig.finishMove()
      rig.camera.updateMatrixWorld()
      const up = new Vector3().setFromMatrixColumn(rig.camera.matrixWorld, 1)
      const heightOf = (along: number) =>
        center.clone().addScaledVector(up, along).project(rig.camera).y
      // From −1 at the lower edge to 0.8, where the covered tenth of the height begins.
      expect(heightOf(0)).toBeCloseTo(-0.1, 2)
      expect(heightOf(0.7)).toBeGreaterThan(0.7)
      expect(heightOf(0.7)).toBeLessThan(0.8)
      expect(heightOf(-0.7)).toBeLessThan(-0.9)
      expect(heightOf(-0.7)).toBeGreaterThan(-1)
    }
  })

  it('looks straight down from the top, x to the right', () => {
    const rig = rigOf()
    rig.frame(new Vector3(), 1, 'top', 0, 0)
    rig.finishMove()
    rig.camera.updateMatrixWorld()
    const right = new Vector3().setFromMatrixColumn(rig.camera.matrixWorld, 0)
    expect(right.toArray()).toEqual(near([1, 0, 0], 3))
  })
})

describe('following', () => {
  it('goes along over the ground, not up', () => {
    const rig = rigOf()
    rig.setFollowed(new Vector3(0, 0, 0.8), 0)
    rig.finishMove()
    const offset = rig.camera.position.clone().sub(rig.target)
    const height = rig.target.z
    rig.follow(new Vector3(2, -1, 1.4))
    expect(rig.target.toArray()).toEqual(near([2, -1, height]))
    expect(rig.camera.position.clone().sub(rig.target).toArray()).toEqual(near(offset.toArray()))
  })

  it('also while it still moves to a preset', () => {
    const rig = rigOf()
    rig.setFollowed(new Vector3(), 0)
    rig.finishMove()
    rig.frame(new Vector3(), 1, 'side', 0, 0)
    rig.update(100)
    rig.follow(new Vector3(5, 0, 0))
    rig.update(1000)
    expect(rig.target.x).toBeCloseTo(5, 9)
    expect(rig.camera.position.x).toBeCloseTo(5, 3)
  })

  it('stays where it is when it is off', () => {
    const rig = rigOf()
    const before = rig.camera.position.toArray()
    rig.follow(new Vector3(9, 9, 9))
    expect(rig.camera.position.toArray()).toEqual(before)
  })
})

it('gives way to the hand and tells of it', () => {
  const changed = vi.fn()
  const element = document.createElement('div')
  const rig = new CameraRig(element, changed)
  rig.onGrab = vi.fn()
  rig.frame(new Vector3(5, 0, 0), 1, 'front', 0, 0)
  element.dispatchEvent(new WheelEvent('wheel', { deltaY: -100 }))
  expect(rig.onGrab).toHaveBeenCalled()
  expect(changed).toHaveBeenCalled()
  rig.update(5000)
  expect(rig.target.x).not.toBeCloseTo(5, 3)
})
