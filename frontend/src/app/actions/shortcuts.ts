/** From key presses to actions. Typing is never disturbed, and open dialogs keep their keys. */
import { matchKeyBindingPress, parseKeybinding } from 'tinykeys'

export interface ShortcutAction {
  readonly id: string
  readonly keys?: readonly string[] | undefined
  enabled(): boolean
  run(): void
}

/** Keys that do something of their own in a text field even with Ctrl held. */
const TEXT_EDITING = new Set([
  'a',
  'c',
  'v',
  'x',
  'y',
  'z',
  'arrowleft',
  'arrowright',
  'home',
  'end',
])
const SLIDER_KEYS = new Set([
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
  'PageUp',
  'PageDown',
])
const NOT_TEXT = new Set(['range', 'checkbox', 'radio', 'button', 'submit', 'file', 'color'])

function isTextEntry(element: Element): boolean {
  if (element instanceof HTMLInputElement) return !NOT_TEXT.has(element.type)
  if (element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement) return true
  return element instanceof HTMLElement && element.isContentEditable
}

function belongsToTarget(event: KeyboardEvent, target: Element, focusByKey: boolean): boolean {
  const command = event.ctrlKey || event.metaKey
  if (target.closest('[role="menu"], [role="dialog"], [role="alertdialog"]') !== null) return true
  if (isTextEntry(target)) return !command || TEXT_EDITING.has(event.key.toLowerCase())
  if (command) return false
  if (target instanceof HTMLInputElement && target.type === 'range') {
    return SLIDER_KEYS.has(event.key)
  }
  // A control reached by Tab is worked with Space and Enter; one that was clicked is done with.
  const control = target.closest('button, [role="radio"], [role="tab"], [role="option"], a[href]')
  return control !== null && focusByKey && (event.key === ' ' || event.key === 'Enter')
}

/** Copying and pasting, which the browser does well where it is about text. */
function isBrowsers(event: KeyboardEvent): boolean {
  return (event.ctrlKey || event.metaKey) && ['a', 'c', 'v'].includes(event.key.toLowerCase())
}

export interface ShortcutOptions {
  readonly repeats?: ReadonlySet<string>
  readonly paused?: () => boolean
}

/**
 * Listens for the keys of `actions`.
 *
 * @param actions Asked at every press, so that it may change.
 * @param options.repeats Ids of the actions that go on while their key is held.
 * @param options.paused Whether keys are to be left alone, as while a dialog is on its way.
 * @returns A function that ends listening.
 */
export function installShortcuts(
  actions: () => readonly ShortcutAction[],
  options: ShortcutOptions = {},
  host: Window = window,
): () => void {
  const { repeats = new Set(), paused = () => false } = options
  let focusByKey = false
  let swallowKeyUp: string | null = null

  const find = (event: KeyboardEvent): ShortcutAction | undefined =>
    actions().find((action) =>
      action.keys?.some((keys) => {
        const press = parseKeybinding(keys)[0]
        return press !== undefined && matchKeyBindingPress(event, press)
      }),
    )

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') focusByKey = true
    if (event.defaultPrevented || event.isComposing) return
    const action = find(event)
    if (action === undefined) return
    const target = event.target instanceof Element ? event.target : host.document.body
    if (paused() || belongsToTarget(event, target, focusByKey)) {
      // The browser's own page saving or search has no place over an open dialog either.
      if ((event.ctrlKey || event.metaKey) && !isTextEntry(target)) event.preventDefault()
      return
    }
    // Keys of the browser are taken only when there is something to do with them.
    if (isBrowsers(event) && !action.enabled()) return
    event.preventDefault()
    // Firefox presses a focused button at the end of Space, which is prevented apart.
    swallowKeyUp = event.key
    if (event.repeat && !repeats.has(action.id)) return
    if (action.enabled()) action.run()
  }
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key === swallowKeyUp) event.preventDefault()
    swallowKeyUp = null
  }
  const onPointerDown = () => {
    focusByKey = false
  }

  host.addEventListener('keydown', onKeyDown)
  host.addEventListener('keyup', onKeyUp)
  host.addEventListener('pointerdown', onPointerDown, true)
  return () => {
    host.removeEventListener('keydown', onKeyDown)
    host.removeEventListener('keyup', onKeyUp)
    host.removeEventListener('pointerdown', onPointerDown, true)
  }
}
