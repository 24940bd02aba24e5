import { describe, expect, it } from 'vitest'
import { supportPolygon } from '@/panels/overlays/supportPolygon'

/** Positive when counterclockwise. */
function area(corners: Float32Array): number {
  let sum = 0
  for (let at = 0; at < corners.length; at += 2) {
    const next = (at + 2) % corners.length
    sum += (corners[at]! * corners[next + 1]! - corners[next]! * corners[at + 1]!) / 2
  }
  return sum
}

describe('the support polygon', () => {
  it('is the hull of the points from above, counterclockwise', () => {
    const points = [0, 0, 0.1, 2, 0, 0, 2, 1, 0.3, 0, 1, 0, 1, 0.5, 0, 1, 0, 0]
    const corners = supportPolygon(Float32Array.from(points), 0, 6)
    expect(corners).toHaveLength(8)
    expect(area(corners)).toBeCloseTo(2, 12)
  })

  it('leaves out what lies before and beyond', () => {
    const points = Float32Array.from([50, 50, 0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 60, 60, 0])
    expect(area(supportPolygon(points, 1, 4))).toBeCloseTo(0.5, 12)
  })

  it('spans nothing between two points', () => {
    const points = Float32Array.from([0, 0, 0, 1, 0, 0])
    expect([...supportPolygon(points, 0, 2)]).toEqual([0, 0, 1, 0])
    expect(supportPolygon(points, 0, 0)).toHaveLength(0)
  })
})
