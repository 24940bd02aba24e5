import { describe, expect, it } from 'vitest'
import {
  type BarDrag,
  barAt,
  type ContactBar,
  type ContactBarEdits,
} from '@/timeline/data/contactBars'
import { BAR_HEIGHT, BAR_ROOM } from '@/timeline/features/contactBars'
import { placed } from '@/timeline/features/contactBarsGestures'
import { frameToX } from '@/timeline/scale/timeScale'
import { makeFixture, pressAt } from '../fixture'

const LEFT: ContactBar = { link: 'left', from: 20, to: 40, mode: 'stick', origin: 'found' }
const OVER: ContactBar = { link: 'left', from: 30, to: 35, mode: 'none', origin: 'locked' }
const ROWS = [
  { link: 'left', bars: [LEFT, OVER] },
  { link: 'right', bars: [] },
]

function shown() {
  const fixture = makeFixture(101)
  const calls: unknown[][] = []
  const drag = (name: string): BarDrag => ({
    show: (from, to) => calls.push([name, from, to]),
    commit: () => calls.push(['commit']),
    discard: () => calls.push(['discard']),
  })
  const edits: ContactBarEdits = {
    select: (bar) => calls.push(['select', bar]),
    beginDrag: (bar) => drag(`drag ${bar.origin}`),
    beginDraw: (link) => drag(`draw ${link}`),
    add: (link, frame) => calls.push(['add', link, frame]),
    toggleLock: (bar) => calls.push(['lock', bar]),
    openMenu: (_, link, frame, bar) => calls.push(['menu', link, frame, bar]),
  }
  const { model, features } = fixture
  model.setContacts({ rows: ROWS, selected: null, edits })
  const at = (frame: number, row: number) => {
    const y = model.rowOf('contactBars').y + BAR_ROOM + (row + 0.5) * BAR_HEIGHT
    return pressAt(frameToX(model.time, frame), y)
  }
  const pull = (from: ReturnType<typeof at>, to: ReturnType<typeof at>) => {
    const gesture = features.begin(from, features.hitTest(from.x, from.y, 7)!)!
    gesture.move([to])
    return gesture
  }
  return { ...fixture, calls, at, pull }
}

describe('bars of contacts', () => {
  it('have a row for each link between the curves and the lanes', () => {
    const { model } = shown()
    const rect = model.rowOf('contactBars')
    const curves = model.rowOf('curves')
    expect(rect.height).toBe(2 * BAR_HEIGHT + 2 * BAR_ROOM)
    expect(rect.y).toBe(curves.y + curves.height)
    model.setContacts({ rows: [], selected: null, edits: null })
    expect(model.rows.has('contactBars')).toBe(false)
  })

  it('are met where the user said so before where they were found', () => {
    expect(barAt(ROWS[0]!, 29.4)).toBe(LEFT)
    expect(barAt(ROWS[0]!, 29.6)).toBe(OVER)
    expect(barAt(ROWS[0]!, 40.6)).toBeNull()
  })

  it('are selected by a click and moved by a drag', () => {
    const { at, pull, calls } = shown()
    pull(at(25, 0), at(25, 0)).end()
    pull(at(25, 0), at(35, 0)).end()
    expect(calls).toEqual([['select', LEFT], ['drag found', 30, 50], ['commit']])
  })

  it('are given an edge by a drag at it, and taken back by Escape', () => {
    const { model, at, pull, calls } = shown()
    const edge = { ...at(20, 0), x: frameToX(model.time, 19.5) + 2 }
    pull(edge, { ...edge, x: edge.x + frameToX(model.time, 10) - frameToX(model.time, 0) }).cancel()
    expect(calls).toEqual([['drag found', 30, 40], ['discard']])
  })

  it('are drawn in an empty place, where a click only goes', () => {
    const { model, at, pull, calls } = shown()
    pull(at(60, 1), at(50, 1)).end()
    pull(at(70, 1), at(70, 1)).end()
    expect(calls).toEqual([['draw right', 50, 60], ['commit'], ['select', null]])
    expect(model.playhead).toBe(70)
  })

  it('are added or locked by a double click, and asked by a right one', () => {
    const { at, features, calls } = shown()
    const both = [at(60, 1), at(32, 0)]
    for (const press of both) {
      const hit = features.hitTest(press.x, press.y, 7)!
      features.doubleClick(press, hit)
      features.contextMenu(press, hit)
    }
    expect(calls).toEqual([
      ['add', 'right', 60],
      ['menu', 'right', 60, null],
      ['lock', OVER],
      ['menu', 'left', 32, OVER],
    ])
  })

  it('stay within the motion and are never empty', () => {
    expect(placed({ from: 5, to: 9 }, 'body', -20, 100)).toEqual([0, 4])
    expect(placed({ from: 5, to: 9 }, 'body', 200, 100)).toEqual([96, 100])
    expect(placed({ from: 5, to: 9 }, 'to', 200, 100)).toEqual([5, 100])
    expect(placed({ from: 5, to: 9 }, 'to', -6, 100)).toEqual([3, 5])
  })
})
