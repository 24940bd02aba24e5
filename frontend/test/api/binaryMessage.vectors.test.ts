import { describe, expect, it } from 'vitest'
import { decodeMessage, encodeMessage, type MessageArray } from '@/api/binaryMessage'
import { ApiError } from '@/api/errors'
import { readVectorBytes, readVectors, vectorNames } from '../model/sharedVectors'

interface Description {
  readonly malformed?: boolean
  readonly kind: string
  readonly fields: Record<string, unknown>
  readonly arrays: { name: string; dtype: string; shape: number[]; values: unknown[] }[]
}

/** Reads one item of a NumPy type from its bytes. */
function readItem(dtype: string, view: DataView): unknown {
  const size = Number(dtype.slice(2))
  switch (dtype.slice(1, 2)) {
    case 'f':
      return size === 4 ? view.getFloat32(0, true) : view.getFloat64(0, true)
    case 'b':
      return view.getUint8(0) !== 0
    case 'i':
    case 'u':
      return readInteger(dtype, size, view)
    case 'S':
      return codes(size, (at) => view.getUint8(at))
    case 'U':
      return codes(size, (at) => view.getUint32(at * 4, true))
    default:
      throw new Error(`The vectors have a type ${dtype} that this reader doesn't know.`)
  }
}

function readInteger(dtype: string, size: number, view: DataView): number {
  const unsigned = dtype[1] === 'u'
  if (size === 8) return Number(unsigned ? view.getBigUint64(0, true) : view.getBigInt64(0, true))
  if (size === 4) return unsigned ? view.getUint32(0, true) : view.getInt32(0, true)
  if (size === 2) return unsigned ? view.getUint16(0, true) : view.getInt16(0, true)
  return unsigned ? view.getUint8(0) : view.getInt8(0)
}

function codes(count: number, codeAt: (at: number) => number): string {
  const found = Array.from({ length: count }, (_, at) => codeAt(at)).filter((code) => code > 0)
  return String.fromCodePoint(...found)
}

function valuesOf({ dtype, shape, bytes }: MessageArray): unknown[] {
  const count = shape.reduce((product, size) => product * size, 1)
  const size = count === 0 ? 0 : bytes.byteLength / count
  return Array.from({ length: count }, (_, at) =>
    readItem(dtype, new DataView(bytes.buffer, bytes.byteOffset + at * size, size)),
  )
}

describe('shared message vectors', () => {
  const names = vectorNames(/^binary_message_.*\.bin$/)
  const describing = (name: string) => readVectors<Description>(name.replace('.bin', '.json'))
  const good = names.filter((name) => !describing(name).malformed)
  const bad = names.filter((name) => describing(name).malformed)

  it('are there', () => {
    expect(good.length).toBeGreaterThanOrEqual(2)
    expect(bad.length).toBeGreaterThanOrEqual(10)
  })

  it.each(good)('%s is read as described', (name) => {
    const { kind, fields, arrays } = describing(name)
    const message = decodeMessage(readVectorBytes(name))
    expect(message.kind).toBe(kind)
    expect(message.fields).toEqual(fields)
    const found = message.arrays.map((array) => ({
      name: array.name,
      dtype: array.dtype,
      shape: array.shape,
      values: valuesOf(array),
    }))
    expect(found).toEqual(arrays)
  })

  it.each(good)('%s is the same after being written again', (name) => {
    const message = decodeMessage(readVectorBytes(name))
    expect(decodeMessage(encodeMessage(message).buffer)).toEqual(message)
  })

  it.each(bad)('%s is refused', (name) => {
    expect(() => decodeMessage(readVectorBytes(name))).toThrow(ApiError)
  })
})
