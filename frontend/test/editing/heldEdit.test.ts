import { describe, expect, it } from 'vitest'
import { setChannelValue } from '@/editing/operations/setChannelValues'
import { channelOf, contentBits, editJoint, sampleFile, storeWithMotion } from './sampleFile'

function held() {
  const made = storeWithMotion()
  const { store, id, motion } = made
  editJoint(store, id, 2, 7)
  const before = contentBits(motion())
  const edit = setChannelValue(motion(), channelOf(motion(), 'joint:joint_1'), 4, 0.5)
  const refused: string[] = []
  store.onRefused = (document) => refused.push(document)
  return { ...made, before, refused, preview: store.hold(id, edit, 'Optimize') }
}

describe('a held edit', () => {
  it('is shown, and kept as one step that undo takes back to the bit', () => {
    const { store, id, motion, document, preview, before } = held()
    expect(document()).toMatchObject({ held: 'Optimize', undoName: null, redoName: null })
    const shown = contentBits(motion())
    expect(shown).not.toEqual(before)
    expect(preview.keep()).toBe(true)
    expect(contentBits(motion())).toEqual(shown)
    expect(document()).toMatchObject({ held: null, undoName: 'Optimize' })
    expect(store.historyOf(id)).toHaveLength(2)
    store.undo(id)
    expect(contentBits(motion())).toEqual(before)
    store.redo(id)
    expect(contentBits(motion())).toEqual(shown)
  })

  it('leaves no trace when it is dropped', () => {
    const { store, id, motion, document, preview, before } = held()
    const { revision } = document()
    preview.show(false)
    expect(preview.shown).toBe(false)
    expect(contentBits(motion())).toEqual(before)
    preview.show(true)
    preview.drop()
    expect(contentBits(motion())).toEqual(before)
    expect(document().revision).not.toBe(revision)
    expect(store.historyOf(id)).toHaveLength(1)
    expect(preview.keep()).toBe(false)
    expect(editJoint(store, id, 3, 1)).toBe(true)
  })

  it('is kept whole though the document before it is what is shown', () => {
    const { motion, preview, before } = held()
    const shown = contentBits(motion())
    preview.show(false)
    expect(contentBits(motion())).toEqual(before)
    expect(preview.keep()).toBe(true)
    expect(contentBits(motion())).toEqual(shown)
  })

  it('lets nothing else change the document, and says so', () => {
    const { store, id, motion, preview, refused } = held()
    const shown = contentBits(motion())
    expect(editJoint(store, id, 3, 1)).toBe(false)
    expect(store.undo(id)).toBe(false)
    expect(store.jumpTo(id, 0)).toBe(false)
    const gesture = store.beginTransaction(id, 'Draw')
    gesture.preview({ anchors: [1] })
    expect(gesture.commit()).toBe(false)
    store.settle(id)
    expect(store.refuses(id)).toBe(true)
    expect(contentBits(motion())).toEqual(shown)
    expect(refused).toEqual([id, id, id, id, id])
    expect(preview.open).toBe(true)
  })

  it('gives way to another one', () => {
    const { store, id, motion, preview, before } = held()
    const edit = setChannelValue(motion(), channelOf(motion(), 'joint:joint_1'), 1, 0.25)
    const second = store.hold(id, edit, 'Again')
    expect(preview.open).toBe(false)
    second.drop()
    expect(contentBits(motion())).toEqual(before)
  })

  it('does not stay when it does not fit', () => {
    const { store, id, document } = storeWithMotion()
    const slice = {
      array: 'jointPos' as const,
      startFrame: sampleFile().motion.frameCount,
      frameCount: 1,
      startColumn: 0,
      columnCount: 1,
      values: new Float32Array(1),
    }
    expect(() => store.hold(id, { slices: [slice] }, 'Optimize')).toThrow(RangeError)
    expect(document().held).toBeNull()
    expect(editJoint(store, id, 3, 1)).toBe(true)
  })
})
