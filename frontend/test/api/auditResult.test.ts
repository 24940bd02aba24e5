import { describe, expect, it } from 'vitest'
import { auditOf } from '@/api/auditResult'
import { type BinaryMessage, bytesOf, decodeMessage, encodeMessage } from '@/api/binaryMessage'
import { jointsInMotion, optimizeResultOf } from '@/api/jobsResults'
import { motionOf } from '../app/sampleMotion'
import { readVectorBytes } from '../model/sharedVectors'

const bytes = () => readVectorBytes('audit_after.bin')
const decoded = (buffer: ArrayBuffer) => auditOf(decodeMessage(buffer), 'audit_result')

describe('answers of the judge', () => {
  it('are read as views on the message', () => {
    const buffer = bytes()
    const result = decoded(buffer)
    expect([result.firstFrame, result.lastFrame, result.frameRate]).toEqual([0, 35, 50])
    expect(result.jointNames).toHaveLength(29)
    expect(result.positionExcess).toHaveLength(36 * 29)
    expect(result.positionExcess.buffer).toBe(buffer)
    expect(result.verdict).toBe('infeasible')
    const base = result.checks.find(({ key }) => key === 'base_dynamics')!
    expect(base.over.reduce((sum, over) => sum + over, 0)).toBe(
      result.report.checks.find(({ key }) => key === 'base_dynamics')!.frames_over,
    )
    // The ends of a motion have no acceleration.
    expect(Number.isNaN(base.values[0]!) && Number.isNaN(base.values[35]!)).toBe(true)
    expect(result.checks.find(({ key }) => key === 'penetration')!.shares).toHaveLength(36)
    expect(base.shares).toBeNull()
  })

  it('hold the contact points of each frame', () => {
    const { contacts, contactCount } = decoded(bytes())
    const { starts, shapes, points } = contacts!
    for (const [frame, count] of contactCount.entries()) {
      expect(starts[frame + 1]! - starts[frame]!).toBe(count)
    }
    expect(points).toHaveLength(3 * shapes.length)
  })

  it('are refused when something is missing or of another size', () => {
    const change = (edit: (message: BinaryMessage) => BinaryMessage) =>
      encodeMessage(edit(decodeMessage(bytes()))).buffer
    const without = (name: string) =>
      change((message) => ({
        ...message,
        arrays: message.arrays.filter((array) => array.name !== name),
      }))
    expect(() => decoded(without('com'))).toThrow(/lacks com/)
    const other = change((message) => ({ ...message, kind: 'motion' }))
    expect(() => decoded(other)).toThrow(/holds motion, not audit_result/)
    const longer = change(({ fields, ...rest }) => ({
      ...rest,
      fields: { ...fields, frames: [0, 40] },
    }))
    expect(() => decoded(longer)).toThrow(/36 rows, not 41/)
    const unnamed = change(({ fields, ...rest }) => ({
      ...rest,
      fields: { ...fields, joint_names: null },
    }))
    expect(() => decoded(unnamed)).toThrow(/joint_names is no list of names/)
    expect(decoded(without('contact/starts')).contacts).toBeNull()
  })
})

describe('answers of the optimizer', () => {
  const jointPos = Float32Array.from({ length: 36 * 2 }, (_, at) => at)
  const message = (): BinaryMessage => {
    const audit = decodeMessage(bytes())
    return {
      kind: 'optimize_result',
      fields: {
        ...audit.fields,
        status: 'budget',
        validated: false,
        stop_reason: 'The time is over.',
        iterations: 12,
        seconds: 2.5,
        closeness: null,
        remarks: ['one'],
        anchors: [0, 35],
        parameters: { budget_s: 2 },
        planned_spans: [],
        motion_joint_names: ['knee', 'hip'],
      },
      arrays: [
        ...audit.arrays,
        { name: 'joint_pos', dtype: '<f4', shape: [36, 2], bytes: bytesOf(jointPos) },
      ],
    }
  }

  it('hold the candidate and what the judge says about it', () => {
    const result = optimizeResultOf(message())
    expect(result).toMatchObject({
      status: 'budget',
      validated: false,
      stopReason: 'The time is over.',
    })
    expect(result.candidate.jointPos).toEqual(jointPos)
    expect(result.candidate.basePosW).toBeNull()
    expect(result.plannedForce).toBeNull()
    expect(result.lastFrame).toBe(35)
  })

  it('are refused when joints and names differ', () => {
    const { fields, ...rest } = message()
    const wrong = { ...rest, fields: { ...fields, motion_joint_names: ['knee'] } }
    expect(() => optimizeResultOf(wrong)).toThrow(/joints are not those that it names/)
  })

  it('go into the columns of the motion by name; other columns stay', () => {
    const motion = motionOf(['hip', 'camera', 'knee'], 2)
    const candidate = { frameRate: 50, frameCount: 2, jointNames: ['knee', 'hip', 'toe'] }
    const values = Float32Array.of(10, 20, 30, 11, 21, 31)
    const joints = jointsInMotion(
      { ...candidate, jointPos: values, basePosW: null, baseQuatWxyz: null },
      motion,
    )
    expect([...joints]).toEqual([20, 1, 10, 21, 1.125, 11])
  })
})
