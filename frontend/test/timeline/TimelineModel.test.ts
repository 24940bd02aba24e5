import { describe, expect, it } from 'vitest'
import { makeFixture } from './fixture'

describe('timeline model', () => {
  it('frames a motion of another length, and keeps the range of the same', () => {
    const { model } = makeFixture(601)
    model.setRange({ start: 100, end: 200 })
    model.setMotionInfo({ frameCount: 601, frameRate: 60 })
    expect(model.range).toEqual({ start: 100, end: 200 })
    model.setPlayhead(500)
    model.setMotionInfo({ frameCount: 301, frameRate: 60 })
    expect(model.range).toEqual({ start: 0, end: 300 })
    expect(model.playhead).toBe(300)
  })

  it('marks only the moving canvas when the playhead moves, nothing when it rests', () => {
    const { model, dirty } = makeFixture()
    model.setPlayhead(10.5)
    expect(dirty).toEqual(['dynamic'])
    model.setPlayhead(10.5)
    expect(dirty).toEqual(['dynamic'])
  })

  it('turns the page when a playing playhead leaves it', () => {
    const { model, log } = makeFixture()
    model.setRange({ start: 0, end: 100 }, false)
    model.setPlayhead(99.5)
    model.setPlayhead(100.5)
    expect(model.range).toEqual({ start: 90.5, end: 190.5 })
    expect(log).toEqual(['range'])
    // A loop begins anew.
    model.setPlayhead(0)
    expect(model.range.start).toBe(0)
  })

  it('leaves the range alone after the user panned away, or when told not to follow', () => {
    const { model } = makeFixture()
    model.setPlayhead(50)
    model.setRange({ start: 300, end: 400 })
    model.setPlayhead(51)
    expect(model.range).toEqual({ start: 300, end: 400 })
    model.revealPlayhead()
    expect(model.isVisible(51)).toBe(true)
    model.follow = false
    model.setPlayhead(599)
    expect(model.isVisible(599)).toBe(false)
  })

  it('announces ranges of the user, not those it was given', () => {
    const { model, log } = makeFixture()
    model.setRange({ start: 10, end: 60 }, false)
    expect(log).toEqual([])
    model.zoomBy(2)
    model.frameAll()
    model.frameAll()
    expect(log).toEqual(['range', 'range'])
  })

  it('zooms around the playhead when it can be seen', () => {
    const { model } = makeFixture()
    model.setPlayhead(100)
    model.setRange({ start: 50, end: 250 })
    model.zoomBy(2)
    expect(model.range).toEqual({ start: 75, end: 175 })
    model.setRange({ start: 300, end: 400 })
    model.zoomBy(2)
    expect(model.range).toEqual({ start: 325, end: 375 })
  })

  it('frames a stretch with a little room', () => {
    const { model } = makeFixture()
    model.frameRange({ start: 200, end: 300 })
    expect(model.range).toEqual({ start: 195, end: 304 })
  })

  it('gives events a row of their own only when there are any', () => {
    const { model } = makeFixture()
    expect(model.rows.has('events')).toBe(false)
    const { height } = model.plot
    model.setEvents([{ t: 1, type: 'touchdown' }])
    expect(model.rows.has('events')).toBe(true)
    expect(model.plot.height).toBeLessThan(height)
    // A new rate moves the ticks.
    expect(model.events[0]!.at).toBe(60)
    model.setMotionInfo({ frameCount: 601, frameRate: 30 })
    expect(model.events[0]!.at).toBe(30)
  })

  it('draws the primary curve last', () => {
    const { model } = makeFixture(3)
    model.setCurves(
      ['a', 'b', 'c'].map((id) => ({
        id,
        label: id,
        color: '#fff',
        unit: 'rad',
        values: new Float32Array(3),
        limits: null,
        revision: 0,
      })),
    )
    model.curves.setPrimary('b')
    expect(model.drawOrder.map(({ curve }) => curve.id)).toEqual(['a', 'c', 'b'])
  })
})
