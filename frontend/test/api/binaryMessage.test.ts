import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeMessage, encodeMessage, float32View } from '@/api/binaryMessage'
import { ApiError } from '@/api/errors'

const message = {
  kind: 'test',
  fields: { name: 'läufer 走', nested: { list: [1, null] } },
  arrays: [
    { name: 'odd', dtype: '|u1', shape: [3], bytes: Uint8Array.of(1, 2, 3) },
    { name: 'empty', dtype: '<f8', shape: [0, 4], bytes: new Uint8Array(0) },
    { name: 'scalar', dtype: '<f4', shape: [], bytes: new Uint8Array(Float32Array.of(7.5).buffer) },
  ],
}

describe('encodeMessage', () => {
  it('writes magic, header length, padded header and aligned buffers', () => {
    const bytes = encodeMessage(message)
    expect(String.fromCharCode(...bytes.subarray(0, 4))).toBe('RTE1')
    const headerBytes = new DataView(bytes.buffer).getUint32(4, true)
    expect((8 + headerBytes) % 8).toBe(0)
    const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + headerBytes)))
    expect(header.kind).toBe('test')
    expect(header.name).toBe('läufer 走')
    expect(header.arrays.map(({ offset }: { offset: number }) => offset)).toEqual([0, 8, 8])
    expect([...bytes.subarray(8 + headerBytes, 8 + headerBytes + 3)]).toEqual([1, 2, 3])
    expect(bytes.byteLength).toBe(8 + headerBytes + 12)
  })

  it('is read back as it was', () => {
    expect(decodeMessage(encodeMessage(message).buffer)).toEqual(message)
  })

  it('is read back whatever the names, fields and sizes', () => {
    const array = fc
      .record({ name: fc.string(), bytes: fc.uint8Array({ maxLength: 40 }) })
      .map(({ name, bytes }) => ({
        name,
        dtype: '|u1',
        shape: [bytes.length],
        bytes: Uint8Array.from(bytes),
      }))
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.array(array), (kind, text, arrays) => {
        const sent = { kind, fields: { text }, arrays }
        expect(decodeMessage(encodeMessage(sent).buffer)).toEqual(sent)
      }),
    )
  })
})

describe('decodeMessage', () => {
  it('copies nothing: arrays are views on the message', () => {
    const { buffer } = encodeMessage(message)
    const values = float32View(decodeMessage(buffer).arrays[2]!)
    expect(values.buffer).toBe(buffer)
    expect([...values]).toEqual([7.5])
  })

  it('never reads beyond the message, whatever the bytes', () => {
    const good = encodeMessage(message)
    const damage = fc.record({
      at: fc.integer({ min: 0, max: good.length - 1 }),
      value: fc.integer({ min: 0, max: 255 }),
      length: fc.integer({ min: 0, max: good.length }),
    })
    fc.assert(
      fc.property(damage, ({ at, value, length }) => {
        const bytes = good.slice()
        bytes[at] = value
        try {
          for (const array of decodeMessage(bytes.slice(0, length).buffer).arrays) {
            expect(array.bytes.byteLength).toBeLessThanOrEqual(length)
          }
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError)
          expect((error as ApiError).code).toBe('bad_answer')
        }
      }),
      { numRuns: 500 },
    )
  })

  it('float32View refuses other types', () => {
    expect(() => float32View(message.arrays[0]!)).toThrow('odd is |u1')
  })
})
