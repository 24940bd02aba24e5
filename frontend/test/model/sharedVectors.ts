/** The cases in `tests/vectors` that both languages must agree on. */
import { readdirSync, readFileSync } from 'node:fs'

const FOLDER = new URL('../../../tests/vectors/', import.meta.url)

export function vectorNames(pattern: RegExp): string[] {
  return readdirSync(FOLDER).filter((name) => pattern.test(name))
}

export function readVectorBytes(name: string): ArrayBuffer {
  const bytes = readFileSync(new URL(name, FOLDER))
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}

export function readVectors<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as T
}
