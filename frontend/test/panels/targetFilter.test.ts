import { describe, expect, it } from 'vitest'
import type { Channel } from '@/model/channel'
import { matchesFilter } from '@/panels/targets/targetFilter'

function joint(label: string): Channel {
  return { id: `joint:${label}`, group: 'joint', label, unit: 'rad', index: 0 }
}
const names = ['left_knee_joint', 'right_knee_joint', 'left_hip_pitch_joint', 'ARM.Élbow/2']
const found = (filter: string) => names.filter((name) => matchesFilter(joint(name), filter))

describe('matchesFilter', () => {
  it('finds the two knees', () => {
    expect(found('knee')).toEqual(['left_knee_joint', 'right_knee_joint'])
  })
  it('wants every word, in any order and case', () => {
    expect(found('KNEE left')).toEqual(['left_knee_joint'])
    expect(found('hip pitch')).toEqual(['left_hip_pitch_joint'])
    expect(found('hip_pitch')).toEqual(['left_hip_pitch_joint'])
  })
  it('ignores accents and signs', () => {
    expect(found('elbow 2')).toEqual(['ARM.Élbow/2'])
  })
  it('shows everything when nothing is typed', () => {
    expect(found('  ')).toEqual(names)
  })
  it('finds the base by its group', () => {
    const axis: Channel = {
      id: 'base_pos:x',
      group: 'base_position',
      label: 'x',
      unit: 'm',
      index: 0,
    }
    expect(matchesFilter(axis, 'base')).toBe(true)
    expect(matchesFilter(axis, 'knee')).toBe(false)
  })
})
