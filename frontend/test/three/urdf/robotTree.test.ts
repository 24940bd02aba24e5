// @vitest-environment happy-dom
import { Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import { buildRobotTree } from '@/three/urdf/robotTree'
import { UrdfError } from '@/three/urdf/urdfDocument'

const robot = (inside: string) => `<robot name="r">${inside}</robot>`
const visual = (geometry: string, more = '') =>
  robot(`<link name="a"><visual>${more}<geometry>${geometry}</geometry></visual></link>`)
const joint = (name: string, parent: string, child: string, more = '') =>
  `<joint name="${name}" type="revolute"><parent link="${parent}"/><child link="${child}"/>${more}</joint>`

describe('shapes', () => {
  it('keeps a mesh address as written and puts its scale into the matrix', () => {
    const uri = 'package://ä b/../m%20x/1.STL'
    const [shape] = buildRobotTree(
      visual(
        `<mesh filename="${uri}" scale="1 -2 0.5"/>`,
        '<origin xyz="1 2 3" rpy="0 0 1.5707963267948966"/>',
      ),
    ).shapes
    expect(shape?.geometry).toEqual({ kind: 'mesh', uri })
    const point = new Vector3(1, 1, 1).applyMatrix4(shape!.localMatrix)
    // Scaled to (1, −2, 0.5), turned a quarter about z to (2, 1, 0.5), then moved.
    expect(point.toArray()).toEqual([
      expect.closeTo(3, 9),
      expect.closeTo(3, 9),
      expect.closeTo(3.5, 9),
    ])
  })

  it('takes a single scale number for all three axes', () => {
    const [shape] = buildRobotTree(visual('<mesh filename="a.stl" scale="0.001"/>')).shapes
    expect(new Vector3(1000, 2000, 3000).applyMatrix4(shape!.localMatrix).toArray()).toEqual([
      1, 2, 3,
    ])
  })

  it('reads primitives and skips geometry it does not know or that is missing', () => {
    const text = robot(`<link name="a">
      <collision><geometry><box size="1 2 3"/></geometry></collision>
      <collision><geometry><capsule radius="0.1" length="0.4"/></geometry></collision>
      <collision><geometry/></collision>
      <visual><geometry><cone radius="1"/></geometry></visual>
    </link>`)
    expect(buildRobotTree(text).shapes.map(({ role, geometry }) => ({ role, geometry }))).toEqual([
      { role: 'collision', geometry: { kind: 'box', size: [1, 2, 3] } },
      { role: 'collision', geometry: { kind: 'capsule', radius: 0.1, length: 0.4 } },
    ])
  })
})

describe('materials', () => {
  const withMaterial = (inside: string, top = '') =>
    buildRobotTree(
      robot(
        `${top}<link name="a"><visual><geometry><sphere radius="1"/></geometry>${inside}</visual></link>`,
      ),
    ).shapes[0]!.material

  it('finds a named material at the top', () => {
    const top = '<material name="red"><color rgba="1  0 0  0.5"/></material>'
    expect(withMaterial('<material name="red"/>', top)).toEqual({
      rgba: [1, 0, 0, 0.5],
      textureUri: null,
    })
  })

  it('prefers the own definition to one of the same name elsewhere', () => {
    const top = '<material name=""><color rgba="1 0 0 1"/></material>'
    const own = '<material name=""><color rgba="0 1 0 1"/></material>'
    expect(withMaterial(own, top)?.rgba).toEqual([0, 1, 0, 1])
  })

  it('lets a link use a material that another link defined', () => {
    const text = robot(`
      <link name="a"><visual><geometry><sphere radius="1"/></geometry><material name="m"><color rgba="0 0 1 1"/></material></visual></link>
      <link name="b"><visual><geometry><sphere radius="1"/></geometry><material name="m"/></visual></link>
      ${joint('j', 'a', 'b')}`)
    expect(buildRobotTree(text).shapes.map((shape) => shape.material?.rgba)).toEqual([
      [0, 0, 1, 1],
      [0, 0, 1, 1],
    ])
  })

  it('names a texture by its address and fetches nothing', () => {
    expect(
      withMaterial('<material name="t"><texture filename="../tex/a.png"/></material>'),
    ).toEqual({
      rgba: null,
      textureUri: '../tex/a.png',
    })
  })

  it('is null where the URDF names none or an unknown one', () => {
    expect(withMaterial('')).toBeNull()
    expect(withMaterial('<material name="nowhere"/>')).toBeNull()
  })
})

describe('names and joints', () => {
  it.each(['1a', 'a b', 'a/b', 'a.b', 'Ж', '机器人', 'it"s', 'back\\slash', 'a]b', "o'k"])(
    'keeps the link name %s',
    (name) => {
      const escaped = name.replaceAll('"', '&quot;')
      const text = robot(
        `<link name="root"/><link name="${escaped}"/>${joint('j', 'root', escaped)}`,
      )
      const { robot: tree } = buildRobotTree(text)
      expect(Object.keys(tree.links).sort()).toEqual(['root', name].sort())
      expect(tree.links[name]?.name).toBe(name)
      expect(tree.links[name]?.parent).toBe(tree.joints.j)
    },
  )

  it('frees joints whose mimic rule names no joint or closes a ring', () => {
    const text = robot(`<link name="a"/><link name="b"/><link name="c"/><link name="d"/>
      ${joint('1', 'a', 'b', '<mimic joint="2"/>')}${joint('2', 'b', 'c', '<mimic joint="1"/>')}
      ${joint('3', 'c', 'd', '<mimic joint="nowhere"/>')}`)
    const { joints } = buildRobotTree(text).robot
    const rules = Object.values(joints).filter((j) => 'mimicJoint' in j)
    expect(rules).toHaveLength(1)
  })

  it('takes x for an axis that is missing or zero', () => {
    const text = robot(`<link name="a"/><link name="b"/><link name="c"/>
      ${joint('1', 'a', 'b')}${joint('2', 'b', 'c', '<axis xyz="0 0 0"/>')}`)
    const { joints } = buildRobotTree(text).robot
    expect(joints['1']?.axis.toArray()).toEqual([1, 0, 0])
    expect(joints['2']?.axis.toArray()).toEqual([1, 0, 0])
  })

  it('accepts blank lines and a byte order mark before the XML declaration', () => {
    const text = `\uFEFF\n<?xml version="1.0"?>${robot('<link name="a"/>')}`
    expect(Object.keys(buildRobotTree(text).robot.links)).toEqual(['a'])
  })
})

describe('what is no robot', () => {
  it.each([
    [
      'a joint to a link that is not there',
      robot(`<link name="a"/>${joint('j', 'a', 'b')}`),
      /names a child link “b”/,
    ],
    ['two roots', robot('<link name="a"/><link name="b"/>'), /one root link; found: a, b/],
    [
      'a ring',
      robot(`<link name="a"/><link name="b"/>${joint('1', 'a', 'b')}${joint('2', 'b', 'a')}`),
      /found: none/,
    ],
    [
      'a link with two parents',
      robot(`<link name="a"/><link name="b"/>${joint('1', 'a', 'b')}${joint('2', 'a', 'b')}`),
      /child of two joints/,
    ],
    ['a link named twice', robot('<link name="a"/><link name="a"/>'), /two links named “a”/],
    ['another document', '<sdf/>', /no <robot> at its top but <sdf>/],
  ])('refuses %s', (_, text, message) => {
    expect(() => buildRobotTree(text)).toThrow(UrdfError)
    expect(() => buildRobotTree(text)).toThrow(message)
  })
})
