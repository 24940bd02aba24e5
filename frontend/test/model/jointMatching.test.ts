import { describe, expect, it } from 'vitest'
import { matchJoints, prismaticJointNames } from '@/model/jointMatching'
import type { JointDescription, JointType, RobotDescription } from '@/model/robotDescription'

function joint(name: string, type: JointType = 'revolute', mimics?: string): JointDescription {
  return {
    name,
    type,
    parent: 'a',
    child: 'b',
    limits: { lower: -1, upper: 1, velocity: 2, effort: 3 },
    mimic: mimics ? { joint: mimics, multiplier: 1, offset: 0 } : null,
  }
}

function robot(joints: JointDescription[]): RobotDescription {
  return {
    id: 'r1',
    name: 'robot',
    baseLink: 'base',
    urdfUrl: 'api/robot/urdf',
    links: ['base'],
    joints,
    meshes: [],
    diagnostics: [],
  }
}

describe('matchJoints', () => {
  it('goes by name, whatever the order on either side', () => {
    const match = matchJoints(['c', 'a', 'b'], robot([joint('b'), joint('c'), joint('a')]))
    expect(match.matched.map((pair) => [pair.column, pair.joint.name])).toEqual([
      [0, 'c'],
      [1, 'a'],
      [2, 'b'],
    ])
    expect(match.missing).toEqual([])
    expect(match.extra).toEqual([])
  })

  it('names what is missing and what is extra, with the reason', () => {
    const match = matchJoints(
      ['knee', 'tail', 'weld', 'finger2', 'root'],
      robot([
        joint('knee'),
        joint('hip'),
        joint('weld', 'fixed'),
        joint('finger1', 'prismatic'),
        joint('finger2', 'prismatic', 'finger1'),
        joint('root', 'floating'),
      ]),
    )
    expect(match.missing).toEqual(['hip', 'finger1'])
    expect(match.extra).toEqual([
      { name: 'tail', reason: 'unknown' },
      { name: 'weld', reason: 'fixed' },
      { name: 'finger2', reason: 'mimic' },
      { name: 'root', reason: 'unsupported' },
    ])
  })
})

describe('prismaticJointNames', () => {
  it('names the joints measured in metres', () => {
    const names = prismaticJointNames(robot([joint('a'), joint('lift', 'prismatic')]))
    expect([...names]).toEqual(['lift'])
  })
})
