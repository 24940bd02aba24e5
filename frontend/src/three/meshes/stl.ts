/** Reads binary and ASCII STL into loose triangles. Runs in a worker; knows no DOM. */
import { MeshFormatError } from './meshData'

const HEADER_BYTES = 84
const TRIANGLE_BYTES = 50

/**
 * Corner positions of all triangles, (9T) numbers.
 *
 * @throws MeshFormatError when the file is cut short, empty or no STL.
 */
export function parseStl(buffer: ArrayBuffer): Float32Array {
  const positions = isAscii(buffer) ? parseAscii(buffer) : parseBinary(buffer)
  if (positions.length === 0) throw new MeshFormatError('The STL file holds no triangles.')
  if (!positions.every(Number.isFinite)) {
    throw new MeshFormatError('The STL file holds coordinates that are not finite numbers.')
  }
  return positions
}

/** Binary files may begin with “solid” too; only real ASCII ones go on to say “facet”. */
function isAscii(buffer: ArrayBuffer): boolean {
  const head = new TextDecoder('latin1').decode(buffer.slice(0, 1024))
  if (!/^\s*solid/.test(head)) return false
  if (buffer.byteLength >= HEADER_BYTES) {
    const declared = new DataView(buffer).getUint32(80, true)
    if (buffer.byteLength === HEADER_BYTES + TRIANGLE_BYTES * declared) return false
  }
  return /\b(facet|endsolid)\b/.test(head)
}

function parseBinary(buffer: ArrayBuffer): Float32Array {
  if (buffer.byteLength < HEADER_BYTES) {
    throw new MeshFormatError(
      `The file has ${buffer.byteLength} bytes; a binary STL has at least ${HEADER_BYTES}.`,
    )
  }
  const view = new DataView(buffer)
  const count = view.getUint32(80, true)
  const wanted = HEADER_BYTES + TRIANGLE_BYTES * count
  if (buffer.byteLength < wanted) {
    throw new MeshFormatError(
      `The STL file is cut short: its ${count} triangles need ${wanted} bytes, ` +
        `it has ${buffer.byteLength}.`,
    )
  }
  const positions = new Float32Array(count * 9)
  for (let triangle = 0, out = 0; triangle < count; triangle++) {
    // The stored facet normal (first 12 bytes) is often wrong or zero: it is computed anew.
    const start = HEADER_BYTES + triangle * TRIANGLE_BYTES + 12
    for (let i = 0; i < 9; i++) positions[out++] = view.getFloat32(start + 4 * i, true)
  }
  return positions
}

function parseAscii(buffer: ArrayBuffer): Float32Array {
  const text = new TextDecoder('latin1').decode(buffer)
  const numbers: number[] = []
  for (const match of text.matchAll(/vertex\s+(\S+)\s+(\S+)\s+(\S+)/g)) {
    numbers.push(Number(match[1]), Number(match[2]), Number(match[3]))
  }
  if (numbers.length % 9 !== 0) {
    throw new MeshFormatError('The ASCII STL file ends within a triangle: it is cut short.')
  }
  return new Float32Array(numbers)
}
