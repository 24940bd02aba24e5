import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { directionOf, ease, fitDistance, shorterTurn } from '@/three/scene/viewDirections'

const angle = fc.double({ min: -20, max: 20, noNaN: true })

/** Unit vector from the target to the camera. */
function toCamera(preset: 'front' | 'side' | 'top' | 'free', heading: number) {
  const { azimuth, polar } = directionOf(preset, heading)
  return [Math.sin(polar) * Math.cos(azimuth), Math.sin(polar) * Math.sin(azimuth), Math.cos(polar)]
}

const near = (v: number[]) => v.map((x) => expect.closeTo(x, 3))

describe('view presets', () => {
  it('look at a robot that faces x from x, from −y, and from above', () => {
    expect(toCamera('front', 0)).toEqual(near([1, 0, 0]))
    expect(toCamera('side', 0)).toEqual(near([0, -1, 0]))
    expect(toCamera('top', 0)).toEqual(near([0, 0, 1]))
  })

  it('turn with the robot', () => {
    fc.assert(
      fc.property(angle, (heading) => {
        expect(toCamera('front', heading)).toEqual(near([Math.cos(heading), Math.sin(heading), 0]))
        const [x, y] = toCamera('side', heading)
        expect(x! * Math.cos(heading) + y! * Math.sin(heading)).toBeCloseTo(0, 9)
      }),
    )
  })
})

it('turns the shorter way round', () => {
  fc.assert(
    fc.property(angle, angle, (from, to) => {
      const turn = shorterTurn(from, to)
      expect(Math.abs(turn)).toBeLessThanOrEqual(Math.PI + 1e-12)
      expect(Math.cos(from + turn)).toBeCloseTo(Math.cos(to), 9)
      expect(Math.sin(from + turn)).toBeCloseTo(Math.sin(to), 9)
    }),
  )
})

it('eases from 0 to 1 without turning back', () => {
  expect([ease(0), ease(0.5), ease(1)]).toEqual([0, 0.5, 1])
  for (let t = 0.01; t <= 1; t += 0.01) expect(ease(t)).toBeGreaterThan(ease(t - 0.01))
})

it('fits a sphere into the narrower side of the view', () => {
  const fov = Math.PI / 3
  for (const aspect of [0.5, 1, 2]) {
    const distance = fitDistance(1.5, fov, aspect)
    const half = aspect >= 1 ? fov / 2 : Math.atan(Math.tan(fov / 2) * aspect)
    // Seen from there the sphere's edge lies just at the edge of the view.
    expect(Math.asin(1.5 / distance)).toBeCloseTo(half, 12)
  }
})
