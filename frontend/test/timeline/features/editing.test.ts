import { beforeEach, describe, expect, it } from 'vitest'
import type { StrokePoint } from '@/editing/gestures/drawStroke'
import type { TimelineEdits } from '@/timeline/EditState'
import type { Gesture } from '@/timeline/feature'
import type { PointerSample, Press } from '@/timeline/pointer'
import { frameToX } from '@/timeline/scale/timeScale'
import { valueToY, yToValue } from '@/timeline/scale/valueScale'
import { type Fixture, makeFixture, pressAt, pressOnFrame } from '../fixture'

const FRAMES = 601
let fixture: Fixture
let points: StrokePoint[]
let moves: number[]
let log: string[]

/** Carries out what is shown at once, and writes down everything. */
function edits(): TimelineEdits {
  const { edit } = fixture.model
  return {
    setSegment: (segment) => edit.setSegment(segment),
    addAnchor: (frame) => {
      log.push(`add ${frame}`)
      edit.setAnchors(
        [...edit.anchors, frame].sort((a, b) => a - b),
        [frame],
      )
    },
    removeAnchors: (frames) => void log.push(`remove ${frames}`),
    selectAnchors: (frames) => edit.setAnchors(edit.anchors, frames),
    beginStroke: (curve, anchor) => {
      log.push(`stroke ${curve} ${anchor}`)
      return {
        add: (more) => void points.push(...more),
        commit: () => void log.push('commit'),
        discard: () => void log.push('discard'),
      }
    },
    beginAnchorMove: (frames) => {
      log.push(`move ${frames}`)
      return {
        moveBy: (delta) => void moves.push(delta),
        commit: () => void log.push('commit'),
        discard: () => void log.push('discard'),
      }
    },
  }
}

beforeEach(() => {
  fixture = makeFixture(FRAMES)
  points = []
  moves = []
  log = []
  const values = Float32Array.from({ length: FRAMES }, (_, frame) => Math.sin(frame / 50))
  fixture.model.setCurves([
    { id: 'knee', label: 'knee', color: 'red', unit: 'rad', values, limits: null, revision: 1 },
  ])
  fixture.model.edit.setEdits(edits())
})

function begin(press: Press): Gesture {
  const hit = fixture.features.hitTest(press.x, press.y, 7)
  const gesture = hit && fixture.features.begin(press, hit)
  if (!gesture) throw new Error(`Nothing to drag at ${press.x}, ${press.y}.`)
  return gesture
}

const x = (frame: number) => frameToX(fixture.model.time, frame)
const at = (frame: number, y = fixture.model.plot.y + 20): PointerSample[] => [
  { x: x(frame), y, time: 0 },
]

function yOf(value: number): number {
  return valueToY(fixture.model.valueScaleOf('rad'), value)
}

function pressOnAnchor(frame: number, more: Partial<Press> = {}): Press {
  return pressAt(x(frame), yOf(Math.sin(frame / 50)), more)
}

function pressInLane(frame: number, more: Partial<Press> = {}): Press {
  return pressAt(x(frame), fixture.model.rowOf('anchorLane').y + 9, more)
}

describe('a segment', () => {
  it('is drawn with Shift, whichever way', () => {
    const gesture = begin({ ...pressOnFrame(fixture.model, 300), shiftKey: true })
    gesture.move(at(200))
    expect(fixture.model.edit.segment).toEqual({ first: 200, last: 300 })
    gesture.move(at(350))
    gesture.end()
    expect(fixture.model.edit.segment).toEqual({ first: 300, last: 350 })
    expect(fixture.log).not.toContain('seek 300')
  })

  it('is not touched by a click, and comes back on Escape', () => {
    const before = { first: 10, last: 20 }
    fixture.model.edit.setSegment(before)
    begin({ ...pressOnFrame(fixture.model, 300), shiftKey: true }).end()
    expect(fixture.model.edit.segment).toEqual(before)
    const gesture = begin({ ...pressOnFrame(fixture.model, 300), shiftKey: true })
    gesture.move(at(400))
    gesture.cancel()
    expect(fixture.model.edit.segment).toEqual(before)
  })

  it('has edges to drag, also past each other', () => {
    fixture.model.edit.setSegment({ first: 100, last: 200 })
    const gesture = begin(pressOnFrame(fixture.model, 200))
    gesture.move(at(250))
    expect(fixture.model.edit.segment).toEqual({ first: 100, last: 250 })
    gesture.move(at(50))
    gesture.end()
    expect(fixture.model.edit.segment).toEqual({ first: 50, last: 100 })
  })

  it('ends where the motion does', () => {
    const gesture = begin({ ...pressOnFrame(fixture.model, 500), shiftKey: true })
    gesture.move([{ x: 5000, y: 80, time: 0 }])
    expect(fixture.model.edit.segment).toEqual({ first: 500, last: 600 })
  })

  it('is nothing to select where nothing may be edited', () => {
    fixture.model.edit.setEdits(null)
    const press = { ...pressOnFrame(fixture.model, 300), shiftKey: true }
    const hit = fixture.features.hitTest(press.x, press.y, 7)!
    expect(fixture.features.begin(press, hit)).toBeNull()
  })
})

describe('anchors', () => {
  beforeEach(() => fixture.model.edit.setAnchors([100, 200, 300], []))

  it('are added by a double click in plot and lane', () => {
    for (const press of [pressOnFrame(fixture.model, 42), pressInLane(420)]) {
      const hit = fixture.features.hitTest(press.x, press.y, 7)!
      expect(fixture.features.doubleClick(press, hit)).toBe(true)
    }
    expect(log).toEqual(['add 42', 'add 420'])
  })

  it('are removed by a right click, nothing else is', () => {
    for (const press of [pressOnAnchor(200), pressInLane(300), pressInLane(350)]) {
      fixture.features.contextMenu(press, fixture.features.hitTest(press.x, press.y, 7)!)
    }
    expect(log).toEqual(['remove 200', 'remove 300'])
  })

  it('are selected by clicks: alone, one more, all between', () => {
    const { edit } = fixture.model
    begin(pressOnAnchor(200)).end()
    expect(edit.selected).toEqual([200])
    expect(fixture.log).toContain('seek 200')
    begin(pressOnAnchor(100, { ctrlKey: true })).end()
    expect(edit.selected).toEqual([200, 100])
    begin(pressInLane(300, { shiftKey: true })).end()
    expect([...edit.selected].sort()).toEqual([100, 200, 300])
  })

  it('are selected in a box, which Escape takes back', () => {
    const { edit } = fixture.model
    const gesture = begin(pressInLane(150))
    gesture.move([{ x: x(320), y: pressInLane(0).y, time: 0 }])
    expect(edit.selected).toEqual([200, 300])
    expect(edit.box).not.toBeNull()
    gesture.cancel()
    expect(edit.selected).toEqual([])
    expect(edit.box).toBeNull()
    const inPlot = begin({ ...pressOnFrame(fixture.model, 50), ctrlKey: true })
    inPlot.move(at(250))
    inPlot.end()
    expect(edit.selected).toEqual([100, 200])
  })

  it('are moved together in their lane', () => {
    fixture.model.edit.setAnchors([100, 200, 300], [100, 300])
    const gesture = begin(pressInLane(300))
    gesture.move([{ x: x(340), y: pressInLane(0).y, time: 0 }])
    gesture.end()
    expect(log).toEqual(['move 100,300', 'commit'])
    expect(moves).toEqual([40])
  })

  it('are only moved where curves show no values', () => {
    fixture.model.edit.setDrawable(false)
    begin(pressOnAnchor(200)).move([{ x: x(210), y: yOf(0), time: 0 }])
    expect(log).toEqual(['move 200'])
  })
})

describe('the pen', () => {
  beforeEach(() => fixture.model.edit.setAnchors([100], []))

  it('passes on every position, with those before it was sure to be a drag', () => {
    const press = pressOnAnchor(100)
    const gesture = begin(press)
    gesture.move([{ x: press.x + 1, y: press.y, time: 0 }])
    expect(log).toEqual([])
    const path = [110, 118, 131].map((frame, step) => ({
      x: x(frame),
      y: press.y - 10 * (step + 1),
      time: 0,
    }))
    gesture.move(path)
    gesture.end()
    expect(log).toEqual(['stroke knee 100', 'commit'])
    expect(points.length).toBe(4)
    const scale = fixture.model.valueScaleOf('rad')
    path.forEach((sample, step) => {
      expect(points[step + 1]!.frame).toBeCloseTo([110, 118, 131][step]!, 9)
      expect(points[step + 1]!.value).toBeCloseTo(yToValue(scale, sample.y), 6)
    })
    expect(fixture.model.playhead).toBe(131)
  })

  it('starts at the anchor, wherever that was grabbed', () => {
    const press = pressOnAnchor(100)
    const gesture = begin({ ...press, x: press.x + 3, y: press.y - 4 })
    gesture.move([{ x: press.x + 3, y: press.y - 24, time: 0 }])
    expect(points.at(-1)!.frame).toBeCloseTo(100, 9)
    const scale = fixture.model.valueScaleOf('rad')
    expect(points.at(-1)!.value).toBeCloseTo(yToValue(scale, press.y - 20), 6)
  })

  it('keeps the axis still until it is lifted', () => {
    const press = pressOnAnchor(100)
    const gesture = begin(press)
    gesture.move([{ x: x(120), y: press.y - 60, time: 0 }])
    const before = fixture.model.curves.axisOf('rad')
    const values = new Float32Array(FRAMES).fill(9)
    fixture.model.updateCurve('knee', values, { start: 0, end: FRAMES })
    expect(fixture.model.curves.axisOf('rad')).toEqual(before)
    gesture.end()
    expect(fixture.model.curves.axisOf('rad').high).toBeGreaterThanOrEqual(9)
  })

  it('is taken back by Escape, the playhead as well', () => {
    fixture.model.setPlayhead(7)
    const gesture = begin(pressOnAnchor(100))
    gesture.move(at(180))
    expect(fixture.model.playhead).toBe(180)
    gesture.cancel()
    expect(log).toEqual(['stroke knee 100', 'discard'])
    expect(fixture.model.playhead).toBe(7)
  })

  it('does nothing on a click', () => {
    begin(pressOnAnchor(100)).end()
    expect(log).toEqual([])
    expect(points).toEqual([])
  })
})
