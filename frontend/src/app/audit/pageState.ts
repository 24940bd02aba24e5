/** Whether audits should wait: nobody sees the page, or a hand is at work in it. */
import type { PageState } from './auditor'

export function watchPage(page: Window = window): PageState {
  const listeners = new Set<() => void>()
  let pressed = false
  const tell = () => {
    for (const listener of listeners) listener()
  }
  const press = (down: boolean) => () => {
    if (pressed === down) return
    pressed = down
    tell()
  }
  page.addEventListener('pointerdown', press(true), true)
  page.addEventListener('pointerup', press(false), true)
  page.addEventListener('pointercancel', press(false), true)
  page.addEventListener('blur', press(false))
  page.document.addEventListener('visibilitychange', tell)
  return {
    waits: () => pressed || page.document.hidden,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
