import { describe, expect, it } from 'vitest'
import {
  clampSegment,
  segmentBetween,
  segmentDuration,
  segmentLength,
  segmentOrWhole,
  withDraggedEdge,
  withSegmentEnd,
  withSegmentStart,
} from '@/editing/segment'

describe('segments', () => {
  it('start alone: to the end of the timeline', () => {
    expect(withSegmentStart(null, 30, 100)).toEqual({ first: 30, last: 99 })
  })

  it('end alone: from the start of the timeline', () => {
    expect(withSegmentEnd(null, 30, 100)).toEqual({ first: 0, last: 30 })
  })

  it('keep their other end while that makes sense', () => {
    const segment = { first: 20, last: 60 }
    expect(withSegmentStart(segment, 40, 100)).toEqual({ first: 40, last: 60 })
    expect(withSegmentStart(segment, 60, 100)).toEqual({ first: 60, last: 60 })
    expect(withSegmentEnd(segment, 30, 100)).toEqual({ first: 20, last: 30 })
  })

  it('reset the other end when it would come first', () => {
    const segment = { first: 20, last: 60 }
    expect(withSegmentStart(segment, 61, 100)).toEqual({ first: 61, last: 99 })
    expect(withSegmentEnd(segment, 19, 100)).toEqual({ first: 0, last: 19 })
  })

  it('are dragged out in any direction, and stay within the motion', () => {
    expect(segmentBetween(70.4, 12.6, 50)).toEqual({ first: 13, last: 49 })
    expect(withDraggedEdge({ first: 10, last: 20 }, 'first', 35, 100)).toEqual({
      first: 20,
      last: 35,
    })
    expect(withDraggedEdge({ first: 10, last: 20 }, 'last', -4, 100)).toEqual({
      first: 0,
      last: 10,
    })
  })

  it('count frames inclusively, and time between them', () => {
    expect(segmentLength({ first: 10, last: 20 })).toBe(11)
    expect(segmentDuration({ first: 10, last: 20 }, 50)).toBe(0.2)
  })

  it('shrink with the motion', () => {
    expect(clampSegment({ first: 10, last: 20 }, 15)).toEqual({ first: 10, last: 14 })
    expect(clampSegment({ first: 10, last: 20 }, 10)).toBeNull()
    expect(clampSegment(null, 10)).toBeNull()
  })

  it('must lie within the motion when they are worked on', () => {
    expect(segmentOrWhole(null, 10)).toEqual({ first: 0, last: 9 })
    for (const bad of [
      { first: -1, last: 3 },
      { first: 4, last: 3 },
      { first: 0, last: 10 },
      { first: 0.5, last: 3 },
    ]) {
      expect(() => segmentOrWhole(bad, 10)).toThrow(RangeError)
    }
  })
})
