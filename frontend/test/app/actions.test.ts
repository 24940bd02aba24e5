// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import { REPEATING } from '@/app/actions/createActions'
import { createServices } from '@/app/createServices'
import { followActive } from '@/app/followActive'
import type { EditorServices } from '@/panels/services'
import { fileOf } from './sampleMotion'

describe('actions', () => {
  let services: EditorServices
  let id: string

  beforeEach(() => {
    localStorage.clear()
    services = createServices().services
    services.config.setState({ nudgeStep: 0.25, frameStep: 2 })
    followActive(services.documents, services.playback, services.feed)
    id = services.documents.open(fileOf('walk'))
  })
  const run = (action: string) => services.actions.run(action)
  const value = (frame: number, column = 0) =>
    services.documents.get(id)!.motion.jointPos[frame * 3 + column]

  it('gives no key to two actions, and repeats only what exists', () => {
    // The registry throws on a key that is taken; that it was filled shows there is none.
    expect(services.actions.list().length).toBeGreaterThan(25)
    for (const name of REPEATING) expect(services.actions.get(name)).not.toBeNull()
  })

  it('steps by the frame step and stays within the motion', () => {
    run('playback.stepForward')
    expect(services.playback.state.frame).toBe(2)
    run('playback.stepBack')
    run('playback.stepBack')
    expect(services.playback.state.frame).toBe(0)
    run('playback.end')
    expect(services.playback.state.frame).toBe(9)
  })

  it('nudges the target at the shown frame, as one step until the frame changes', () => {
    services.view.select('joint:left_knee')
    services.playback.seekFrame(4)
    for (let press = 0; press < 3; press++) run('edit.nudgeUp')
    expect(value(4)).toBe(0.5 + 0.75)
    services.playback.seekFrame(5)
    run('edit.nudgeDown')
    services.documents.settle(id)
    expect(services.documents.historyOf(id).map((item) => item.name)).toEqual([
      'Nudge left_knee at 4',
      'Nudge left_knee at 5',
    ])
    run('edit.undo')
    run('edit.undo')
    expect([value(4), value(5)]).toEqual([0.5, 0.625])
  })

  it('undoes the very first nudge, though it is no finished step yet', () => {
    services.view.select('joint:left_knee')
    run('edit.nudgeUp')
    expect(services.edits.openNudge()).toBe('Nudge left_knee at 0')
    expect(run('edit.undo')).toBe(true)
    expect(value(0)).toBe(0)
    expect(run('edit.redo')).toBe(true)
    expect(value(0)).toBe(0.25)
  })

  it('comes back to equal bytes after undoing and redoing fifty edits', () => {
    const { documents, edits, playback } = services
    const channel = {
      id: 'joint:hip',
      group: 'joint',
      label: 'hip',
      unit: 'rad',
      index: 2,
    } as const
    const start = documents.get(id)!.motion.jointPos.slice()
    for (let edit = 0; edit < 50; edit++) {
      playback.seekFrame(edit % 10)
      edits.setValue(channel, Math.sin(edit))
    }
    const edited = documents.get(id)!.motion.jointPos.slice()
    for (let step = 0; step < 50; step++) run('edit.undo')
    expect(documents.get(id)!.motion.jointPos).toEqual(start)
    expect(documents.get(id)!.dirty).toBe(false)
    for (let step = 0; step < 50; step++) run('edit.redo')
    expect(documents.get(id)!.motion.jointPos).toEqual(edited)
    expect(run('edit.redo')).toBe(false)
  })

  it('walks through the targets of a group and wraps', () => {
    services.view.select('joint:hip')
    run('edit.nextTarget')
    expect(services.view.getState().primaryChannelId).toBe('joint:left_knee')
    run('edit.previousTarget')
    expect(services.view.getState().primaryChannelId).toBe('joint:hip')
    services.view.select('base_pos:x')
    run('edit.previousTarget')
    expect(services.view.getState().primaryChannelId).toBe('base_pos:z')
  })

  it('plays no single pose', () => {
    services.documents.open(fileOf('pose', ['hip'], 1))
    expect(run('playback.toggle')).toBe(false)
  })

  it('goes round the open motions and keeps the playhead of each', () => {
    services.playback.seekFrame(7)
    const other = services.documents.open(fileOf('other'))
    expect(services.playback.state.frame).toBe(0)
    run('file.next')
    expect(services.documents.active?.id).toBe(id)
    expect(services.playback.state.frame).toBe(7)
    run('file.previous')
    expect(services.documents.active?.id).toBe(other)
  })

  it('gives each shown curve a colour of its own', () => {
    services.view.selectAll(['joint:hip', 'joint:left_knee', 'base_pos:z'])
    const colors = services.colors.getState()
    expect(new Set(colors.values()).size).toBe(3)
    services.view.toggleSelected('joint:hip')
    expect(services.colors.getState().get('base_pos:z')).toBe(colors.get('base_pos:z'))
  })
})
