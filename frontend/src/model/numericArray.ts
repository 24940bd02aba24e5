/** Numbers of arrays that are carried along with a motion as bytes. */
import type { ExtraArray } from './motion'

type Read = (view: DataView, at: number, little: boolean) => number

const READERS: Readonly<Record<string, { readonly bytes: number; readonly read: Read }>> = {
  f4: { bytes: 4, read: (view, at, little) => view.getFloat32(at, little) },
  f8: { bytes: 8, read: (view, at, little) => view.getFloat64(at, little) },
  i1: { bytes: 1, read: (view, at) => view.getInt8(at) },
  i2: { bytes: 2, read: (view, at, little) => view.getInt16(at, little) },
  i4: { bytes: 4, read: (view, at, little) => view.getInt32(at, little) },
  i8: { bytes: 8, read: (view, at, little) => Number(view.getBigInt64(at, little)) },
  u1: { bytes: 1, read: (view, at) => view.getUint8(at) },
  u2: { bytes: 2, read: (view, at, little) => view.getUint16(at, little) },
  u4: { bytes: 4, read: (view, at, little) => view.getUint32(at, little) },
  u8: { bytes: 8, read: (view, at, little) => Number(view.getBigUint64(at, little)) },
}

/** The array's numbers in storage order; null when its type isn't a number of a known size. */
export function readNumbers({ dtype, bytes }: ExtraArray): Float64Array | null {
  const reader = READERS[dtype.slice(1)]
  if (!reader || bytes.byteLength % reader.bytes !== 0) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const little = dtype[0] !== '>'
  const numbers = new Float64Array(bytes.byteLength / reader.bytes)
  for (let at = 0; at < numbers.length; at++) {
    numbers[at] = reader.read(view, at * reader.bytes, little)
  }
  return numbers
}

/** Whether the array holds floating-point numbers that can be blended and written back. */
export function isFloatArray({ dtype }: ExtraArray): boolean {
  return dtype === '<f4' || dtype === '<f8'
}

/** Bytes of numbers in one of the types that `isFloatArray` accepts. */
export function floatBytes(numbers: Float64Array, dtype: string): Uint8Array {
  const stored = dtype === '<f4' ? Float32Array.from(numbers) : numbers
  return new Uint8Array(stored.buffer, stored.byteOffset, stored.byteLength)
}
