import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { baseRpyCurvesOf } from '@/model/baseRpyCurves'
import { cloneMotion, type Motion } from '@/model/motion'
import {
  type ArraySlice,
  applyPatch,
  columnsOf,
  type MotionArrayName,
  onlyDifferences,
  patchBytes,
  patchRange,
  readSlice,
} from '@/model/motionPatch'
import { bits, sampleMotion } from './sampleMotion'

const motion = () => sampleMotion({ frameCount: 8, jointCount: 3 })

function allBits(of: Motion): number[][] {
  return [bits(of.jointPos), bits(of.basePosW!), bits(of.baseQuatWxyz!)]
}

const anySlice: fc.Arbitrary<ArraySlice> = fc
  .record({
    array: fc.constantFrom<MotionArrayName>('jointPos', 'basePosW', 'baseQuatWxyz'),
    startFrame: fc.integer({ min: 0, max: 7 }),
    startColumn: fc.integer({ min: 0, max: 2 }),
  })
  .chain((place) => {
    const columns = columnsOf(motion(), place.array)
    return fc
      .record({
        frameCount: fc.integer({ min: 0, max: 8 - place.startFrame }),
        columnCount: fc.integer({ min: 1, max: columns - place.startColumn }),
      })
      .chain((size) =>
        fc
          .array(fc.float({ noNaN: false }), {
            minLength: size.frameCount * size.columnCount,
            maxLength: size.frameCount * size.columnCount,
          })
          .map((values) => ({ ...place, ...size, values: Float32Array.from(values) })),
      )
  })

describe('applyPatch', () => {
  it('writes row by row and returns the former values', () => {
    const edited = motion()
    const values = Float32Array.from([10, 11, 20, 21])
    const before = applyPatch(edited, {
      slices: [
        { array: 'jointPos', startFrame: 2, frameCount: 2, startColumn: 1, columnCount: 2, values },
      ],
    })
    expect([...edited.jointPos.subarray(6, 12)]).toEqual([2, 10, 11, 3, 20, 21])
    expect([...before.slices[0]!.values]).toEqual([2.01, 2.02, 3.01, 3.02].map(Math.fround))
  })

  it('is taken back to the bit by what it returns, overlaps included', () => {
    fc.assert(
      fc.property(fc.array(anySlice, { maxLength: 4 }), (slices) => {
        const edited = motion()
        const start = allBits(edited)
        const inverse = applyPatch(edited, { slices })
        const end = allBits(edited)
        const forward = applyPatch(edited, inverse)
        expect(allBits(edited)).toEqual(start)
        applyPatch(edited, forward)
        expect(allBits(edited)).toEqual(end)
      }),
    )
  })

  it.each([
    { startFrame: 7, frameCount: 2, startColumn: 0, columnCount: 1, values: new Float32Array(2) },
    { startFrame: -1, frameCount: 1, startColumn: 0, columnCount: 1, values: new Float32Array(1) },
    { startFrame: 0, frameCount: 1, startColumn: 3, columnCount: 1, values: new Float32Array(1) },
    { startFrame: 0, frameCount: 2, startColumn: 0, columnCount: 1, values: new Float32Array(1) },
    { startFrame: 0.5, frameCount: 1, startColumn: 0, columnCount: 1, values: new Float32Array(1) },
  ])('refuses a slice that does not fit and writes nothing', (place) => {
    const edited = motion()
    const good: ArraySlice = {
      array: 'jointPos',
      startFrame: 0,
      frameCount: 1,
      startColumn: 0,
      columnCount: 1,
      values: Float32Array.of(99),
    }
    const slices = [good, { array: 'jointPos' as const, ...place }]
    expect(() => applyPatch(edited, { slices })).toThrow(RangeError)
    expect(edited.jointPos[0]).toBe(0)
  })

  it('refuses base values for a fixed base', () => {
    const fixed = sampleMotion({ fixedBase: true })
    const place = { startFrame: 0, frameCount: 1, startColumn: 0, columnCount: 1 }
    const slice: ArraySlice = { array: 'basePosW', ...place, values: new Float32Array(1) }
    expect(() => applyPatch(fixed, { slices: [slice] })).toThrow('base is fixed')
  })

  it('brings the base angles along', () => {
    const edited = motion()
    const curves = baseRpyCurvesOf(edited.baseQuatWxyz!)
    const values = Float32Array.of(Math.cos(0.5), Math.sin(0.5), 0, 0)
    const place = { startFrame: 4, frameCount: 1, startColumn: 0, columnCount: 4 }
    applyPatch(edited, { slices: [{ array: 'baseQuatWxyz', ...place, values }] })
    expect(curves.rpy[4 * 3]).toBeCloseTo(1, 6)
    expect(curves.rpy[4 * 3 + 2]).toBeCloseTo(0, 6)
  })
})

describe('onlyDifferences', () => {
  const place = { array: 'jointPos', startColumn: 0, columnCount: 3 } as const

  it('is empty when nothing differs', () => {
    const edited = motion()
    const same = readSlice(edited, { ...place, startFrame: 0, frameCount: 8 })
    const inverse = applyPatch(edited, { slices: [same] })
    expect(onlyDifferences(edited, inverse).slices).toEqual([])
  })

  it('cuts unchanged frames off both ends', () => {
    const edited = motion()
    const change = readSlice(edited, { ...place, startFrame: 0, frameCount: 8 })
    change.values[3 * 3] = 50
    change.values[5 * 3 + 2] = 50
    const inverse = applyPatch(edited, { slices: [change] })
    const left = onlyDifferences(edited, inverse)
    expect(patchRange(left)).toEqual({ start: 3, end: 6 })
    expect(patchBytes(left)).toBe(3 * 3 * 4)
  })

  it('still takes everything back', () => {
    fc.assert(
      fc.property(fc.array(anySlice, { maxLength: 3 }), (slices) => {
        const edited = motion()
        const start = allBits(edited)
        const inverse = applyPatch(edited, { slices })
        applyPatch(edited, onlyDifferences(edited, inverse))
        expect(allBits(edited)).toEqual(start)
      }),
    )
  })
})

describe('patchRange and patchBytes', () => {
  it('cover all slices', () => {
    const slices = [
      readSlice(motion(), {
        array: 'jointPos',
        startFrame: 1,
        frameCount: 2,
        startColumn: 0,
        columnCount: 1,
      }),
      readSlice(motion(), {
        array: 'basePosW',
        startFrame: 5,
        frameCount: 1,
        startColumn: 0,
        columnCount: 3,
      }),
    ]
    expect(patchRange({ slices })).toEqual({ start: 1, end: 6 })
    expect(patchBytes({ slices })).toBe(20)
    expect(patchRange({ slices: [] })).toBeNull()
  })
})

describe('cloneMotion', () => {
  it('has arrays of its own', () => {
    const original = motion()
    const copy = cloneMotion(original)
    copy.jointPos[0] = 9
    copy.basePosW![0] = 9
    copy.baseQuatWxyz![0] = 9
    expect(original).toEqual(motion())
  })
})
