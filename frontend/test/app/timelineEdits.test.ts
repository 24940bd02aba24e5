// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { createServices } from '@/app/createServices'
import { followActive } from '@/app/followActive'
import { followFrames } from '@/app/followFrames'
import type { EditorServices } from '@/panels/services'
import { fileOf } from './sampleMotion'

const FRAMES = 40

describe('edits on the timeline', () => {
  let services: EditorServices
  let id: string

  beforeEach(() => {
    localStorage.clear()
    services = createServices().services
    followActive(services.documents, services.playback, services.feed)
    followFrames(services.documents, services.view)
    id = services.documents.open(fileOf('walk', undefined, FRAMES))
    services.view.select('joint:left_knee')
  })
  const run = (action: string) => services.actions.run(action)
  const document = () => services.documents.get(id)!
  const knee = () => Array.from({ length: FRAMES }, (_, f) => document().motion.jointPos[f * 3])
  const segment = () => services.view.getState().segments[id]
  const seek = (frame: number) => services.playback.seekFrame(frame)

  it('marks segments with I and O as the keys promise', () => {
    seek(10)
    run('segment.start')
    expect(segment()).toEqual({ first: 10, last: FRAMES - 1 })
    seek(20)
    run('segment.end')
    expect(segment()).toEqual({ first: 10, last: 20 })
    seek(30)
    run('segment.start')
    expect(segment()).toEqual({ first: 30, last: FRAMES - 1 })
    run('segment.clear')
    expect(segment()).toBeUndefined()
    run('segment.end')
    expect(segment()).toEqual({ first: 0, last: 30 })
    run('edit.escape')
    expect(segment()).toBeUndefined()
  })

  it('draws a stroke over all crossed frames as one step, anchor included', () => {
    const before = knee()
    services.timelineEdits.addAnchor(5)
    const stroke = services.timelineEdits.beginStroke('joint:left_knee', 5)!
    stroke.add([{ frame: 15, value: 3 }])
    stroke.commit()
    const start = before[5]!
    for (let f = 5; f <= 15; f++)
      expect(knee()[f]).toBeCloseTo(start + ((f - 5) / 10) * (3 - start), 6)
    expect(knee().slice(16)).toEqual(before.slice(16))
    expect(document().anchors).toEqual([15])
    expect(document().undoName).toBe('Draw left_knee over 5–15')
    run('edit.undo')
    expect(knee()).toEqual(before)
    expect(document().anchors).toEqual([5])
  })

  it('leaves nothing of a discarded stroke', () => {
    const before = document().motion.jointPos.slice()
    services.timelineEdits.addAnchor(5)
    const { revision } = document()
    const stroke = services.timelineEdits.beginStroke('joint:left_knee', 5)!
    stroke.add([{ frame: 30, value: -8 }])
    expect(document().motion.jointPos).not.toEqual(before)
    stroke.discard()
    expect(document().motion.jointPos).toEqual(before)
    expect(document().revision).toBe(revision)
  })

  it('draws in degrees where they are shown', () => {
    services.view.setAngleUnit('deg')
    const stroke = services.timelineEdits.beginStroke('joint:left_knee', 3)!
    stroke.add([{ frame: 4, value: 90 }])
    stroke.commit()
    expect(knee()[4]).toBeCloseTo(Math.PI / 2, 6)
  })

  it('moves, copies and pastes keys', () => {
    const { timelineEdits, view } = services
    timelineEdits.addAnchor(4)
    timelineEdits.addAnchor(8)
    view.selectAnchors(id, [4, 8])
    run('anchors.moveForward')
    expect(document().anchors).toEqual([5, 9])
    expect(view.getState().anchorSelections[id]).toEqual([5, 9])
    const [a, b] = [knee()[5], knee()[9]]
    run('anchors.copy')
    seek(25)
    run('anchors.paste')
    expect(document().anchors).toEqual([5, 9, 25, 29])
    expect([knee()[25], knee()[29]]).toEqual([a, b])
    run('edit.undo')
    expect(document().anchors).toEqual([5, 9])
  })

  it('nudges all frames of the segment as one step', () => {
    const before = knee()
    services.config.setState({ nudgeStep: 0.25 })
    services.view.setSegment(id, { first: 3, last: 6 })
    run('edit.nudgeUp')
    run('edit.nudgeUp')
    expect(knee()).toEqual(before.map((value, f) => (f >= 3 && f <= 6 ? value! + 0.5 : value)))
    run('edit.undo')
    expect(knee()).toEqual(before)
  })

  it('fills the target alone, in the segment or everywhere', () => {
    const others = () => document().motion.jointPos.filter((_, at) => at % 3 !== 0)
    const [before, rest] = [knee(), others()]
    seek(2)
    services.view.setSegment(id, { first: 10, last: 12 })
    run('operation.fill')
    expect(knee()).toEqual(before.map((value, f) => (f >= 10 && f <= 12 ? before[2] : value)))
    run('segment.clear')
    run('operation.fill')
    expect(new Set(knee())).toEqual(new Set([before[2]]))
    expect(others()).toEqual(rest)
  })

  it('trims, cuts, duplicates and reverses with playhead and segment', () => {
    const before = knee()
    const select = () => services.view.setSegment(id, { first: 10, last: 14 })
    select()
    seek(12)
    run('operation.trim')
    expect(document().motion.frameCount).toBe(5)
    expect(services.playback.state.frame).toBe(2)
    expect(segment()).toBeUndefined()
    run('edit.undo')
    select()
    run('operation.duplicate')
    expect(segment()).toEqual({ first: 15, last: 19 })
    expect(document().motion.frameCount).toBe(FRAMES + 5)
    run('edit.undo')
    expect(segment()).toEqual({ first: 15, last: 19 })
    select()
    run('operation.cut')
    expect(document().motion.frameCount).toBe(FRAMES - 5)
    run('edit.undo')
    expect(knee()).toEqual(before)
    run('operation.reverse')
    expect(knee()).toEqual(before.toReversed())
  })

  it('keeps the segment within what is left, and as it was when a preview is given up', () => {
    services.view.setSegment(id, { first: 20, last: 39 })
    const preview = services.documents.beginTransaction(id, 'Shorter')
    const { frameCount, jointPos, basePosW, baseQuatWxyz, extras } = document().motion
    const half = frameCount - 10
    preview.preview({
      frames: {
        frameCount: half,
        jointPos: jointPos.slice(0, half * 3),
        basePosW: basePosW!.slice(0, half * 3),
        baseQuatWxyz: baseQuatWxyz!.slice(0, half * 4),
        extras,
      },
    })
    expect(segment()).toEqual({ first: 20, last: 29 })
    preview.discard()
    expect(segment()).toEqual({ first: 20, last: 39 })
  })

  it('says why an operation can not run', () => {
    const reason = (name: string) => services.actions.get(`operation.${name}`)?.reason?.()
    expect(reason('interpolate')).toContain('segment')
    expect(reason('mirror')).toContain('robot')
    expect(reason('join')).toContain('motion')
    services.view.select(null)
    expect(reason('fill')).toContain('target')
    expect(run('operation.fill')).toBe(false)
    expect(reason('smooth')).toBeNull()
  })
})
