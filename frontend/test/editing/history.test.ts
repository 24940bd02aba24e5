import { describe, expect, it } from 'vitest'
import type { DocumentEdit } from '@/editing/documentEdit'
import { History } from '@/editing/history'

/** An edit that weighs as much as its values; applying it returns its twin. */
const edit = (bytes: number): DocumentEdit => ({
  slices: [
    {
      array: 'jointPos',
      startFrame: 0,
      frameCount: bytes / 4,
      startColumn: 0,
      columnCount: 1,
      values: new Float32Array(bytes / 4),
    },
  ],
})
const same = (applied: DocumentEdit) => applied

describe('History', () => {
  it('names what undo and redo would do', () => {
    const history = new History()
    expect([history.undoName, history.redoName]).toEqual([null, null])
    history.push('first', edit(4), 0, 1)
    history.push('second', edit(4), 1, 2)
    expect(history.undoName).toBe('second')
    expect(history.moveTo(1, same)).toBe(1)
    expect([history.undoName, history.redoName]).toEqual(['first', 'second'])
    expect(history.list().map(({ name, done }) => [name, done])).toEqual([
      ['first', true],
      ['second', false],
    ])
  })

  it('gives the revision reached, in one go over several entries', () => {
    const history = new History()
    history.push('a', edit(4), 0, 5)
    history.push('b', edit(4), 5, 7)
    expect(history.moveTo(0, same)).toBe(0)
    expect(history.moveTo(2, same)).toBe(7)
    expect(history.moveTo(2, same)).toBeNull()
    expect(history.moveTo(99, same)).toBeNull()
    expect(history.moveTo(-5, same)).toBe(0)
  })

  it('undoes the newest first and redoes the oldest first', () => {
    const history = new History()
    const [a, b] = [edit(4), edit(8)]
    history.push('a', a, 0, 1)
    history.push('b', b, 1, 2)
    const applied: DocumentEdit[] = []
    const record = (each: DocumentEdit) => {
      applied.push(each)
      return each
    }
    history.moveTo(0, record)
    history.moveTo(2, record)
    expect(applied).toEqual([b, a, a, b])
  })

  it('drops what was undone when something else is done', () => {
    const history = new History()
    history.push('a', edit(40), 0, 1)
    history.push('b', edit(40), 1, 2)
    history.moveTo(0, same)
    history.push('c', edit(8), 0, 3)
    expect(history.list().map(({ name }) => name)).toEqual(['c'])
    expect(history.bytes).toBe(8)
  })

  it('keeps to its byte budget by dropping the oldest, but never the newest', () => {
    const history = new History(100)
    for (let step = 0; step < 10; step++) history.push(`step ${step}`, edit(40), step, step + 1)
    expect(history.list().map(({ name }) => name)).toEqual(['step 8', 'step 9'])
    expect(history.bytes).toBe(80)
    expect(history.position).toBe(2)
    history.push('huge', edit(4000), 10, 11)
    expect(history.list().map(({ name }) => name)).toEqual(['huge'])
    expect(history.moveTo(0, same)).toBe(10)
  })
})
