import { existsSync, readFileSync } from 'node:fs'
import { DOMParser } from '@xmldom/xmldom'
import { describe, expect, it } from 'vitest'
import { deriveMirrorTable } from '@/editing/mirror/deriveMirrorTable'
import { mirrorLinks } from '@/editing/mirror/mirrorLinks'
import { restoreMirrorTable, withMirrorPair } from '@/editing/mirror/mirrorTable'
import { mirror } from '@/editing/operations/mirror'
import { cloneMotion, type Motion } from '@/model/motion'
import { applyPatch } from '@/model/motionPatch'
import { rotateVectorWxyz, rotationAngle } from '@/model/quaternion'
import { urdfJointFrames } from '@/model/urdfJointFrames'
import { type JointGeometry, type ZeroPose, zeroPoseGeometry } from '@/model/zeroPoseGeometry'
import { readVectors } from '../../model/sharedVectors'
import { quatHealth, rowBits, walkMotion } from './walkMotion'

const ROOT = new URL('../../../../', import.meta.url)
const ROBOTS = new URL('../shared/data/robots/', ROOT)

function geometryOf(urdf: URL, baseLink: string): ZeroPose {
  const document = new DOMParser().parseFromString(readFileSync(urdf, 'utf8'), 'text/xml')
  return zeroPoseGeometry(urdfJointFrames(document as unknown as Document), baseLink)
}

interface Vectors {
  tolerance: number
  joints: { name: string; axis: number[]; origin: number[] }[]
  pairs: { joint: string; partner: string; sign: number; mismatch: number }[]
}

describe('the sample robot', () => {
  const vectors = readVectors<Vectors>('operations_mirror.json')
  const { joints } = geometryOf(new URL('samples/humanoid/humanoid.urdf', ROOT), 'pelvis')

  it('has its joints where Pinocchio has them', () => {
    for (const { name, axis, origin } of vectors.joints) {
      const found = joints.find((joint) => joint.name === name)!
      for (const part of [0, 1, 2] as const) {
        expect(Math.abs(found.axis[part] - axis[part]!)).toBeLessThan(vectors.tolerance)
        expect(Math.abs(found.origin[part] - origin[part]!)).toBeLessThan(vectors.tolerance)
      }
    }
  })

  it('has the pairs and signs that its moving links show', () => {
    const names = vectors.pairs.map(({ joint }) => joint)
    expect(deriveMirrorTable(joints, names)).toEqual(
      vectors.pairs.map(({ joint, partner, sign }) => ({ joint, partner, sign, known: true })),
    )
  })
})

describe.skipIf(!existsSync(ROBOTS))('real robots', () => {
  const swapped = (name: string) =>
    name.replace(/left|right|Left|Right|^(F|R)[LR]/g, (side) => {
      const other: Record<string, string> = {
        left: 'right',
        right: 'left',
        Left: 'Right',
        Right: 'Left',
        FL: 'FR',
        FR: 'FL',
        RL: 'RR',
        RR: 'RL',
      }
      return other[side]!
    })
  const cases: [string, string][] = [
    ['g1/g1_29dof.urdf', 'pelvis'],
    ['g1/g1_29dof_rev_1_0.urdf', 'pelvis'],
    ['g1/g1_23dof.urdf', 'pelvis'],
    ['g1/urdf/g1_29dof_torsobase_popsicle.urdf', 'torso_link'],
    ['booster_t1/T1_29dof.urdf', 'Trunk'],
    ['h1/h1.urdf', 'pelvis'],
    ['go2_description/urdf/go2_description.urdf', 'base'],
  ]

  it.each(cases)('%s: sides are what the names say', (path, baseLink) => {
    const { joints, links } = geometryOf(new URL(path, ROBOTS), baseLink)
    const table = deriveMirrorTable(
      joints,
      joints.map(({ name }) => name),
    )
    expect(table.filter(({ known }) => !known)).toEqual([])
    for (const { joint, partner } of table) expect(partner).toBe(swapped(joint))
    const feet = links
      .map(({ name }) => name)
      .filter((name) => /ankle|foot|calf/i.test(name) && swapped(name) !== name)
    const partners = mirrorLinks(links, table)
    expect(feet.length).toBeGreaterThan(1)
    for (const foot of feet) expect([foot, partners.get(foot)]).toEqual([foot, swapped(foot)])
    // Yaw and roll turn the other way, pitch the same, whatever the axis is called.
    for (const { joint, sign } of table) {
      if (/pitch|knee|thigh|calf/i.test(joint)) expect([joint, sign]).toEqual([joint, 1])
      if (/g1/.test(path) && /roll|yaw/i.test(joint)) expect([joint, sign]).toEqual([joint, -1])
    }
  })
})

describe('deriveMirrorTable', () => {
  const joint = (
    name: string,
    origin: number[],
    axis: number[],
    type = 'revolute',
  ): JointGeometry => ({ name, type, origin, axis, parent: null }) as unknown as JointGeometry

  it('finds the sign whichever way the axes point, for turns and slides', () => {
    const joints = [
      joint('a', [0, 0.2, 0], [1, 0, 0]),
      joint('b', [0, -0.2, 0], [-1, 0, 0]),
      joint('c', [1, 0.2, 0], [0, 1, 0]),
      joint('d', [1, -0.2, 0], [0, -1, 0]),
      joint('e', [2, 0.2, 0], [0, 1, 0], 'prismatic'),
      joint('f', [2, -0.2, 0], [0, 1, 0], 'prismatic'),
      joint('g', [2, 0, 0], [1, 0, 0], 'prismatic'),
      joint('h', [3, 0, 0], [0, 1, 0], 'prismatic'),
    ]
    const table = deriveMirrorTable(
      joints,
      joints.map(({ name }) => name),
    )
    expect(table.map(({ partner, sign }) => `${partner}${sign}`)).toEqual([
      'b1',
      'a1',
      'd-1',
      'c-1',
      'f-1',
      'e-1',
      'g1',
      'h-1',
    ])
  })

  it('leaves what has no counterpart alone and says so', () => {
    const joints = [joint('arm', [0, 0.3, 0], [0, 0, 1]), joint('tilted', [0, 0, 0], [0.7, 0.7, 0])]
    expect(deriveMirrorTable(joints, ['arm', 'tilted', 'unheard'])).toEqual(
      ['arm', 'tilted', 'unheard'].map((name) => ({
        joint: name,
        partner: name,
        sign: 1,
        known: false,
      })),
    )
  })
})

const TABLE = [
  { joint: 'joint_0', partner: 'joint_2', sign: -1, known: true },
  { joint: 'joint_1', partner: 'joint_1', sign: 1, known: true },
  { joint: 'joint_2', partner: 'joint_0', sign: -1, known: true },
] as const

describe('mirror tables', () => {
  it('stay in pairs when one is changed', () => {
    const table = withMirrorPair(TABLE, 'joint_0', 'joint_1', 1)
    expect(table.map(({ joint, partner, sign, known }) => [joint, partner, sign, known])).toEqual([
      ['joint_0', 'joint_1', 1, true],
      ['joint_1', 'joint_0', 1, true],
      ['joint_2', 'joint_2', -1, false],
    ])
    expect(() => withMirrorPair(TABLE, 'joint_0', 'elbow', 1)).toThrow(/elbow/)
  })

  it('are restored as far as they hold', () => {
    const derived = withMirrorPair(TABLE, 'joint_0', 'joint_0', 1)
    expect(restoreMirrorTable(JSON.parse(JSON.stringify(TABLE)), derived)).toEqual(TABLE)
    expect(restoreMirrorTable([TABLE[0]], derived)).toEqual(derived)
    for (const broken of [null, 3, [{}], [{ ...TABLE[0], sign: 2 }]]) {
      expect(restoreMirrorTable(broken, derived)).toBeNull()
    }
  })
})

function mirrored(motion: Motion, options: Omit<Parameters<typeof mirror>[1], 'table'>): Motion {
  const copy = cloneMotion(motion)
  applyPatch(copy, mirror(copy, { table: TABLE, ...options }))
  return copy
}

describe('mirror', () => {
  it('reflects the base in the plane y = 0: each of its axes is the mirror image', () => {
    const motion = walkMotion()
    const found = mirrored(motion, { segment: null })
    for (let frame = 0; frame < motion.frameCount; frame++) {
      const [x, y, z] = motion.basePosW!.subarray(frame * 3, frame * 3 + 3)
      expect([...found.basePosW!.subarray(frame * 3, frame * 3 + 3)]).toEqual([x, -y!, z])
      // A point beside the base, seen in a mirror, is beside the mirrored base on the other side.
      const world = [0, 0, 0]
      const image = [0, 0, 0]
      rotateVectorWxyz(
        motion.baseQuatWxyz!.subarray(frame * 4, frame * 4 + 4),
        [0.3, 0.5, -0.7],
        world,
      )
      rotateVectorWxyz(
        found.baseQuatWxyz!.subarray(frame * 4, frame * 4 + 4),
        [0.3, -0.5, -0.7],
        image,
      )
      expect(image[0]).toBeCloseTo(world[0]!, 5)
      expect(image[1]).toBeCloseTo(-world[1]!, 5)
      expect(image[2]).toBeCloseTo(world[2]!, 5)
    }
    expect(found.jointPos[0]).toBe(-motion.jointPos[2]!)
    expect(found.jointPos[1]).toBe(motion.jointPos[1]!)
  })

  it('is the same to the bit when done twice, in a segment too', () => {
    const motion = walkMotion()
    for (const segment of [null, { first: 30, last: 71 }]) {
      const once = mirrored(motion, { segment })
      expect(rowBits(once, 30, 71)).not.toEqual(rowBits(motion, 30, 71))
      if (segment) expect(rowBits(once, 0, 29)).toEqual(rowBits(motion, 0, 29))
      if (segment) expect(rowBits(once, 72, 119)).toEqual(rowBits(motion, 72, 119))
      expect(rowBits(mirrored(once, { segment }), 0, 119)).toEqual(rowBits(motion, 0, 119))
    }
  })

  it('starts where it did in the plane of the first frame', () => {
    const motion = walkMotion()
    const segment = { first: 20, last: 90 }
    const once = mirrored(motion, { segment, plane: 'first_frame' })
    const at = (values: Float32Array, columns: number) =>
      values.subarray(20 * columns, 20 * columns + columns)
    expect([...at(once.basePosW!, 3)]).toEqual([...at(motion.basePosW!, 3)])
    const twice = mirrored(once, { segment, plane: 'first_frame' })
    twice.basePosW!.forEach((value, i) => {
      expect(value).toBeCloseTo(motion.basePosW![i]!, 5)
    })
    for (let i = 0; i < 480; i += 4) {
      const angle = rotationAngle(
        twice.baseQuatWxyz!.subarray(i, i + 4),
        motion.baseQuatWxyz!.subarray(i, i + 4),
      )
      expect(angle).toBeLessThan(1e-5)
    }
    expect(quatHealth(once.baseQuatWxyz!.subarray(80, 364)).least).toBeGreaterThan(0.9)
  })

  it('refuses a table whose partners differ', () => {
    const table = [{ ...TABLE[0], partner: 'joint_1' }, TABLE[1], TABLE[2]]
    expect(() => mirror(walkMotion(), { table, segment: null })).toThrow(/joint_0 and joint_1/)
  })
})
