import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MeshFormatError } from '@/three/meshes/meshData'
import { parseStl } from '@/three/meshes/stl'
import { asciiStl, binaryStl, CORNER_TETRAHEDRON } from './meshFiles'

describe('STL', () => {
  it('reads binary triangles as they are stored', () => {
    const finite = fc.float({ noNaN: true, noDefaultInfinity: true })
    const triangles = fc.array(fc.array(finite, { minLength: 9, maxLength: 9 }), {
      minLength: 1,
      maxLength: 20,
    })
    fc.assert(
      fc.property(triangles, (list) => {
        expect([...parseStl(binaryStl(list.flat()))]).toEqual(list.flat())
      }),
    )
  })

  it('reads ASCII, whatever its spacing and exponents', () => {
    expect([...parseStl(asciiStl(CORNER_TETRAHEDRON))]).toEqual(CORNER_TETRAHEDRON)
    const text =
      'solid a b\r\n facet normal 0 0 1\r\nouter loop\r\n\tvertex 1e0 -2.5E-1 +3\r\n vertex 0 0 0 vertex 1 1 1 endloop endfacet endsolid'
    expect([...parseStl(new TextEncoder().encode(text).buffer)]).toEqual([
      1, -0.25, 3, 0, 0, 0, 1, 1, 1,
    ])
  })

  it('takes a binary file for binary though its header says solid and facet', () => {
    expect([...parseStl(binaryStl(CORNER_TETRAHEDRON, 'solid facet exported'))]).toEqual(
      CORNER_TETRAHEDRON,
    )
  })

  it('says declared and real size of a file that is cut short', () => {
    const whole = binaryStl(CORNER_TETRAHEDRON)
    const cut = whole.slice(0, whole.byteLength - 100)
    expect(() => parseStl(cut)).toThrow(MeshFormatError)
    expect(() => parseStl(cut)).toThrow(/its 4 triangles need 284 bytes, it has 184/)
  })

  it.each([
    ['too small for a header', new ArrayBuffer(20), /has 20 bytes; a binary STL has at least 84/],
    ['without triangles', binaryStl([]), /no triangles/],
    [
      'ASCII that ends within a triangle',
      new TextEncoder().encode('solid x\nfacet normal 0 0 1\nvertex 0 0 0\nvertex 1 0 0').buffer,
      /cut short/,
    ],
    [
      'with coordinates that are no numbers',
      binaryStl([Number.NaN, 0, 0, 1, 0, 0, 0, 1, 0]),
      /not finite/,
    ],
  ])('refuses a file %s', (_, bytes, message) => {
    expect(() => parseStl(bytes as ArrayBuffer)).toThrow(message)
  })
})
