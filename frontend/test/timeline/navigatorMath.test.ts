import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  centreNavigator,
  dragNavigator,
  type NavigatorPart,
  navigatorPartAt,
  navigatorWindow,
} from '@/timeline/navigatorMath'
import { makeTimeScale } from '@/timeline/scale/timeScale'

const FRAMES = 1001
const view = { range: { start: 200, end: 600 }, values: { low: 0.25, high: 0.75 } }
const area = { x: 0, y: 100, width: 1000, height: 40 }
const scale = makeTimeScale({ start: 0, end: 1000 }, 0, 1000)

describe('navigator window', () => {
  it('covers the visible frames and values', () => {
    expect(navigatorWindow(view, area, scale)).toEqual({ x: 200, y: 110, width: 400, height: 20 })
  })

  it('stays wide enough to grab, even at the end of a long motion', () => {
    const close = { ...view, range: { start: 998, end: 1000 } }
    const window = navigatorWindow(close, area, scale)
    expect(window.width).toBe(10)
    expect(window.x + window.width).toBe(1000)
  })
})

describe('what a press grabs', () => {
  const window = { x: 200, y: 110, width: 400, height: 20 }
  const at = (x: number, y: number): NavigatorPart => navigatorPartAt(window, x, y)

  it('is an edge, the window, or nothing of it', () => {
    expect(at(200, 120)).toBe('left')
    expect(at(195, 120)).toBe('left')
    expect(at(603, 120)).toBe('right')
    expect(at(400, 120)).toBe('window')
    expect(at(400, 110)).toBe('top')
    expect(at(400, 104)).toBe('top')
    expect(at(400, 131)).toBe('bottom')
    expect(at(100, 120)).toBe('outside')
    expect(at(700, 120)).toBe('outside')
  })

  it('leaves a middle to pan, however small the window', () => {
    const small = { x: 500, y: 110, width: 10, height: 20 }
    expect(navigatorPartAt(small, 505, 120)).toBe('window')
    expect(navigatorPartAt(small, 500, 120)).toBe('left')
    expect(navigatorPartAt(small, 510, 120)).toBe('right')
  })
})

describe('dragging the navigator', () => {
  const drag = (part: NavigatorPart, frames: number, share: number) =>
    dragNavigator(part, view, frames, share, FRAMES)

  it('moves one edge and leaves the others', () => {
    expect(drag('left', -50, 0.3)).toEqual({ ...view, range: { start: 150, end: 600 } })
    expect(drag('right', 50, 0.3)).toEqual({ ...view, range: { start: 200, end: 650 } })
    expect(drag('top', 50, 0.1)).toEqual({ ...view, values: { low: 0.25, high: 0.85 } })
    expect(drag('bottom', 50, -0.25)).toEqual({ ...view, values: { low: 0, high: 0.75 } })
  })

  it('moves the window with its size', () => {
    expect(drag('window', 100, 0.25)).toEqual({
      range: { start: 300, end: 700 },
      values: { low: 0.5, high: 1 },
    })
  })

  it('never turns the window inside out nor out of the motion', () => {
    const parts = ['left', 'right', 'top', 'bottom', 'window'] as const
    const far = fc.double({ min: -5000, max: 5000, noNaN: true })
    fc.assert(
      fc.property(fc.constantFrom(...parts), far, far, (part, frames, share) => {
        const { range, values } = drag(part, frames, share)
        expect(range.start).toBeGreaterThanOrEqual(0)
        expect(range.end).toBeLessThanOrEqual(FRAMES - 1)
        expect(range.end - range.start).toBeGreaterThanOrEqual(8 - 1e-9)
        expect(values.low).toBeGreaterThanOrEqual(0)
        expect(values.high).toBeLessThanOrEqual(1)
        expect(values.high - values.low).toBeGreaterThanOrEqual(0.02 - 1e-9)
      }),
    )
  })

  it('jumps to a press beside the window', () => {
    expect(centreNavigator(view, 700, FRAMES).range).toEqual({ start: 500, end: 900 })
    expect(centreNavigator(view, 5, FRAMES).range).toEqual({ start: 0, end: 400 })
  })
})
