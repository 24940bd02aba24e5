// @vitest-environment happy-dom
import { Box3, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { assemblePieces } from '@/three/robot/assemblePieces'
import { buildRobotTree } from '@/three/urdf/robotTree'

const NOTHING = { meshes: new Map(), textures: new Map() }

function pieceOf(geometry: string, rpy = '0 0 0', xyz = '0 0 0') {
  const { robot, shapes } = buildRobotTree(
    `<robot name="r"><link name="a"><collision><origin xyz="${xyz}" rpy="${rpy}"/><geometry>${geometry}</geometry></collision></link></robot>`,
  )
  return assemblePieces(robot, shapes, NOTHING).collision[0]
}

/** Fixed-axis roll, pitch, yaw as three plain rotations, one after the other. */
function turned([x, y, z]: [number, number, number], [r, p, w]: [number, number, number]) {
  const [y1, z1] = [y * Math.cos(r) - z * Math.sin(r), y * Math.sin(r) + z * Math.cos(r)]
  const [x2, z2] = [x * Math.cos(p) + z1 * Math.sin(p), -x * Math.sin(p) + z1 * Math.cos(p)]
  return [x2 * Math.cos(w) - y1 * Math.sin(w), x2 * Math.sin(w) + y1 * Math.cos(w), z2]
}

const cases: [string, string, [number, number, number]][] = [
  ['box', '<box size="0.2 0.4 0.6"/>', [0.1, 0.2, 0.3]],
  ['cylinder', '<cylinder radius="0.1" length="0.6"/>', [0.1, 0.1, 0.3]],
  ['sphere', '<sphere radius="0.25"/>', [0.25, 0.25, 0.25]],
  ['capsule', '<capsule radius="0.1" length="0.6"/>', [0.1, 0.1, 0.4]],
]

describe.each(cases)('a %s', (_, geometry, half) => {
  it('has its size along its own axes', () => {
    const piece = pieceOf(geometry)!
    const box = new Box3().setFromBufferAttribute(piece.geometry.getAttribute('position') as never)
    box.applyMatrix4(piece.matrix)
    expect(box.max.toArray()).toEqual(half.map((v) => expect.closeTo(v, 6)))
    expect(box.min.toArray()).toEqual(half.map((v) => expect.closeTo(-v, 6)))
  })

  it('is turned in URDF order', () => {
    const rpy: [number, number, number] = [0.3, 0.5, 0.7]
    const straight = pieceOf(geometry)!
    const piece = pieceOf(geometry, rpy.join(' '), '1 2 3')!
    const position = piece.geometry.getAttribute('position')
    const point = new Vector3()
    for (let i = 0; i < position.count; i += 7) {
      const marker = point.fromBufferAttribute(position, i).applyMatrix4(straight.matrix).toArray()
      const [x, y, z] = turned(marker, rpy)
      const shown = point.fromBufferAttribute(position, i).applyMatrix4(piece.matrix).toArray()
      expect(shown).toEqual([x! + 1, y! + 2, z! + 3].map((v) => expect.closeTo(v, 9)))
    }
  })
})

it('leaves out primitives without extent', () => {
  expect(pieceOf('<sphere radius="0"/>')).toBeUndefined()
  expect(pieceOf('<box size="1 0 1"/>')).toBeUndefined()
  expect(pieceOf('<capsule radius="0" length="1"/>')).toBeUndefined()
})
