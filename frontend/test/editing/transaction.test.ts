import { describe, expect, it } from 'vitest'
import type { DocumentChange } from '@/editing/motionDocument'
import { setChannelValue } from '@/editing/operations/setChannelValues'
import { channelOf, contentBits, editJoint, storeWithMotion, valueAt } from './sampleFile'

function dragged() {
  const sample = storeWithMotion()
  const channel = channelOf(sample.motion(), 'joint:joint_0')
  const transaction = sample.store.beginTransaction(sample.id, 'Drag joint_0')
  const dragTo = (frame: number, value: number) =>
    transaction.preview(({ motion }) => setChannelValue(motion, channel, frame, value))
  return {
    ...sample,
    transaction,
    dragTo,
    joint: (frame: number) => valueAt(sample.motion(), 'joint:joint_0', frame),
  }
}

describe('Transaction', () => {
  it('is one step, however many previews', () => {
    const { store, id, transaction, dragTo, joint, document } = dragged()
    for (let move = 1; move <= 20; move++) dragTo(3, 3 + move)
    expect(joint(3)).toBe(23)
    expect(transaction.commit()).toBe(true)
    expect(store.historyOf(id).map(({ name }) => name)).toEqual(['Drag joint_0'])
    store.undo(id)
    expect(joint(3)).toBe(3)
    expect(document().dirty).toBe(false)
    store.redo(id)
    expect(joint(3)).toBe(23)
  })

  it('recomputes from the start state: former previews leave no trace', () => {
    const { transaction, dragTo, joint, motion } = dragged()
    dragTo(3, 50)
    transaction.preview(({ motion: start }) => {
      expect(start.jointPos[3 * 3]).toBe(3)
      return setChannelValue(start, channelOf(start, 'joint:joint_0'), 5, 60)
    })
    expect(joint(3)).toBe(3)
    expect(joint(5)).toBe(60)
    transaction.commit()
    expect(motion().jointPos[3 * 3]).toBe(3)
  })

  it('returns to the start when discarded, revision and dirtiness included', () => {
    const { store, id, transaction, dragTo, motion, document } = dragged()
    const start = contentBits(motion())
    dragTo(3, 50)
    expect(document().dirty).toBe(true)
    transaction.discard()
    expect(contentBits(motion())).toEqual(start)
    expect(document()).toMatchObject({ dirty: false, revision: 0 })
    expect(store.historyOf(id)).toEqual([])
  })

  it('records nothing for a gesture that ends where it began', () => {
    const { store, id, transaction, dragTo, document } = dragged()
    dragTo(3, 50)
    dragTo(3, 3)
    expect(transaction.commit()).toBe(false)
    expect(store.historyOf(id)).toEqual([])
    expect(document()).toMatchObject({ dirty: false, revision: 0 })
  })

  it('records nothing without a preview', () => {
    const { store, id, transaction } = dragged()
    expect(transaction.commit()).toBe(false)
    expect(store.historyOf(id)).toEqual([])
  })

  it('does nothing once it is over', () => {
    const { store, id, transaction, dragTo, joint } = dragged()
    dragTo(3, 50)
    transaction.commit()
    dragTo(3, 90)
    transaction.discard()
    expect(transaction.open).toBe(false)
    expect(joint(3)).toBe(50)
    expect(store.historyOf(id)).toHaveLength(1)
  })

  it('is discarded by an error in a preview, which is passed on', () => {
    const { store, id, transaction, dragTo, motion, document } = dragged()
    const start = contentBits(motion())
    dragTo(3, 50)
    expect(() =>
      transaction.preview(() => {
        throw new Error('no solution')
      }),
    ).toThrow('no solution')
    expect(transaction.open).toBe(false)
    expect(contentBits(motion())).toEqual(start)
    expect(document()).toMatchObject({ dirty: false, revision: 0 })
    expect(store.historyOf(id)).toEqual([])
  })

  it('announces former and new frames of a preview together, once', () => {
    const { store, id, dragTo } = dragged()
    const changes: DocumentChange[] = []
    dragTo(3, 50)
    store.onChange(id, (change) => changes.push(change))
    dragTo(6, 50)
    expect(changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({ cause: 'preview', range: { start: 3, end: 7 } })
  })

  it.each(['edit', 'undo', 'begin', 'settle', 'activate'])('is committed by %s', (cause) => {
    const { store, id, transaction, dragTo, joint } = dragged()
    dragTo(3, 50)
    const other = store.open({ ...store.get(id)!, name: 'other' }, { activate: false })
    const causes: Record<string, () => void> = {
      edit: () => editJoint(store, id, 7, 1),
      undo: () => store.undo(id),
      begin: () => store.beginTransaction(id, 'Next'),
      settle: () => store.settle(id),
      activate: () => store.activate(other),
    }
    causes[cause]!()
    expect(transaction.open).toBe(false)
    expect(store.historyOf(id)[0]!.name).toBe('Drag joint_0')
    expect(joint(3)).toBe(cause === 'undo' ? 3 : 50)
  })

  it('is what undo would take back while it goes on', () => {
    const { store, id, transaction, dragTo, document } = dragged()
    expect(document().undoName).toBeNull()
    dragTo(3, 50)
    expect(document()).toMatchObject({ undoName: 'Drag joint_0', redoName: null })
    transaction.discard()
    expect(document().undoName).toBeNull()
    editJoint(store, id, 1, 9)
    store.undo(id)
    expect(document()).toMatchObject({ undoName: null, redoName: 'Set joint_0 at frame 1' })
  })

  it('may be renamed while it goes on', () => {
    const { store, id, transaction, dragTo } = dragged()
    dragTo(3, 50)
    transaction.name = 'Move joint_0 by 47'
    transaction.commit()
    expect(store.get(id)!.undoName).toBe('Move joint_0 by 47')
  })
})
