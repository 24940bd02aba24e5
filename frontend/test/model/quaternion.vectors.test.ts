import { describe, expect, it } from 'vitest'
import { multiplyWxyz, quatFromXyzw, quatToXyzw, rotateVectorWxyz, slerp } from '@/model/quaternion'
import { quatWxyzToRpy, rpyToQuatWxyz } from '@/model/rollPitchYaw'
import { readVectors } from './sharedVectors'

interface Vectors {
  readonly tolerance: number
  readonly rpy: { rpy: number[]; wxyz: number[] }[]
  readonly slerp: { kind: string; a: number[]; b: number[]; s: number; result: number[] }[]
  readonly multiply: { a_wxyz: number[]; b_wxyz: number[]; product_wxyz: number[] }[]
  readonly rotate: { wxyz: number[]; vector: number[]; rotated: number[] }[]
  readonly order: { wxyz: number[]; xyzw: number[] }[]
}

const vectors = readVectors<Vectors>('quaternion.json')

function expectClose(found: readonly number[], expected: readonly number[]): void {
  expected.forEach((value, at) => {
    expect(Math.abs(found[at]! - value)).toBeLessThanOrEqual(vectors.tolerance)
  })
}

describe('shared quaternion vectors', () => {
  it('slerp', () => {
    expect(vectors.slerp.length).toBeGreaterThan(50)
    const out = [0, 0, 0, 0]
    for (const { a, b, s, result } of vectors.slerp) {
      slerp(a, b, s, out)
      expectClose(out, result)
    }
  })

  it('roll, pitch, yaw to quaternion, the same rotation and sign', () => {
    const out = [0, 0, 0, 0]
    for (const { rpy, wxyz } of vectors.rpy) {
      rpyToQuatWxyz(rpy, out)
      const sign = out.reduce((sum, part, at) => sum + part * wxyz[at]!, 0) < 0 ? -1 : 1
      expectClose(
        out.map((part) => sign * part),
        wxyz,
      )
    }
  })

  it('quaternion to roll, pitch, yaw and back', () => {
    const angles = [0, 0, 0]
    const back = [0, 0, 0, 0]
    for (const { wxyz } of vectors.rpy) {
      quatWxyzToRpy(wxyz, angles)
      rpyToQuatWxyz(angles, back)
      const dot = back.reduce((sum, part, at) => sum + part * wxyz[at]!, 0)
      expect(Math.abs(Math.abs(dot) - 1)).toBeLessThan(1e-9)
    }
  })

  it('product, rotation of a vector, and orders', () => {
    const out = [0, 0, 0, 0]
    for (const { a_wxyz, b_wxyz, product_wxyz } of vectors.multiply) {
      multiplyWxyz(a_wxyz, b_wxyz, out)
      expectClose(out, product_wxyz)
    }
    const turned = [0, 0, 0]
    for (const { wxyz, vector, rotated } of vectors.rotate) {
      rotateVectorWxyz(wxyz, vector, turned)
      expectClose(turned, rotated)
    }
    for (const { wxyz, xyzw } of vectors.order) {
      quatToXyzw(wxyz, out)
      expect(out).toEqual(xyzw)
      quatFromXyzw(xyzw, out)
      expect(out).toEqual(wxyz)
    }
  })
})
