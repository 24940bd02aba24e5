// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { installShortcuts, type ShortcutOptions } from '@/app/actions/shortcuts'

function action(id: string, ...keys: string[]) {
  return { id, keys, enabled: vi.fn(() => true), run: vi.fn() }
}

describe('shortcuts', () => {
  const play = action('play', 'Space')
  const step = action('step', 'ArrowRight')
  const save = action('save', '$mod+s')
  const undo = action('undo', '$mod+z')
  const redo = action('redo', '$mod+Shift+z', '$mod+y')
  const help = action('help', 'Shift+?')
  const all = [play, step, save, undo, redo, help]
  let stop = () => {}

  function install(options: ShortcutOptions = {}): void {
    stop()
    stop = installShortcuts(() => all, { repeats: new Set(['step']), ...options })
  }
  beforeEach(() => {
    for (const { run, enabled } of all) {
      run.mockClear()
      enabled.mockReturnValue(true)
    }
    install()
  })
  afterEach(() => {
    stop()
    document.body.innerHTML = ''
  })

  function add(html: string): HTMLElement {
    document.body.innerHTML = html
    return document.body.querySelector<HTMLElement>('[data-target]')!
  }
  function press(
    key: string,
    init: KeyboardEventInit = {},
    target: Element = document.body,
  ): KeyboardEvent {
    const code = key === ' ' ? 'Space' : ''
    const event = new KeyboardEvent('keydown', {
      key,
      code,
      bubbles: true,
      cancelable: true,
      ...init,
    })
    target.dispatchEvent(event)
    return event
  }

  it('runs the action of a key and keeps the key from the browser', () => {
    const event = press(' ')
    expect(play.run).toHaveBeenCalledTimes(1)
    expect(event.defaultPrevented).toBe(true)
  })

  it('knows both ways to redo, and the question mark', () => {
    press('Z', { ctrlKey: true, shiftKey: true })
    press('y', { ctrlKey: true })
    press('?', { shiftKey: true })
    expect(redo.run).toHaveBeenCalledTimes(2)
    expect(undo.run).not.toHaveBeenCalled()
    expect(help.run).toHaveBeenCalledTimes(1)
  })

  it.each([
    '<input data-target>',
    '<textarea data-target></textarea>',
    '<select data-target></select>',
  ])('never takes typing away from %s', (html) => {
    const field = add(html)
    expect(press(' ', {}, field).defaultPrevented).toBe(false)
    press('ArrowRight', {}, field)
    press('z', { ctrlKey: true }, field)
    for (const { run } of all) expect(run).not.toHaveBeenCalled()
  })

  it('saves from within a text field', () => {
    press('s', { ctrlKey: true }, add('<input data-target>'))
    expect(save.run).toHaveBeenCalledTimes(1)
  })

  it('leaves the arrows to a slider, and nothing else', () => {
    const slider = add('<input type="range" data-target>')
    press('ArrowRight', {}, slider)
    expect(step.run).not.toHaveBeenCalled()
    press(' ', {}, slider)
    expect(play.run).toHaveBeenCalledTimes(1)
  })

  it('plays with Space after a button was clicked, and presses the button reached by Tab', () => {
    const button = add('<button data-target>Loop</button>')
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
    press(' ', {}, button)
    expect(play.run).toHaveBeenCalledTimes(1)
    press('Tab', {}, button)
    expect(press(' ', {}, button).defaultPrevented).toBe(false)
    expect(play.run).toHaveBeenCalledTimes(1)
  })

  it('keeps a clicked button from being pressed at the end of Space', () => {
    const button = add('<button data-target>Loop</button>')
    press(' ', {}, button)
    const up = new KeyboardEvent('keyup', { key: ' ', bubbles: true, cancelable: true })
    button.dispatchEvent(up)
    expect(up.defaultPrevented).toBe(true)
  })

  it('leaves an open dialog its keys, but never lets the browser save the page', () => {
    const inside = add('<div role="dialog"><button data-target>Close</button></div>')
    press('ArrowRight', {}, inside)
    expect(press('s', { ctrlKey: true }, inside).defaultPrevented).toBe(true)
    for (const { run } of all) expect(run).not.toHaveBeenCalled()
  })

  it('does nothing while a dialog is on its way', () => {
    install({ paused: () => true })
    press(' ')
    expect(play.run).not.toHaveBeenCalled()
  })

  it('repeats stepping while the key is held, and playing not', () => {
    press('ArrowRight', { repeat: true })
    press(' ', { repeat: true })
    expect(step.run).toHaveBeenCalledTimes(1)
    expect(play.run).not.toHaveBeenCalled()
  })

  it('respects what is not possible now, and keys that were used already', () => {
    undo.enabled.mockReturnValue(false)
    press('z', { ctrlKey: true })
    expect(undo.run).not.toHaveBeenCalled()
    const timeline = add('<div data-target></div>')
    timeline.addEventListener('keydown', (event) => event.preventDefault())
    press(' ', {}, timeline)
    expect(play.run).not.toHaveBeenCalled()
  })
})
