/** Texts of arrays that are carried along with a motion as bytes, as NumPy stores them. */
import type { ExtraArray } from './motion'

const CODE_POINT_BYTES = 4

/** The array's texts; null when it holds something else than NumPy's `U` of this byte order. */
export function readTexts({ dtype, bytes }: ExtraArray): string[] | null {
  const [, width] = /^<U(\d+)$/.exec(dtype) ?? []
  if (width === undefined) return null
  const each = Number(width) * CODE_POINT_BYTES
  if (each === 0 || bytes.byteLength % each !== 0) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: bytes.byteLength / each }, (_, at) => textAt(view, at * each, each))
}

function textAt(view: DataView, start: number, length: number): string {
  let text = ''
  for (let at = start; at < start + length; at += CODE_POINT_BYTES) {
    const code = view.getUint32(at, true)
    if (code === 0) break
    // Beyond Unicode there is no text to make.
    text += code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd'
  }
  return text
}

/** A one-dimensional array of NumPy's type `U`, as wide as the longest text. */
export function textArray(name: string, texts: readonly string[]): ExtraArray {
  const points = texts.map((text) => Array.from(text, (point) => point.codePointAt(0)!))
  const width = Math.max(1, ...points.map(({ length }) => length))
  const bytes = new Uint8Array(texts.length * width * CODE_POINT_BYTES)
  const view = new DataView(bytes.buffer)
  for (const [row, codes] of points.entries()) {
    for (const [column, code] of codes.entries()) {
      view.setUint32((row * width + column) * CODE_POINT_BYTES, code, true)
    }
  }
  return { name, dtype: `<U${width}`, shape: [texts.length], bytes }
}
