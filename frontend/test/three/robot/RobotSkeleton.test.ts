// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { Matrix4, Vector3 } from 'three'
import { describe, expect, it } from 'vitest'
import type { RobotPose } from '@/playback/RobotPose'
import { RobotSkeleton } from '@/three/robot/RobotSkeleton'
import { buildRobotTree } from '@/three/urdf/robotTree'

interface FkCase {
  joint_pos: number[]
  base_pos: number[]
  base_quat_wxyz: number[]
  links: Record<string, number[]>
}

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const urdf = read('./fk_robot.urdf')
// Link poses by Pinocchio: see make_fk_vectors.py.
const vectors: { joint_names: string[]; cases: FkCase[] } = JSON.parse(
  read('../../../../tests/vectors/three_fk.json'),
)

function pose(
  jointPos: number[],
  basePos: number[] | null = null,
  quatWxyz: number[] | null = null,
): RobotPose {
  return {
    jointPos: Float64Array.from(jointPos),
    basePos: basePos && Float64Array.from(basePos),
    baseQuatWxyz: quatWxyz && Float64Array.from(quatWxyz),
  }
}

const skeletonOf = (text: string, base: string) =>
  new RobotSkeleton(buildRobotTree(text).robot, base)

function expectSameMatrix(actual: Matrix4, rowMajor: number[], digits = 12): void {
  for (const [i, value] of actual.clone().transpose().elements.entries()) {
    expect(value).toBeCloseTo(rowMajor[i]!, digits)
  }
}

describe('link poses agree with Pinocchio', () => {
  it.each(vectors.cases.map((c, i) => [i, c] as const))('case %i', (_, fk) => {
    const skeleton = skeletonOf(urdf, '1a')
    skeleton.setMotionJoints(vectors.joint_names)
    expect(skeleton.apply(pose(fk.joint_pos, fk.base_pos, fk.base_quat_wxyz))).toBe(true)
    expect(skeleton.links.size).toBe(Object.keys(fk.links).length)
    for (const [name, matrix] of Object.entries(fk.links)) {
      expectSameMatrix(skeleton.links.get(name)!.matrixWorld, matrix)
    }
  })

  it('also after other poses, in any order of the motion’s joints, on a clone', () => {
    const original = skeletonOf(urdf, '1a')
    original.setMotionJoints([...vectors.joint_names, 'not of this robot'].reverse())
    for (const { joint_pos, base_pos, base_quat_wxyz } of vectors.cases) {
      original.apply(pose([0, ...joint_pos.toReversed()], base_pos, base_quat_wxyz))
    }
    const clone = original.clone()
    const [first] = vectors.cases
    clone.apply(pose([0, ...first!.joint_pos.toReversed()], first!.base_pos, first!.base_quat_wxyz))
    for (const [name, matrix] of Object.entries(first!.links)) {
      expectSameMatrix(clone.links.get(name)!.matrixWorld, matrix)
    }
    for (const [name, matrix] of Object.entries(vectors.cases.at(-1)!.links)) {
      expectSameMatrix(original.links.get(name)!.matrixWorld, matrix)
    }
  })

  it('puts the root where it brings a base link below moving joints to the wanted pose', () => {
    const skeleton = skeletonOf(urdf, 'a.b')
    skeleton.setMotionJoints(vectors.joint_names)
    const [first, second] = vectors.cases
    skeleton.apply(pose(second!.joint_pos, second!.base_pos, second!.base_quat_wxyz))
    skeleton.apply(pose(first!.joint_pos, first!.base_pos, first!.base_quat_wxyz))
    // All links keep the places they have relative to the base link.
    const worldOf = (name: string) => new Matrix4().fromArray(first!.links[name]!).transpose()
    const toBase = worldOf('a.b').invert().premultiply(skeleton.baseMatrix)
    for (const name of Object.keys(first!.links)) {
      const expected = toBase.clone().multiply(worldOf(name)).transpose().elements
      expectSameMatrix(skeleton.links.get(name)!.matrixWorld, [...expected], 9)
    }
    const position = new Vector3().setFromMatrixPosition(skeleton.baseMatrix)
    expect(position.toArray()).toEqual(first!.base_pos.map((v) => expect.closeTo(v, 12)))
  })
})

describe('joints', () => {
  const one = (type: string, more = '') => `<robot name="r"><link name="a"/><link name="b"/>
    <joint name="j" type="${type}"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/>${more}</joint></robot>`

  it.each(['revolute', 'continuous'])('does not clamp a %s joint to its limits', (type) => {
    const skeleton = skeletonOf(one(type, '<limit lower="-1" upper="1"/>'), 'a')
    skeleton.setMotionJoints(['j'])
    skeleton.apply(pose([7]))
    const x = new Vector3(1, 0, 0).transformDirection(skeleton.links.get('b')!.matrixWorld)
    expect(x.x).toBeCloseTo(Math.cos(7), 12)
    expect(x.y).toBeCloseTo(Math.sin(7), 12)
  })

  it('stands at zero where the motion lacks the joint', () => {
    const skeleton = skeletonOf(one('prismatic'), 'a')
    skeleton.setMotionJoints(['j'])
    skeleton.apply(pose([0.25]))
    expect(skeleton.links.get('b')!.matrixWorld.elements[14]).toBe(0.25)
    skeleton.setMotionJoints(['another'])
    skeleton.apply(pose([0.25]))
    expect(skeleton.links.get('b')!.matrixWorld.elements[14]).toBe(0)
  })

  it('reports movement only when something moved', () => {
    const skeleton = skeletonOf(one('revolute'), 'a')
    skeleton.setMotionJoints(['j'])
    expect(skeleton.apply(pose([0.5], [1, 2, 3], [1, 0, 0, 0]))).toBe(true)
    expect(skeleton.apply(pose([0.5], [1, 2, 3], [1, 0, 0, 0]))).toBe(false)
    expect(skeleton.apply(pose([0.5], [1, 2, 3.5], [1, 0, 0, 0]))).toBe(true)
    expect(skeleton.apply(pose([0.6], [1, 2, 3.5], [1, 0, 0, 0]))).toBe(true)
  })

  it('leaves floating and planar joints at rest', () => {
    for (const type of ['floating', 'planar']) {
      const skeleton = skeletonOf(one(type, '<origin xyz="0 0 2"/>'), 'a')
      skeleton.setMotionJoints(['j'])
      skeleton.apply(pose([5]))
      expect(skeleton.links.get('b')!.matrixWorld.elements[14]).toBe(2)
    }
  })
})

describe('a floating base on a world link', () => {
  const text = `<robot name="r"><link name="world"/><link name="pelvis"/><link name="head"/>
    <joint name="free" type="floating"><parent link="world"/><child link="pelvis"/><origin xyz="0 0 1.05"/></joint>
    <joint name="neck" type="fixed"><parent link="pelvis"/><child link="head"/><origin xyz="0 0 0.5"/></joint></robot>`

  it('moves the base link, and what is bolted to it, and not the world', () => {
    const skeleton = skeletonOf(text, 'pelvis')
    const s = Math.SQRT1_2
    skeleton.apply(pose([], [1, 2, 3], [s, s, 0, 0]))
    const at = (name: string) =>
      new Vector3().setFromMatrixPosition(skeleton.links.get(name)!.matrixWorld).toArray()
    expect(at('world')).toEqual([0, 0, 0])
    expect(at('pelvis')).toEqual([1, 2, 3])
    // A quarter turn about x lays the neck along −y.
    expect(at('head')).toEqual([1, expect.closeTo(1.5, 12), expect.closeTo(3, 12)])
  })
})
