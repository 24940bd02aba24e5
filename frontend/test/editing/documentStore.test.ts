import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DocumentStore } from '@/editing/documentStore'
import type { DocumentChange } from '@/editing/motionDocument'
import { overrideFrameRate } from '@/editing/operations/overrideFrameRate'
import { setChannelValue } from '@/editing/operations/setChannelValues'
import { channelOf, contentBits, editJoint, sampleFile, storeWithMotion } from './sampleFile'

describe('editing', () => {
  it('applies, undoes and redoes to the bit', () => {
    const { store, id, motion } = storeWithMotion()
    const start = contentBits(motion())
    expect(editJoint(store, id, 4, 99)).toBe(true)
    const edited = contentBits(motion())
    expect(edited).not.toEqual(start)
    expect(store.undo(id)).toBe(true)
    expect(contentBits(motion())).toEqual(start)
    expect(store.redo(id)).toBe(true)
    expect(contentBits(motion())).toEqual(edited)
    expect(store.redo(id)).toBe(false)
  })

  it('comes back byte-equal after 50 undos and 50 redos', () => {
    const { store, id, motion } = storeWithMotion()
    const ids = ['joint:joint_1', 'base_pos:z', 'base_rot:pitch']
    for (let step = 0; step < 50; step++) {
      const channel = channelOf(motion(), ids[step % 3]!)
      const edit = setChannelValue(motion(), channel, step % 10, step / 37)
      expect(store.apply(id, edit, `step ${step}`)).toBe(true)
    }
    const end = contentBits(motion())
    for (let step = 0; step < 50; step++) store.undo(id)
    expect(contentBits(motion())).toEqual(contentBits(sampleFile().motion))
    for (let step = 0; step < 50; step++) store.redo(id)
    expect(contentBits(motion())).toEqual(end)
  })

  it('any walk through the history gives the state of its position', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 12 }), (positions) => {
        const { store, id, motion } = storeWithMotion()
        const states = [contentBits(motion())]
        for (let step = 1; step <= 6; step++) {
          editJoint(store, id, step % 4, step * 11)
          states.push(contentBits(motion()))
        }
        for (const position of positions) {
          store.jumpTo(id, position)
          expect(contentBits(motion())).toEqual(states[position])
          expect(store.historyOf(id).filter(({ done }) => done)).toHaveLength(position)
        }
      }),
    )
  })

  it('records nothing when nothing differs', () => {
    const { store, id, document } = storeWithMotion()
    expect(editJoint(store, id, 4, 4)).toBe(false)
    expect(store.historyOf(id)).toEqual([])
    expect(document()).toMatchObject({ dirty: false, revision: 0 })
  })

  it('changes nothing when an edit does not fit', () => {
    const { store, id, document } = storeWithMotion()
    const slice = {
      array: 'jointPos' as const,
      startFrame: 9,
      frameCount: 2,
      startColumn: 0,
      columnCount: 1,
      values: new Float32Array(2),
    }
    expect(() => store.apply(id, { slices: [slice] }, 'too long')).toThrow(RangeError)
    expect(document()).toMatchObject({ dirty: false, revision: 0 })
    expect(store.historyOf(id)).toEqual([])
    expect(editJoint(store, id, 0, 5)).toBe(true)
  })

  it('keeps the motion as loaded beside the edited one, made at the first edit only', () => {
    const { store, id, document } = storeWithMotion()
    expect(document().loaded).toBe(document().motion)
    editJoint(store, id, 2, 77)
    const { loaded } = document()
    expect(contentBits(loaded)).toEqual(contentBits(sampleFile().motion))
    editJoint(store, id, 3, 78)
    expect(document().loaded).toBe(loaded)
  })

  it('keeps the loaded values also when the rate was overridden first', () => {
    const { store, id, document } = storeWithMotion()
    store.apply(id, overrideFrameRate(document().motion, 25), 'Set frame rate')
    editJoint(store, id, 2, 77)
    expect(contentBits(document().loaded)).toEqual(contentBits(sampleFile().motion))
  })

  it('holds 100 single-channel edits of 36,000 frames in little memory', () => {
    const { store, id, motion } = storeWithMotion({ frameCount: 36_000, jointCount: 29 })
    for (let step = 0; step < 100; step++) {
      const slice = {
        array: 'jointPos' as const,
        startFrame: 0,
        frameCount: 36_000,
        startColumn: step % 29,
        columnCount: 1,
        values: new Float32Array(36_000).fill(step + 0.5),
      }
      store.apply(id, { slices: [slice] }, 'Fill')
    }
    expect(store.historyBytesOf(id)).toBeLessThan(50e6)
    const before = store.historyBytesOf(id)
    for (let step = 0; step < 100; step++) editJoint(store, id, 100 + step, -1)
    expect(store.historyBytesOf(id) - before).toBe(400)
    expect(motion().jointPos[100 * 29]).toBe(-1)
  })
})

describe('dirty state', () => {
  it('is clean again when undo leads back to what was saved', () => {
    const { store, id, document } = storeWithMotion()
    editJoint(store, id, 1, 50)
    store.markSaved(id, document().revision)
    expect(document().dirty).toBe(false)
    editJoint(store, id, 2, 60)
    expect(document().dirty).toBe(true)
    store.undo(id)
    expect(document().dirty).toBe(false)
    store.undo(id)
    expect(document().dirty).toBe(true)
    store.redo(id)
    expect(document().dirty).toBe(false)
  })

  it('is not fooled by another edit in place of the saved one', () => {
    const { store, id, document } = storeWithMotion()
    editJoint(store, id, 1, 50)
    store.markSaved(id, document().revision)
    store.undo(id)
    editJoint(store, id, 1, 51)
    expect(document().dirty).toBe(true)
  })

  it('stays dirty when edits went on while the file was written', () => {
    const { store, id, document } = storeWithMotion()
    editJoint(store, id, 1, 50)
    const { revision } = document()
    editJoint(store, id, 1, 51)
    const source = { id: 'm1', path: 'walk.npz', etag: '"2"' }
    store.markSaved(id, revision, source, 'walk_2')
    expect(document()).toMatchObject({ dirty: true, source, name: 'walk_2' })
    store.undo(id)
    expect(document().dirty).toBe(false)
  })

  it('starts dirty for what is in no file', () => {
    const store = new DocumentStore()
    const id = store.open(sampleFile(), { unsaved: true, anchors: [3], playheadFrame: 4 })
    expect(store.get(id)).toMatchObject({
      dirty: true,
      savedRevision: null,
      anchors: [3],
      playheadFrame: 4,
    })
  })
})

describe('fields', () => {
  it('overrides the rate without touching samples, undoably (120 → 60 doubles the duration)', () => {
    const { store, id, document } = storeWithMotion({ frameRate: 120 })
    const { jointPos } = document().motion
    expect(store.apply(id, overrideFrameRate(document().motion, 60), 'Set rate')).toBe(true)
    expect(document().motion.frameRate).toBe(60)
    expect(document().motion.jointPos).toBe(jointPos)
    expect(document().dirty).toBe(true)
    store.undo(id)
    expect(document().motion.frameRate).toBe(120)
    expect(document().dirty).toBe(false)
    store.redo(id)
    expect(document().motion.frameRate).toBe(60)
  })

  it('sets anchors undoably, and not when they are the same', () => {
    const { store, id, document } = storeWithMotion()
    expect(store.apply(id, { anchors: [2, 5] }, 'Add keyframes')).toBe(true)
    expect(store.apply(id, { anchors: [2, 5] }, 'Add keyframes')).toBe(false)
    expect(document().anchors).toEqual([2, 5])
    store.undo(id)
    expect(document().anchors).toEqual([])
  })
})

describe('several documents', () => {
  it('keep their own playhead and history', () => {
    const store = new DocumentStore()
    const [a, b] = [store.open(sampleFile({ name: 'a' })), store.open(sampleFile({ name: 'b' }))]
    expect(store.active!.name).toBe('b')
    editJoint(store, a, 1, 50)
    store.rememberPlayhead(a, 7)
    store.activate(a)
    expect(store.active).toMatchObject({ name: 'a', playheadFrame: 7, dirty: true })
    expect(store.get(b)).toMatchObject({ playheadFrame: 0, dirty: false, undoName: null })
    expect(store.undo(b)).toBe(false)
    expect(store.undo(a)).toBe(true)
  })

  it('close one, activating its neighbour', () => {
    const store = new DocumentStore()
    const ids = ['a', 'b', 'c'].map((name) => store.open(sampleFile({ name })))
    store.activate(ids[1]!)
    store.close(ids[1]!)
    expect(store.active!.name).toBe('c')
    store.close(ids[2]!)
    expect(store.active!.name).toBe('a')
    store.close(ids[0]!)
    expect(store.active).toBeNull()
    expect(store.all()).toEqual([])
  })

  it('leave the active one alone when opening beside it', () => {
    const store = new DocumentStore()
    const first = store.open(sampleFile())
    store.open(sampleFile(), { activate: false })
    expect(store.active!.id).toBe(first)
  })

  it('take no result that is meant for a closed or changed document', () => {
    const { store, id, document } = storeWithMotion()
    const { revision, motion } = document()
    const result = setChannelValue(motion, channelOf(motion, 'joint:joint_0'), 0, 9)
    editJoint(store, id, 5, 50)
    expect(store.apply(id, result, 'Result', { expectedRevision: revision })).toBe(false)
    expect(document().motion.jointPos[0]).toBe(0)
    const other = store.open(sampleFile())
    store.close(id)
    expect(store.apply(id, result, 'Result')).toBe(false)
    expect(store.get(other)!.dirty).toBe(false)
    expect(() => store.beginTransaction(id, 'Drag')).toThrow('not open')
  })
})

describe('onChange', () => {
  it('tells the frames, arrays and revision of each change, once', () => {
    const { store, id, document } = storeWithMotion()
    const changes: DocumentChange[] = []
    const leave = store.onChange(id, (change) => changes.push(change))
    editJoint(store, id, 4, 99)
    expect(changes).toHaveLength(1)
    expect(changes[0]).toMatchObject({
      documentId: id,
      cause: 'edit',
      range: { start: 4, end: 5 },
      baseAnglesRange: null,
      fields: false,
      revision: document().revision,
    })
    expect([...changes[0]!.arrays]).toEqual(['jointPos'])
    editJoint(store, id, 7, 99)
    store.jumpTo(id, 0)
    expect(changes).toHaveLength(3)
    expect(changes[2]).toMatchObject({ cause: 'history', range: { start: 4, end: 8 }, revision: 0 })
    leave()
    store.redo(id)
    expect(changes).toHaveLength(3)
  })

  it('tells how far base angles moved', () => {
    const { store, id, motion } = storeWithMotion()
    const changes: DocumentChange[] = []
    store.onAnyChange((change) => changes.push(change))
    const yaw = channelOf(motion(), 'base_rot:yaw')
    store.apply(id, setChannelValue(motion(), yaw, 3, 0.5), 'Turn')
    expect(changes[0]!.baseAnglesRange).toEqual({ start: 3, end: 4 })
  })

  it('has the new record in place when it is called', () => {
    const { store, id, document } = storeWithMotion()
    let seen = -1
    store.onChange(id, ({ revision }) => {
      seen = document().revision - revision
    })
    editJoint(store, id, 4, 99)
    expect(seen).toBe(0)
  })
})

describe('what is announced of a gesture', () => {
  it('is each preview, and at its end that nothing more comes', () => {
    const { store, id } = storeWithMotion()
    const seen: [string, unknown][] = []
    store.onChange(id, ({ cause, range }) => seen.push([cause, range]))
    const drag = store.beginTransaction(id, 'Drag')
    drag.preview({ anchors: [2] })
    drag.preview({ anchors: [3] })
    drag.commit()
    const click = store.beginTransaction(id, 'Click')
    click.commit()
    expect(seen).toEqual([
      ['preview', null],
      ['preview', null],
      ['commit', null],
    ])
  })
})
