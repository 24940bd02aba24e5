import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DocumentStore } from '@/editing/documentStore'
import { createViewStore } from '@/editing/viewStore'
import type { FrameRange } from '@/model/frameRange'
import { framesOf } from '@/model/motionFrames'
import { createAuditStore } from '@/panels/audit/auditStore'
import { ALL, LaneFeed } from '@/panels/audit/LaneFeed'
import { lanesOf } from '@/panels/audit/laneList'
import { showFinding } from '@/panels/audit/showFinding'
import type { EditorServices } from '@/panels/services'
import type { TimelineCallbacks, TimelineLane, TimelineView } from '@/timeline'
import { auditVector } from '../../api/auditVector'
import { fileOf } from '../../app/sampleMotion'

const result = (name = 'after') => auditVector(name)

function setUp() {
  const audit = createAuditStore()
  const documents = new DocumentStore()
  const view = createViewStore()
  const shown = {
    lanes: [] as readonly TimelineLane[],
    message: null as string | null,
    updates: [] as FrameRange[],
    outdated: [] as readonly FrameRange[],
    callbacks: {} as TimelineCallbacks,
  }
  const timeline = {
    setCallbacks: (callbacks: TimelineCallbacks) => Object.assign(shown.callbacks, callbacks),
    setLanes: (lanes: readonly TimelineLane[], message: string | null = null) => {
      shown.lanes = lanes
      shown.message = message
    },
    updateLanes: (range: FrameRange) => shown.updates.push(range),
    setOutdatedLanes: (ranges: readonly FrameRange[]) => {
      shown.outdated = ranges
    },
    revealPlayhead: vi.fn(),
  }
  const listeners = new Set<(state: { frame: number; playing: boolean }) => void>()
  const playback = {
    pause: vi.fn(),
    seekFrame: vi.fn((frame: number) => {
      for (const listener of listeners) listener({ frame, playing: false })
    }),
    subscribe: (listener: (state: { frame: number; playing: boolean }) => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const viewport = { highlightLink: vi.fn() }
  const live = { timeline, viewport }
  const services = { audit, documents, view, playback, live } as unknown as EditorServices
  const feed = new LaneFeed(timeline as unknown as TimelineView, services)
  return { audit, documents, view, shown, playback, viewport, services, feed }
}

describe('the feed of lanes', () => {
  let parts: ReturnType<typeof setUp>
  let id: string

  beforeEach(() => {
    parts = setUp()
    id = parts.documents.open(fileOf('walk', result().jointNames, 36))
  })

  it('shows empty lanes until something is known, so that nothing jumps then', () => {
    const { shown, audit } = parts
    expect(shown.lanes.map((lane) => lane.id)).toEqual(lanesOf(null).map((lane) => lane.id))
    expect(shown.lanes.every(({ heat }) => heat.length === 36 && heat.every((h) => h === -1))).toBe(
      true,
    )
    audit.update(id, { result: result(), judged: { start: 0, end: 36 } })
    expect(shown.lanes.find((lane) => lane.id === 'base_dynamics')!.heat.some((h) => h >= 1)).toBe(
      true,
    )
    expect(shown.lanes.find((lane) => lane.id === 'slip')!.beyond).toBe('warn')
  })

  it('writes anew only what a part of an audit brought', () => {
    const { shown, audit } = parts
    const whole = result()
    audit.update(id, { result: whole, judged: null })
    const before = shown.lanes.map(({ heat }) => heat)
    for (const check of whole.checks) check.values.fill(0)
    for (const check of whole.checks) check.over.fill(0)
    audit.update(id, { result: { ...whole }, judged: { start: 25, end: 28 } })
    expect(shown.lanes.map(({ heat }) => heat)).toEqual(before)
    expect(shown.lanes[0]!.heat).toBe(before[0])
    expect(shown.updates.at(-1)).toEqual({ start: 25, end: 28 })
    const { heat } = shown.lanes.find((lane) => lane.id === 'base_dynamics')!
    expect(heat[27]).toBe(0)
    expect(heat[11]).toBeGreaterThanOrEqual(1)
  })

  it('folds all checks into the hottest', () => {
    const { shown, audit } = parts
    audit.update(id, { result: result(), judged: null })
    const checks = shown.lanes.filter((lane) => lane.id !== 'slip')
    const hottest = Array.from({ length: 36 }, (_, f) =>
      Math.max(...checks.map(({ heat }) => heat[f]!)),
    )
    audit.setFolded(true)
    expect(shown.lanes.map((lane) => lane.id)).toEqual([ALL])
    expect([...shown.lanes[0]!.heat]).toEqual(hottest)
    const notes = shown.callbacks.describeLane!(ALL, 27)
    expect(notes[0]!.text).toContain('Base force · frame 27')
  })

  it('says why there can be none, and nothing at all when it is off', () => {
    const { shown, audit } = parts
    audit.update(id, { phase: { kind: 'unavailable', message: 'No robot.', hint: 'Drop one.' } })
    expect(shown.lanes).toEqual([])
    expect(shown.message).toBe('No robot. Drop one.')
    audit.update(id, { phase: { kind: 'waiting' } })
    expect(shown.message).toBeNull()
    expect(shown.lanes).not.toEqual([])
    audit.setEnabled(false)
    expect([shown.lanes, shown.message]).toEqual([[], null])
  })

  it('dims what is outdated and follows the shown motion', () => {
    const { shown, audit, documents } = parts
    audit.update(id, { result: result(), judged: null, outdated: [{ start: 3, end: 6 }] })
    expect(shown.outdated).toEqual([{ start: 3, end: 6 }])
    expect(shown.callbacks.describeLane!('effort', 4).at(-1)!.text).toMatch(/being checked/)
    documents.open(fileOf('other', ['hip'], 12))
    expect(shown.lanes[0]!.heat).toHaveLength(12)
    documents.activate(id)
    expect(shown.lanes.find((lane) => lane.id === 'base_dynamics')!.heat[27]).toBeGreaterThan(1)
    parts.feed.dispose()
    expect(shown.lanes).toEqual([])
  })

  it('shows nothing of an audit of other frames', () => {
    const { shown, audit, documents } = parts
    audit.update(id, { result: result(), judged: null })
    const cut = framesOf(fileOf('walk', result().jointNames, 20).motion)
    documents.apply(id, { frames: cut }, 'cut')
    expect(shown.lanes[0]!.heat).toEqual(new Float32Array(20).fill(-1))
  })

  it('leads to a joint by selecting it, and to a shape by marking its link', () => {
    const { audit, services, view, viewport, playback } = parts
    const found = result()
    audit.update(id, { result: found, judged: null })
    const effort = found.report.checks.find(({ key }) => key === 'effort')!
    showFinding(services, 'effort', effort.frame!)
    expect(playback.seekFrame).toHaveBeenCalledWith(effort.frame)
    expect(view.getState().primaryChannelId).toBe(`joint:${effort.location}`)
    const depth = found.report.checks.find(({ key }) => key === 'penetration')!
    showFinding(services, 'penetration', depth.frame!)
    expect(viewport.highlightLink).toHaveBeenLastCalledWith(depth.location)
    playback.seekFrame(2)
    expect(viewport.highlightLink).toHaveBeenLastCalledWith(null)
  })

  it('keeps curves that are shown when their joint is at fault', () => {
    const { audit, services, view } = parts
    const found = result()
    audit.update(id, { result: found, judged: null })
    const effort = found.report.checks.find(({ key }) => key === 'effort')!
    const both = ['base_pos:z', `joint:${effort.location}`]
    view.selectAll(both, both[0])
    showFinding(services, 'effort', effort.frame!)
    expect(view.getState().selectedChannelIds).toEqual(both)
    expect(view.getState().primaryChannelId).toBe(both[1])
  })
})
