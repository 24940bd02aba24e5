import { describe, expect, it } from 'vitest'
import type { Gesture } from '@/timeline/feature'
import { beginPan } from '@/timeline/features/pan'
import { Pinch } from '@/timeline/input/pinch'
import type { PointerSample, Press } from '@/timeline/pointer'
import { frameToX, xToFrame } from '@/timeline/scale/timeScale'
import { type Fixture, makeFixture, pressAt, pressOnFrame } from '../fixture'

const to = (x: number, y: number): PointerSample[] => [{ x, y, time: 0 }]

function begin({ features }: Fixture, press: Press): Gesture {
  const hit = features.hitTest(press.x, press.y, 7)
  const gesture = hit && features.begin(press, hit)
  if (!gesture) throw new Error(`Nothing to drag at ${press.x}, ${press.y}.`)
  return gesture
}

describe('scrubbing', () => {
  it('seeks at the press and to every new frame, not twice to the same', () => {
    const fixture = makeFixture()
    const { model, log } = fixture
    const gesture = begin(fixture, pressOnFrame(model, 100))
    const x = frameToX(model.time, 150)
    gesture.move(to(x, 80))
    gesture.move(to(x + 0.1, 90))
    gesture.end()
    expect(log).toEqual(['scrub start', 'seek 100', 'seek 150', 'scrub end'])
  })

  it('goes back to where it began when it is cancelled', () => {
    const fixture = makeFixture()
    const { model, log } = fixture
    model.setPlayhead(42)
    const gesture = begin(fixture, pressOnFrame(model, 100))
    gesture.cancel()
    expect(model.playhead).toBe(42)
    expect(log).toEqual(['scrub start', 'seek 100', 'seek 42', 'scrub cancel'])
  })

  it('scrolls while it is held beyond the edge, until the motion ends', () => {
    const fixture = makeFixture()
    const { model } = fixture
    model.setRange({ start: 0, end: 100 })
    const gesture = begin(fixture, pressOnFrame(model, 50))
    let goesOn = gesture.move(to(model.width + 40, 80))
    expect(goesOn).toBe(true)
    expect(model.range.start).toBeGreaterThan(0)
    for (let i = 0; i < 1000 && goesOn; i++) goesOn = gesture.move([])
    expect(goesOn).toBe(false)
    expect(model.range.end).toBe(600)
    expect(model.playhead).toBe(600)
  })

  it('also starts in the ruler', () => {
    const fixture = makeFixture()
    const press = pressAt(frameToX(fixture.model.time, 300), 5)
    begin(fixture, press)
    expect(fixture.model.playhead).toBe(300)
  })
})

describe('panning', () => {
  it('keeps the frame under the pointer', () => {
    const { model } = makeFixture()
    model.setRange({ start: 200, end: 300 })
    const frame = xToFrame(model.time, 500)
    const gesture = beginPan(pressAt(500, 100, { button: 1 }), model)!
    gesture.move(to(420, 100))
    expect(xToFrame(model.time, 420)).toBeCloseTo(frame, 9)
    gesture.cancel()
    expect(model.range).toEqual({ start: 200, end: 300 })
  })

  it('takes the value axis along when it is zoomed', () => {
    const fixture = makeFixture()
    const { model } = fixture
    model.setValueWindow({ low: 0.4, high: 0.6 })
    const gesture = begin(fixture, pressAt(10, model.plot.y + 50))
    gesture.move(to(10, model.plot.y + 50 + model.plot.height / 2))
    expect(model.values.low).toBeCloseTo(0.5, 9)
    expect(model.range).toEqual({ start: 0, end: 600 })
  })

  it('belongs to the middle button', () => {
    expect(beginPan(pressAt(500, 100), makeFixture().model)).toBeNull()
  })
})

describe('the navigator', () => {
  it('zooms by its edges and pans by its window', () => {
    const fixture = makeFixture()
    const { model } = fixture
    model.setRange({ start: 200, end: 300 })
    const y = model.rowOf('navigator').y + 20
    const x = (frame: number): number => frameToX(model.wholeTime, frame)
    begin(fixture, pressAt(x(300), y)).move(to(x(400), y))
    expect(model.range.start).toBe(200)
    expect(model.range.end).toBeCloseTo(400, 9)
    begin(fixture, pressAt(x(280), y)).move(to(x(330), y))
    expect(model.range.start).toBeCloseTo(250, 9)
    expect(model.range.end).toBeCloseTo(450, 9)
  })

  it('jumps to a press beside the window, and back on Escape', () => {
    const fixture = makeFixture()
    const { model } = fixture
    model.setRange({ start: 0, end: 100 })
    const y = model.rowOf('navigator').y + 20
    const gesture = begin(fixture, pressAt(frameToX(model.wholeTime, 400), y))
    expect(model.range.start).toBeCloseTo(350, 9)
    gesture.cancel()
    expect(model.range).toEqual({ start: 0, end: 100 })
  })

  it('frames all at a double click', () => {
    const { model, features } = makeFixture()
    model.setRange({ start: 0, end: 100 })
    model.setValueWindow({ low: 0.2, high: 0.4 })
    const press = pressAt(500, model.rowOf('navigator').y + 20)
    expect(features.doubleClick(press, features.hitTest(press.x, press.y, 7)!)).toBe(true)
    expect(model.range).toEqual({ start: 0, end: 600 })
    expect(model.values).toEqual({ low: 0, high: 1 })
  })
})

describe('pinching', () => {
  it('holds the frames under both fingers', () => {
    const { model } = makeFixture()
    model.setRange({ start: 100, end: 500 })
    const frames = [400, 700].map((x) => xToFrame(model.time, x))
    const pinch = new Pinch(model, 400, 700)
    pinch.move(350, 800)
    expect(xToFrame(model.time, 350)).toBeCloseTo(frames[0]!, 6)
    expect(xToFrame(model.time, 800)).toBeCloseTo(frames[1]!, 6)
    pinch.cancel()
    expect(model.range).toEqual({ start: 100, end: 500 })
  })

  it('only pans with fingers above one another', () => {
    const { model } = makeFixture()
    model.setRange({ start: 100, end: 500 })
    const frame = xToFrame(model.time, 500)
    new Pinch(model, 500, 502).move(450, 452)
    expect(model.range.end - model.range.start).toBeCloseTo(400, 9)
    expect(xToFrame(model.time, 450)).toBeCloseTo(frame, 6)
  })
})
