import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { frameCountOf, partNear, withoutRange, withRange } from '@/app/audit/frameRanges'
import type { FrameRange } from '@/model/frameRange'

const range = fc
  .tuple(fc.nat(60), fc.nat(20))
  .map(([start, length]): FrameRange => ({ start, end: start + length }))

const framesOf = (ranges: readonly FrameRange[]) =>
  new Set(
    ranges.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, i) => start + i)),
  )

describe('sets of frames', () => {
  it('hold what was added and not taken away, in order and apart', () => {
    const steps = fc.array(fc.tuple(fc.boolean(), range), { maxLength: 12 })
    fc.assert(
      fc.property(steps, (list) => {
        let ranges: readonly FrameRange[] = []
        const frames = new Set<number>()
        for (const [adds, step] of list) {
          ranges = adds ? withRange(ranges, step) : withoutRange(ranges, step)
          for (let frame = step.start; frame < step.end; frame++) {
            if (adds) frames.add(frame)
            else frames.delete(frame)
          }
        }
        expect(framesOf(ranges)).toEqual(frames)
        expect(frameCountOf(ranges)).toBe(frames.size)
        for (const [index, { start, end }] of ranges.entries()) {
          expect(end).toBeGreaterThan(start)
          if (index > 0) expect(start).toBeGreaterThan(ranges[index - 1]!.end)
        }
      }),
    )
  })

  it('give parts that never exceed their size and cover everything in the end', () => {
    fc.assert(
      fc.property(
        fc.array(range),
        fc.nat(90),
        fc.integer({ min: 1, max: 30 }),
        (list, near, most) => {
          let left: readonly FrameRange[] = list.reduce(withRange, [] as readonly FrameRange[])
          const all = framesOf(left)
          const seen = new Set<number>()
          for (let part = partNear(left, near, most); part; part = partNear(left, near, most)) {
            expect(part.end - part.start).toBeLessThanOrEqual(most)
            for (const frame of framesOf([part])) {
              expect(all.has(frame) && !seen.has(frame)).toBe(true)
              seen.add(frame)
            }
            left = withoutRange(left, part)
          }
          expect(seen).toEqual(all)
        },
      ),
    )
  })

  it('give the part around a frame first', () => {
    const ranges = [
      { start: 0, end: 100 },
      { start: 200, end: 210 },
    ]
    expect(partNear(ranges, 204, 50)).toEqual({ start: 200, end: 210 })
    expect(partNear(ranges, 57, 50)).toEqual({ start: 50, end: 100 })
    expect(partNear([], 57, 50)).toBeNull()
  })
})
