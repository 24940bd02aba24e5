/** Finds equal vertices by hashing their numbers. */

export interface VertexAttribute {
  readonly array: Float32Array
  readonly itemSize: number
}

export interface Weld {
  /** For every source vertex, the number of the distinct vertex it became. */
  readonly vertexOf: Uint32Array
  /** For every distinct vertex, a source vertex that has its values. */
  readonly sourceOf: Uint32Array
}

/** Gives vertices whose numbers are all equal (0 and −0 too) one number, in order of appearance. */
export function weld(attributes: readonly VertexAttribute[], count: number): Weld {
  const vertexOf = new Uint32Array(count)
  const sourceOf = new Uint32Array(count)
  let distinct = 0
  const slots = 1 << Math.ceil(Math.log2(Math.max(4, count * 2)))
  const table = new Int32Array(slots).fill(-1)
  for (let vertex = 0; vertex < count; vertex++) {
    let slot = hashOf(attributes, vertex) & (slots - 1)
    for (;;) {
      const known = table[slot]!
      if (known < 0) {
        table[slot] = distinct
        sourceOf[distinct] = vertex
        vertexOf[vertex] = distinct++
        break
      }
      if (equal(attributes, sourceOf[known]!, vertex)) {
        vertexOf[vertex] = known
        break
      }
      slot = (slot + 1) & (slots - 1)
    }
  }
  return { vertexOf, sourceOf: sourceOf.slice(0, distinct) }
}

const floatBits = new Float32Array(1)
const intBits = new Uint32Array(floatBits.buffer)

function hashOf(attributes: readonly VertexAttribute[], vertex: number): number {
  let hash = 0x811c9dc5
  for (const { array, itemSize } of attributes) {
    for (let i = vertex * itemSize; i < (vertex + 1) * itemSize; i++) {
      floatBits[0] = array[i]! + 0
      hash = Math.imul(hash ^ intBits[0]!, 0x01000193)
      hash ^= hash >>> 15
    }
  }
  hash = Math.imul(hash ^ (hash >>> 13), 0x5bd1e995)
  return (hash ^ (hash >>> 16)) >>> 0
}

function equal(attributes: readonly VertexAttribute[], a: number, b: number): boolean {
  for (const { array, itemSize } of attributes) {
    for (let i = 0; i < itemSize; i++) {
      if (array[a * itemSize + i] !== array[b * itemSize + i]) return false
    }
  }
  return true
}
