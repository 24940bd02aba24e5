/** The binary message of docs/api.md: a JSON header and raw little-endian buffers. */
import { badAnswer, isRecord } from './errors'

export const MESSAGE_TYPE = 'application/vnd.robot-trajectory.message'

const MAGIC = 'RTE1'
const PREFIX_BYTES = 8
const ALIGNMENT = 8

export interface MessageArray {
  readonly name: string
  /** As NumPy writes it, for example `<f4`. */
  readonly dtype: string
  readonly shape: readonly number[]
  /** A view on the message, or what to write into one. */
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface BinaryMessage {
  readonly kind: string
  /** The header without `kind` and `arrays`. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly arrays: readonly MessageArray[]
}

/**
 * Reads a message. The arrays are views on `buffer`: nothing is copied.
 *
 * @throws ApiError `bad_answer` when the bytes are not such a message.
 */
export function decodeMessage(buffer: ArrayBuffer): BinaryMessage {
  if (buffer.byteLength < PREFIX_BYTES) throw malformed('it is too short')
  const prefix = new Uint8Array(buffer, 0, MAGIC.length)
  if (String.fromCharCode(...prefix) !== MAGIC) throw malformed('it does not begin with RTE1')
  const headerBytes = new DataView(buffer).getUint32(MAGIC.length, true)
  const dataStart = PREFIX_BYTES + headerBytes
  if (dataStart > buffer.byteLength) throw malformed('it ends within its header')
  if (dataStart % ALIGNMENT !== 0) throw malformed('its header is not padded to 8 bytes')
  const header = parseHeader(new Uint8Array(buffer, PREFIX_BYTES, headerBytes))
  const { kind, arrays, ...fields } = header
  if (typeof kind !== 'string' || !Array.isArray(arrays)) {
    throw malformed('its header lacks kind or arrays')
  }
  return { kind, fields, arrays: arrays.map((entry) => readArray(buffer, dataStart, entry)) }
}

export function encodeMessage(message: BinaryMessage): Uint8Array<ArrayBuffer> {
  let offset = 0
  const entries = message.arrays.map(({ name, dtype, shape, bytes }) => {
    const entry = { name, dtype, shape, offset, nbytes: bytes.byteLength }
    offset = aligned(offset + bytes.byteLength)
    return entry
  })
  const header = { kind: message.kind, ...message.fields, arrays: entries }
  const headerText = new TextEncoder().encode(JSON.stringify(header))
  const dataStart = aligned(PREFIX_BYTES + headerText.byteLength)
  const last = entries.at(-1)
  const out = new Uint8Array(dataStart + (last ? last.offset + last.nbytes : 0))
  out.set(new TextEncoder().encode(MAGIC))
  new DataView(out.buffer).setUint32(MAGIC.length, dataStart - PREFIX_BYTES, true)
  out.fill(0x20, PREFIX_BYTES, dataStart)
  out.set(headerText, PREFIX_BYTES)
  message.arrays.forEach(({ bytes }, index) => {
    out.set(bytes, dataStart + entries[index]!.offset)
  })
  return out
}

/** The array as float32 numbers: a view, no copy. */
export function float32View(array: MessageArray): Float32Array<ArrayBuffer> {
  if (array.dtype !== '<f4') throw malformed(`${array.name} is ${array.dtype}, not <f4`)
  const { buffer, byteOffset, byteLength } = array.bytes
  return new Float32Array(buffer, byteOffset, byteLength / 4)
}

export function bytesOf(values: Float32Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(values.buffer as ArrayBuffer, values.byteOffset, values.byteLength)
}

function parseHeader(bytes: Uint8Array): Record<string, unknown> {
  let header: unknown
  try {
    header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw malformed('its header is no JSON')
  }
  if (!isRecord(header)) throw malformed('its header is no object')
  return header
}

function readArray(buffer: ArrayBuffer, dataStart: number, entry: unknown): MessageArray {
  if (!isRecord(entry)) throw malformed('an array has no description')
  const { name, dtype, shape, offset, nbytes } = entry
  if (typeof name !== 'string' || typeof dtype !== 'string' || !isShape(shape)) {
    throw malformed('the description of an array lacks its name, dtype or shape')
  }
  if (!isCount(offset) || !isCount(nbytes) || dataStart + offset + nbytes > buffer.byteLength) {
    throw malformed(`${name} reaches beyond its end`)
  }
  if (offset % ALIGNMENT !== 0) throw malformed(`${name} does not start at a multiple of 8`)
  const items = shape.reduce((product, size) => product * size, 1)
  if (items * itemBytes(dtype) !== nbytes) {
    throw malformed(`${name} has ${nbytes} bytes, not those of ${shape.join(' × ')} ${dtype}`)
  }
  return { name, dtype, shape, bytes: new Uint8Array(buffer, dataStart + offset, nbytes) }
}

/** Size of one item of a NumPy dtype; text takes 4 bytes a character. */
function itemBytes(dtype: string): number {
  const parts = /^[<|]([biufcSUmM])(\d+)(\[\w+\])?$/.exec(dtype)
  if (!parts) throw malformed(`the dtype ${dtype} is unknown`)
  return Number(parts[2]) * (parts[1] === 'U' ? 4 : 1)
}

function isShape(value: unknown): value is number[] {
  return Array.isArray(value) && value.every(isCount)
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

function aligned(offset: number): number {
  return Math.ceil(offset / ALIGNMENT) * ALIGNMENT
}

function malformed(reason: string) {
  return badAnswer(`The message can't be read: ${reason}.`, 'binary message')
}
