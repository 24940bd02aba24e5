// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StatePanel } from '@/panels/state/StatePanel'
import { TargetsPanel } from '@/panels/targets/TargetsPanel'
import { fileOf, joint, robotOf } from '../app/sampleMotion'
import { freshServices, type Rendered, renderWith } from './renderWith'

describe('StatePanel', () => {
  let page: Rendered
  let id: string

  beforeEach(() => {
    const services = freshServices()
    id = services.documents.open(fileOf('walk'))
    services.robot.setState({
      phase: 'ready',
      description: robotOf(joint('left_knee'), joint('right_knee'), joint('neck')),
    })
    page = renderWith(
      services,
      <>
        <TargetsPanel />
        <StatePanel />
      </>,
    )
  })
  afterEach(() => page.unmount())

  const row = (channel: string) =>
    page.host.querySelector<HTMLElement>(`[data-testid="state-rows"] [data-channel="${channel}"]`)!
  const field = (channel: string) => row(channel).querySelector<HTMLInputElement>('[type=text]')!
  const slider = (channel: string) => row(channel).querySelector<HTMLInputElement>('[type=range]')!
  const value = (frame: number, column: number) =>
    page.services.documents.get(id)!.motion.jointPos[frame * 3 + column]
  const steps = () => page.services.documents.historyOf(id).map((item) => item.name)
  const show = (frame: number) => {
    page.services.playback.seekFrame(frame)
    page.services.feed.flush()
  }
  const press = (element: HTMLElement, key: string, init: KeyboardEventInit = {}) =>
    act(() =>
      element.dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
      ),
    )
  const type = (channel: string, text: string, key = 'Enter') => {
    act(() => field(channel).focus())
    field(channel).value = text
    press(field(channel), key)
  }

  it('shows every channel at the frame', () => {
    show(2)
    expect(field('joint:left_knee').value).toBe('0.250')
    expect(field('base_pos:z').value).toBe('1.000')
    expect(page.host.querySelectorAll('[data-testid="state-rows"] [type=range]')).toHaveLength(9)
  })

  it('says which joints the motion lacks, and which the robot does', () => {
    expect(page.host.textContent).toContain('Not in the motion, held at zero')
    expect(page.host.textContent).toContain('neck')
    expect(row('joint:hip').textContent).toContain('extra')
    expect(row('joint:left_knee').textContent).not.toContain('extra')
  })

  it('sets what is typed, in any unit, as one named step', () => {
    show(3)
    type('joint:left_knee', '45°')
    expect(value(3, 0)).toBe(Math.fround(Math.PI / 4))
    expect(steps()).toEqual(['Set left_knee to 0.7854 rad at 3'])
  })

  it('shows the exact value while it is edited, and changes nothing when it is left as it is', () => {
    show(1)
    type('joint:left_knee', '0.1')
    act(() => field('joint:left_knee').focus())
    expect(field('joint:left_knee').value).toBe('0.1')
    press(field('joint:left_knee'), 'Enter')
    expect(steps()).toHaveLength(1)
  })

  it('takes back on Escape, and marks what is no number', () => {
    type('joint:left_knee', '1.5', 'Escape')
    expect(value(0, 0)).toBe(0)
    type('joint:left_knee', 'abc')
    expect(field('joint:left_knee').getAttribute('aria-invalid')).toBe('true')
    expect(steps()).toEqual([])
  })

  it('steps by the arrows, ten times as far with Shift', () => {
    page.services.config.setState({ nudgeStep: 0.125 })
    act(() => field('joint:left_knee').focus())
    press(field('joint:left_knee'), 'ArrowUp')
    press(field('joint:left_knee'), 'ArrowUp', { shiftKey: true })
    expect(value(0, 0)).toBe(0.125 * 11)
    page.services.documents.settle(id)
    expect(steps()).toHaveLength(1)
  })

  it('marks values beyond limits with a sentence', () => {
    show(0)
    expect(row('joint:left_knee').dataset.mark).toBe('none')
    type('joint:left_knee', '2.5')
    show(0)
    expect(row('joint:left_knee').dataset.mark).toBe('limit')
    expect(field('joint:left_knee').title).toBe('Beyond its limit 2.000 rad by 0.5 rad')
  })

  it('makes one step of a slider drag, and none of a drag that is taken back', () => {
    const knee = slider('joint:left_knee')
    const drag = (to: string) => {
      knee.value = to
      knee.dispatchEvent(new Event('input', { bubbles: true }))
    }
    for (const to of ['0.25', '0.5', '0.75']) drag(to)
    knee.dispatchEvent(new Event('change', { bubbles: true }))
    expect(value(0, 0)).toBe(0.75)
    expect(steps()).toEqual(['Slide left_knee to 0.75 rad at 0'])
    drag('1')
    press(knee, 'Escape')
    expect(value(0, 0)).toBe(0.75)
    expect(steps()).toHaveLength(1)
  })

  it('spans a slider over limits that come after the motion', () => {
    expect([slider('joint:left_knee').min, slider('joint:left_knee').max]).toEqual(['-1', '2'])
    act(() =>
      page.services.robot.setState({
        description: robotOf(
          joint('left_knee', { limits: { lower: -4, upper: 5, velocity: null, effort: null } }),
        ),
      }),
    )
    expect([slider('joint:left_knee').min, slider('joint:left_knee').max]).toEqual(['-4', '5'])
  })

  it('switches between radians and degrees', () => {
    show(8)
    act(() => page.services.view.setAngleUnit('deg'))
    expect(field('joint:left_knee').value).toBe('57.30')
    expect(field('base_pos:z').value).toBe('1.000')
  })

  it('renders nothing in React while frames go by', () => {
    const before = page.commits()
    act(() => {
      for (let frame = 0; frame < 10; frame++) show(frame)
    })
    expect(field('joint:left_knee').value).toBe('1.125')
    expect(page.commits()).toBe(before)
  })
})

describe('TargetsPanel', () => {
  it('filters by typing: two knees', () => {
    const services = freshServices()
    services.documents.open(fileOf('walk'))
    const page = renderWith(services, <TargetsPanel />)
    const search = page.host.querySelector<HTMLInputElement>('[aria-label="Find an edit target"]')!
    const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
    act(() => {
      write.call(search, 'knee')
      search.dispatchEvent(new Event('input', { bubbles: true }))
    })
    const rows = [...page.host.querySelectorAll<HTMLElement>('[data-channel]')]
    expect(rows.map((row) => row.dataset.channel)).toEqual(['joint:left_knee', 'joint:right_knee'])
    page.unmount()
  })

  it('selects one, adds with Ctrl and a stretch with Shift', () => {
    const services = freshServices()
    services.documents.open(fileOf('walk'))
    const page = renderWith(services, <TargetsPanel />)
    const click = (channel: string, init: MouseEventInit = {}) =>
      act(() =>
        page.host
          .querySelector(`[data-channel="${channel}"]`)!
          .dispatchEvent(new MouseEvent('click', { bubbles: true, ...init })),
      )
    const selected = () => services.view.getState().selectedChannelIds
    click('base_pos:z')
    click('joint:hip', { ctrlKey: true })
    expect(selected()).toEqual(['base_pos:z', 'joint:hip'])
    click('joint:left_knee')
    click('joint:hip', { shiftKey: true })
    expect(selected()).toEqual(['joint:left_knee', 'joint:right_knee', 'joint:hip'])
    expect(services.view.getState().primaryChannelId).toBe('joint:left_knee')
    page.unmount()
  })
})
