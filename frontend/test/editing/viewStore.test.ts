import { describe, expect, it } from 'vitest'
import { createViewStore } from '@/editing/viewStore'

function memoryStorage() {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

describe('selection', () => {
  it('selects one, adds, takes away; the primary one is always selected', () => {
    const view = createViewStore()
    const state = () => {
      const { selectedChannelIds, primaryChannelId } = view.getState()
      return [selectedChannelIds, primaryChannelId]
    }
    view.select('a')
    expect(state()).toEqual([['a'], 'a'])
    view.toggleSelected('b')
    expect(state()).toEqual([['a', 'b'], 'b'])
    view.toggleSelected('b')
    expect(state()).toEqual([['a'], 'a'])
    view.selectAll(['x', 'y', 'z'], 'y')
    view.toggleSelected('x')
    expect(state()).toEqual([['y', 'z'], 'y'])
    view.select(null)
    expect(state()).toEqual([[], null])
  })
})

describe('visible ranges', () => {
  it('belong to their document', () => {
    const view = createViewStore()
    view.setVisibleRange('motion-1', { start: 5, end: 50 })
    view.setVisibleRange('motion-2', { start: 0, end: 9 })
    view.setVisibleRange('motion-1', null)
    expect(view.getState().visibleRanges).toEqual({ 'motion-2': { start: 0, end: 9 } })
  })
})

describe('memory', () => {
  it('keeps settings for the next visit, but no ranges of documents that are gone', () => {
    const storage = memoryStorage()
    const view = createViewStore(storage)
    view.setAngleUnit('deg')
    view.setSwitch('ghost', true)
    view.select('joint:knee')
    view.setVisibleRange('motion-1', { start: 5, end: 50 })
    const next = createViewStore(storage).getState()
    expect(next).toMatchObject({ angleUnit: 'deg', primaryChannelId: 'joint:knee' })
    expect(next.switches).toEqual({
      ghost: true,
      visual: true,
      collision: false,
      grid: true,
      follow: true,
      contacts: true,
      faults: true,
    })
    expect(next.visibleRanges).toEqual({})
  })

  it('keeps segments and selected anchors by document for this visit, mirror tables for good', () => {
    const storage = memoryStorage()
    const view = createViewStore(storage)
    const table = [{ joint: 'knee', partner: 'knee', sign: 1, known: true }] as const
    view.setSegment('motion-1', { first: 3, last: 9 })
    view.setSegment('motion-2', { first: 0, last: 4 })
    view.setSegment('motion-1', null)
    view.selectAnchors('motion-1', [4, 2])
    view.setMirrorTable('g1', table)
    expect(view.getState().segments).toEqual({ 'motion-2': { first: 0, last: 4 } })
    expect(view.getState().anchorSelections).toEqual({ 'motion-1': [4, 2] })
    view.selectAnchors('motion-1', [])
    expect(view.getState().anchorSelections).toEqual({})
    const next = createViewStore(storage)
    expect(next.getState()).toMatchObject({ segments: {}, mirrorTables: { g1: table } })
    next.setMirrorTable('g1', null)
    expect(createViewStore(storage).getState().mirrorTables).toEqual({})
  })

  it('starts with the defaults where what was kept is broken or lacks a switch', () => {
    const storage = memoryStorage()
    createViewStore(storage).setSwitch('grid', false)
    const key = [...storage.items.keys()][0]!
    storage.items.set(key, JSON.stringify({ version: 1, state: { switches: { grid: false } } }))
    expect(createViewStore(storage).getState()).toMatchObject({
      angleUnit: 'rad',
      switches: { grid: false, visual: true },
    })
    storage.items.set(key, '{broken')
    expect(createViewStore(storage).getState().switches.grid).toBe(true)
  })
})
