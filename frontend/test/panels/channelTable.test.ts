import { describe, expect, it } from 'vitest'
import type { Motion } from '@/model/motion'
import type { JointDescription, RobotDescription } from '@/model/robotDescription'
import { markAt, markText } from '@/panels/channels/channelMarks'
import { buildChannelTable } from '@/panels/channels/channelTable'
import { assignColors, CURVE_COLORS } from '@/panels/channels/curveColors'
import { shortLabels } from '@/panels/channels/shortLabels'

function joint(name: string, change: Partial<JointDescription> = {}): JointDescription {
  return {
    name,
    type: 'revolute',
    parent: 'base',
    child: `${name}_link`,
    limits: { lower: -1, upper: 2, velocity: 10, effort: null },
    mimic: null,
    ...change,
  }
}

const robot: RobotDescription = {
  id: '1',
  name: 'arm',
  baseLink: 'base',
  urdfUrl: 'api/robot/urdf',
  links: [],
  joints: [joint('knee'), joint('wheel', { type: 'continuous' }), joint('hip')],
  meshes: [],
  diagnostics: [],
}

function motionOf(jointNames: string[], rows: number[][], base = false): Motion {
  return {
    frameRate: 10,
    frameCount: rows.length,
    jointNames,
    jointPos: Float32Array.from(rows.flat()),
    basePosW: base ? new Float32Array(rows.length * 3) : null,
    baseQuatWxyz: base ? Float32Array.from(rows.flatMap(() => [1, 0, 0, 0])) : null,
    meta: {},
    events: [],
    extras: [],
  }
}

describe('buildChannelTable', () => {
  it('matches joints by name and lists missing and extra ones', () => {
    const table = buildChannelTable(motionOf(['tail', 'knee'], [[0, 0]], true), robot)
    expect(table.missing.map((missing) => missing.joint.name)).toEqual(['wheel', 'hip'])
    expect(table.byId.get('joint:tail')?.extra).toBe(true)
    expect(table.byId.get('joint:knee')?.extra).toBe(false)
    expect(table.rows).toHaveLength(8)
  })

  it('spans sliders over the limits, and over the values where there are none', () => {
    const table = buildChannelTable(
      motionOf(
        ['knee', 'wheel'],
        [
          [0, 5],
          [0, -1],
        ],
        true,
      ),
      robot,
    )
    expect(table.byId.get('joint:knee')?.span).toEqual({ lower: -1, upper: 2 })
    expect(table.byId.get('joint:wheel')?.span).toEqual({ lower: -Math.PI, upper: 5 })
    expect(table.byId.get('base_pos:z')?.span).toEqual({ lower: -0.5, upper: 0.5 })
  })

  it('says nothing of missing joints without a robot', () => {
    const table = buildChannelTable(motionOf(['knee'], [[0]]), null)
    expect(table.match).toBeNull()
    expect(table.rows[0]?.extra).toBe(false)
  })
})

describe('markAt', () => {
  const motion = motionOf(
    ['knee', 'wheel'],
    [
      [0, 3.1],
      [0.5, -3.1],
      [2.25, -3.0],
      [2, -3.0],
    ],
  )
  const row = (id: string) => buildChannelTable(motion, robot).byId.get(id)!
  const mark = (id: string, frame: number) => markAt(motion, row(id).channel, row(id).limits, frame)

  it('names the broken limit and by how much', () => {
    expect(mark('joint:knee', 2)).toEqual({ kind: 'limit', limit: 2, excess: 0.25 })
    expect(markText(mark('joint:knee', 2), 'rad')).toBe('Beyond its limit 2.000 rad by 0.25 rad')
  })

  it('marks the faster of the neighbouring steps', () => {
    // From 0.5 to 2.25 within 0.1 s is 17.5 rad/s, over the 10 rad/s allowed.
    expect(mark('joint:knee', 1)).toMatchObject({ kind: 'speed', allowed: 10 })
    expect(mark('joint:knee', 0)).toEqual({ kind: 'none' })
    expect(markText(mark('joint:knee', 1), 'rad')).toContain('17.5 rad/s')
  })

  it('takes a value set to the limit as within it, though float32 rounds', () => {
    expect(mark('joint:knee', 3)).toEqual({ kind: 'none' })
  })

  it('takes the short way round a continuous joint', () => {
    expect(mark('joint:wheel', 1)).toEqual({ kind: 'none' })
  })
})

describe('assignColors', () => {
  it('keeps the colours of channels that stay', () => {
    const first = assignColors(new Map(), ['a', 'b', 'c'])
    const second = assignColors(first, ['c', 'd', 'b'])
    expect(second.get('b')).toBe(first.get('b'))
    expect(second.get('c')).toBe(first.get('c'))
    expect(second.get('d')).toBe(first.get('a'))
  })

  it('gives different colours as long as there are any', () => {
    const ids = Array.from({ length: CURVE_COLORS }, (_, index) => String(index))
    expect(new Set(assignColors(new Map(), ids).values()).size).toBe(CURVE_COLORS)
    expect(assignColors(new Map(), [...ids, 'more']).get('more')).toBe(0)
  })
})

describe('shortLabels', () => {
  const joints = (...labels: string[]) =>
    labels.map((label, index) => ({
      id: `joint:${label}`,
      group: 'joint' as const,
      label,
      unit: 'rad' as const,
      index,
    }))
  const shown = (...labels: string[]) => [...shortLabels(joints(...labels)).values()]

  it('leaves out an ending that all joints share', () => {
    expect(shown('left_knee_joint', 'waistJoint')).toEqual(['left_knee', 'waist'])
  })
  it('keeps names of which one has no such ending', () => {
    expect(shown('left_knee_joint', 'neck')).toEqual(['left_knee_joint', 'neck'])
  })
  it('keeps names that would become alike or empty', () => {
    expect(shown('a_joint', 'a.joint')).toEqual(['a_joint', 'a.joint'])
    expect(shown('joint')).toEqual(['joint'])
  })
})
