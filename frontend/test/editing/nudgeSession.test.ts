import { describe, expect, it } from 'vitest'
import { NudgeSession } from '@/editing/nudgeSession'
import { channelOf, editJoint, storeWithMotion, valueAt } from './sampleFile'

function session() {
  const sample = storeWithMotion()
  const nudges = new NudgeSession(sample.store)
  const press = (channelId: string, frame: number, delta: number) =>
    nudges.nudge(sample.id, [channelOf(sample.motion(), channelId)], frame, delta, 'Nudge')
  const names = () => sample.store.historyOf(sample.id).map(({ name }) => name)
  const joint = (frame: number) => valueAt(sample.motion(), 'joint:joint_0', frame)
  return { ...sample, nudges, press, names, joint }
}

describe('NudgeSession', () => {
  it('makes one step of all presses on the same target and frame', () => {
    const { store, id, nudges, press, names, joint } = session()
    for (let repeat = 0; repeat < 30; repeat++) press('joint:joint_0', 2, 0.01)
    expect(joint(2)).toBeCloseTo(2.3, 6)
    nudges.end()
    expect(names()).toEqual(['Nudge'])
    store.undo(id)
    expect(joint(2)).toBe(2)
  })

  it('begins another step with another frame or target', () => {
    const { nudges, press, names } = session()
    press('joint:joint_0', 2, 0.01)
    press('joint:joint_0', 3, 0.01)
    press('joint:joint_1', 3, 0.01)
    nudges.end()
    expect(names()).toEqual(['Nudge', 'Nudge', 'Nudge'])
  })

  it('nudges a whole segment as one step, until the segment is another', () => {
    const { store, id, nudges, motion, names, joint } = session()
    const channels = [channelOf(motion(), 'joint:joint_0')]
    const press = (last: number) => nudges.nudge(id, channels, { first: 2, last }, 0.5, 'Nudge')
    press(4)
    press(4)
    expect([1, 2, 3, 4, 5].map(joint)).toEqual([1, 3, 4, 5, 5])
    press(3)
    nudges.end()
    expect(names()).toEqual(['Nudge', 'Nudge'])
    expect([1, 2, 3, 4, 5].map(joint)).toEqual([1, 3.5, 4.5, 5, 5])
    store.undo(id)
    store.undo(id)
    expect([1, 2, 3, 4, 5].map(joint)).toEqual([1, 2, 3, 4, 5])
  })

  it('begins another step after an edit or undo in between', () => {
    const { store, id, press, names, joint } = session()
    press('joint:joint_0', 2, 0.5)
    editJoint(store, id, 7, 1)
    press('joint:joint_0', 2, 0.5)
    expect(names()).toHaveLength(2)
    store.undo(id)
    expect(joint(2)).toBe(2.5)
    press('joint:joint_0', 2, 0.25)
    store.settle(id)
    expect(joint(2)).toBe(2.75)
    expect(names()).toHaveLength(3)
  })

  it('records nothing when presses cancel out', () => {
    const { nudges, press, names, document } = session()
    press('joint:joint_0', 2, 0.25)
    press('joint:joint_0', 2, -0.25)
    nudges.end()
    expect(names()).toEqual([])
    expect(document().dirty).toBe(false)
  })

  it('does nothing without a target', () => {
    const { nudges, id, names } = session()
    nudges.nudge(id, [], 0, 1, 'Nudge')
    nudges.end()
    expect(names()).toEqual([])
  })
})
