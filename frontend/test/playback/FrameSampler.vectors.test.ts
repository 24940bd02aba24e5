import { describe, expect, it } from 'vitest'
import { quatFromXyzw, quatToXyzw } from '@/model/quaternion'
import { FrameSampler, type FrameSource, type Interpolation } from '@/playback/FrameSampler'
import { sampledGrid, type TimeGrid, uniformGrid } from '@/playback/timeGrid'
import { readVectors } from '../model/sharedVectors'

interface Query {
  readonly time: number
  readonly t: number
  readonly index: number
  readonly nearest_index: number
  readonly q: number[]
  readonly qd: number[]
  readonly base_pose_xyzw?: number[]
}

interface Case {
  readonly name: string
  readonly interpolation: Interpolation
  readonly t?: number[]
  readonly framerate?: number
  readonly frame_count?: number
  readonly q: number[][]
  readonly qd: number[][]
  readonly base_pose_xyzw?: number[][]
  readonly queries: Query[]
}

const { tolerance, cases } = readVectors<{ tolerance: number; cases: Case[] }>('frame_sampler.json')

function gridOf(of: Case): TimeGrid {
  return of.t ? sampledGrid(of.t) : uniformGrid(of.frame_count!, of.framerate!)
}

/** Velocities are blended like positions, so both stand in the joint columns. */
function sourceOf(of: Case): FrameSource {
  const rows = of.q.map((q, frame) => [...q, ...of.qd[frame]!])
  const wxyz = of.base_pose_xyzw?.flatMap((pose) => {
    const quat = [0, 0, 0, 0]
    quatFromXyzw(pose.slice(3), quat)
    return quat
  })
  const positions = of.base_pose_xyzw?.flatMap((pose) => pose.slice(0, 3))
  return {
    grid: gridOf(of),
    jointCount: rows[0]!.length,
    jointPos: Float64Array.from(rows.flat()),
    basePosW: positions ? Float64Array.from(positions) : null,
    baseQuatWxyz: wxyz ? Float64Array.from(wxyz) : null,
  }
}

function expectClose(found: ArrayLike<number>, expected: readonly number[]): void {
  expected.forEach((value, at) => {
    expect(Math.abs(found[at]! - value)).toBeLessThanOrEqual(tolerance)
  })
}

describe('shared sampler vectors', () => {
  it('are many', () => {
    expect(cases.length).toBeGreaterThan(100)
  })

  it.each(cases)('$name', (of) => {
    const source = sourceOf(of)
    const sampler = new FrameSampler(source, of.interpolation)
    const pose = sampler.createPose()
    for (const query of of.queries) {
      const t = sampler.sampleAt(query.time, pose)
      expect(Math.abs(t - query.t)).toBeLessThanOrEqual(tolerance)
      expect(source.grid.frameAtOrBefore(t)).toBe(query.index)
      expect(sampler.nearestFrame(query.time)).toBe(query.nearest_index)
      expectClose(pose.jointPos, [...query.q, ...query.qd])
      if (!query.base_pose_xyzw) {
        expect(pose.basePos).toBeNull()
        continue
      }
      const xyzw = [0, 0, 0, 0]
      quatToXyzw(pose.baseQuatWxyz!, xyzw)
      expectClose([...pose.basePos!, ...xyzw], query.base_pose_xyzw)
    }
  })
})
