import { describe, expect, it } from 'vitest'
import { ANCHOR_KEY, anchorsInFile, withAnchorsInFile } from '@/editing/anchorFile'
import { selectAnchor, selectBox, stillSelected } from '@/editing/anchorSelection'
import {
  addAnchors,
  anchorsOf,
  moveAnchors,
  neighbourAnchor,
  removeAnchors,
} from '@/editing/anchors'
import { DocumentStore } from '@/editing/documentStore'
import { cut } from '@/editing/operations/cut'
import type { ExtraArray } from '@/model/motion'
import { readNumbers } from '@/model/numericArray'
import { sampleMotion } from '../model/sampleMotion'

describe('anchors', () => {
  it('are sorted, each once, within the motion', () => {
    expect(anchorsOf([7, 3, 3, -1, 10, 2.5], 10)).toEqual([3, 7])
    expect(addAnchors([3, 7], [5, 3], 10)).toEqual([3, 5, 7])
    expect(removeAnchors([3, 5, 7], [5, 6])).toEqual([3, 7])
  })

  it('move together, stop at the ends with their distances, and replace what they land on', () => {
    expect(moveAnchors([2, 5, 8], [2, 5], 3, 20)).toEqual({ anchors: [5, 8], moved: [5, 8] })
    expect(moveAnchors([2, 5, 8], [5, 8], -9, 20)).toEqual({ anchors: [0, 2, 3], moved: [0, 3] })
    expect(moveAnchors([2, 5, 8], [2, 8], 50, 20)).toEqual({
      anchors: [5, 13, 19],
      moved: [13, 19],
    })
    expect(moveAnchors([2], [], 5, 20)).toEqual({ anchors: [2], moved: [] })
  })

  it('have neighbours', () => {
    expect([neighbourAnchor([2, 5], 2, 1), neighbourAnchor([2, 5], 2, -1)]).toEqual([5, null])
    expect([neighbourAnchor([2, 5], 9, -1), neighbourAnchor([2, 5], 9, 1)]).toEqual([5, null])
  })
})

describe('selection of anchors', () => {
  const anchors = [2, 5, 8, 11]

  it('follows clicks', () => {
    expect(selectAnchor(anchors, [2], 5, 'replace')).toEqual([5])
    expect(selectAnchor(anchors, [2], 5, 'toggle')).toEqual([2, 5])
    expect(selectAnchor(anchors, [2, 5], 5, 'toggle')).toEqual([2])
    expect(selectAnchor(anchors, [2], 8, 'extend')).toEqual([2, 5, 8])
    expect(selectAnchor(anchors, [11], 5, 'extend')).toEqual([8, 11, 5])
    expect(selectAnchor(anchors, [2], 6, 'replace')).toEqual([])
    expect(selectAnchor(anchors, [2], 6, 'toggle')).toEqual([2])
  })

  it('follows boxes', () => {
    expect(selectBox(anchors, [2], 9, 4, 'replace')).toEqual([5, 8])
    expect(selectBox(anchors, [2, 5], 4, 9, 'extend')).toEqual([2, 5, 8])
    expect(selectBox(anchors, [2, 5], 4, 9, 'toggle')).toEqual([2, 8])
  })

  it('forgets anchors that are gone', () => {
    expect(stillSelected([2, 8], [8, 5, 2])).toEqual([8, 2])
  })
})

describe('anchors in files', () => {
  const stored = (dtype: string, bytes: ArrayBuffer): ExtraArray => {
    const width = Number(dtype.slice(2))
    return {
      name: ANCHOR_KEY,
      dtype,
      shape: [bytes.byteLength / width],
      bytes: new Uint8Array(bytes),
    }
  }
  const bigEndian = new DataView(new ArrayBuffer(8))
  bigEndian.setInt32(0, 6)
  bigEndian.setInt32(4, 3)

  it.each([
    stored('<i8', BigInt64Array.of(6n, 3n, 99n).buffer),
    stored('<i4', Int32Array.of(3, 6).buffer),
    stored('|u1', Uint8Array.of(3, 6).buffer),
    stored('<f8', Float64Array.of(6, 3, 4.5).buffer),
    stored('>i4', bigEndian.buffer),
  ])('are read from $dtype', (extra) => {
    expect(anchorsInFile({ ...sampleMotion(), extras: [extra] })).toEqual([3, 6])
  })

  it('are ignored where they are no numbers', () => {
    const extra = stored('<U2', new ArrayBuffer(16))
    expect(anchorsInFile({ ...sampleMotion(), extras: [{ ...extra, dtype: '<U2' }] })).toEqual([])
  })

  it('are written when asked for, or when the file had some', () => {
    const motion = sampleMotion()
    expect(withAnchorsInFile(motion, [4], false)).toBe(motion)
    const written = withAnchorsInFile(motion, [1, 4], true)
    expect([...readNumbers(written.extras[0]!)!]).toEqual([1, 4])
    expect(written.extras[0]!.shape).toEqual([2])
    expect(withAnchorsInFile(written, [1, 4], false)).toBe(written)
    expect(anchorsInFile(withAnchorsInFile(written, [5], false))).toEqual([5])
    expect(anchorsInFile(withAnchorsInFile(written, [], false))).toEqual([])
  })

  it('come with a document, and change in it as one step with its frames', () => {
    const store = new DocumentStore()
    const motion = withAnchorsInFile(sampleMotion(), [2, 7], true)
    const id = store.open({ name: 'walk', format: 'editor_npz', motion, notices: [], source: null })
    expect(store.get(id)!.anchors).toEqual([2, 7])
    expect(store.get(id)!.dirty).toBe(false)
    store.apply(id, cut(store.get(id)!, { first: 3, last: 5 }), 'Cut')
    expect(store.get(id)!.anchors).toEqual([2, 4])
    store.undo(id)
    expect(store.get(id)!.anchors).toEqual([2, 7])
  })
})
