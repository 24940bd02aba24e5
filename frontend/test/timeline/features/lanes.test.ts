import { describe, expect, it } from 'vitest'
import { hottestFrame, LaneSet, UNKNOWN } from '@/timeline/data/lanes'
import { LANE_HEIGHT, LANE_ROOM } from '@/timeline/features/lanes'
import { columnSteps, heatStep } from '@/timeline/features/lanesStrip'
import { frameToX } from '@/timeline/scale/timeScale'
import type { TimelineModel } from '@/timeline/TimelineModel'
import { type Fixture, makeFixture, pressAt } from '../fixture'

const FRAMES = 40_000

function withLanes(frames: number, faults: readonly number[]): Fixture & { clicks: unknown[] } {
  const fixture = makeFixture(frames)
  const heat = new Float32Array(frames)
  for (const frame of faults) heat[frame] = 1.5
  fixture.model.setLanes(
    [
      { id: 'base', heat, beyond: 'bad' },
      { id: 'slip', heat: new Float32Array(frames).fill(UNKNOWN), beyond: 'warn' },
    ],
    null,
  )
  const clicks: unknown[] = []
  fixture.model.callbacks.onLaneClick = (id, frame) => clicks.push([id, frame])
  return { ...fixture, clicks }
}

const laneY = (model: TimelineModel, index: number) =>
  model.rowOf('lanes').y + LANE_ROOM + (index + 0.5) * LANE_HEIGHT

function click({ features }: Fixture, x: number, y: number, to = x): void {
  const press = pressAt(x, y)
  const hit = features.hitTest(x, y, 7)!
  const gesture = features.begin(press, hit)!
  gesture.move([pressAt(to, y)])
  gesture.end()
}

describe('lanes', () => {
  it('have a row as high as they are many, and none without lanes', () => {
    const { model } = withLanes(601, [])
    expect(model.rowOf('lanes').height).toBe(2 * LANE_HEIGHT + 2 * LANE_ROOM)
    const curves = model.rowOf('curves')
    expect(model.rowOf('lanes').y).toBe(curves.y + curves.height)
    model.setLanes([], null)
    expect(model.rows.has('lanes')).toBe(false)
    model.setLanes([], 'No robot is loaded.')
    expect(model.rowOf('lanes').height).toBe(LANE_HEIGHT + 2 * LANE_ROOM)
  })

  it('show every single failing frame, however many frames share a pixel', () => {
    const faults = [0, 1, 777, 12_345, 26_001, FRAMES - 1]
    const { model } = withLanes(FRAMES, faults)
    const entry = model.lanes.entries[0]!
    for (const range of [
      { start: 0, end: FRAMES - 1 },
      { start: 12_000, end: 26_500 },
      { start: 700, end: 900 },
    ]) {
      model.setRange(range)
      const left = Math.floor(model.plot.x)
      for (const wide of [1, 2]) {
        const count = Math.ceil(model.plot.width / wide)
        const steps = columnSteps(entry, left, count, model.time, wide)
        for (const fault of faults.filter((f) => f >= range.start && f <= range.end)) {
          const column = Math.floor((frameToX(model.time, fault) - left) / wide)
          expect(steps[column], `frame ${fault}`).toBe(heatStep(1.5))
        }
      }
    }
  })

  it('draw a lone fault two pixels wide, and nothing else is at fault', () => {
    const { model } = withLanes(FRAMES, [20_000])
    const steps = columnSteps(model.lanes.entries[0]!, 62, 924, model.time)
    expect([...steps].filter((step) => step >= heatStep(1))).toHaveLength(2)
  })

  it('follow numbers written anew in their arrays', () => {
    const { model } = withLanes(FRAMES, [])
    const entry = model.lanes.entries[0]!
    entry.lane.heat[30_000] = 2
    model.updateLanes({ start: 30_000, end: 30_001 })
    const column = Math.floor(frameToX(model.time, 30_000)) - 62
    expect(columnSteps(entry, 62, 924, model.time)[column]).toBe(heatStep(2))
  })

  it('lead a click to the failing frame nearby, else to the frame under the pointer', () => {
    const fixture = withLanes(FRAMES, [20_030])
    const { model, log } = fixture
    const x = Math.round(frameToX(model.time, 20_030))
    click(fixture, x, laneY(model, 0))
    expect(log).toEqual(['scrub start', 'seek 20030', 'scrub end'])
    expect(fixture.clicks).toEqual([['base', 20_030]])
    log.length = 0
    click(fixture, 300, laneY(model, 1))
    expect(log).toContain(`seek ${model.frameAt(300)}`)
    expect(fixture.clicks.at(-1)).toEqual(['slip', model.frameAt(300)])
  })

  it('scrub when dragged, and go back on Escape', () => {
    const fixture = withLanes(601, [30])
    const { model, features, log } = fixture
    click(fixture, 300, laneY(model, 0), 400)
    expect(log).toEqual(['scrub start', `seek ${model.frameAt(400)}`, 'scrub end'])
    expect(fixture.clicks).toEqual([])
    log.length = 0
    const press = pressAt(500, laneY(model, 0))
    const gesture = features.begin(press, features.hitTest(press.x, press.y, 7)!)!
    gesture.move([pressAt(600, press.y)])
    gesture.cancel()
    expect(log.slice(-2)).toEqual([`seek ${model.frameAt(400)}`, 'scrub cancel'])
  })

  it('keep what was built from arrays that stay', () => {
    const lanes = new LaneSet()
    const heat = new Float32Array(10)
    lanes.set([{ id: 'a', heat, beyond: 'bad' }])
    const { pyramid } = lanes.entries[0]!
    lanes.set([{ id: 'a', heat, beyond: 'bad' }])
    expect(lanes.entries[0]!.pyramid).toBe(pyramid)
  })

  it('name the hottest of failing frames, the nearest of equals, and else the one asked for', () => {
    const heat = Float32Array.of(0, 1.2, 0.9, 0, 1.5, 1.5, 0)
    expect(hottestFrame(heat, 0, 6, 2)).toBe(4)
    expect(hottestFrame(heat, 0, 3, 2)).toBe(1)
    expect(hottestFrame(heat, 2, 3, 3)).toBe(3)
  })
})
