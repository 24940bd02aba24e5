/** Tells elements when they scroll in and out of view, with one observer for all of them. */

type VisibilityListener = (visible: boolean) => void

const listeners = new WeakMap<Element, VisibilityListener>()
let observer: IntersectionObserver | null = null

export function observeVisibility(element: Element, listener: VisibilityListener): () => void {
  if (typeof IntersectionObserver === 'undefined') return () => {}
  observer ??= new IntersectionObserver((entries) => {
    for (const entry of entries) listeners.get(entry.target)?.(entry.isIntersecting)
  })
  listeners.set(element, listener)
  observer.observe(element)
  return () => {
    listeners.delete(element)
    observer?.unobserve(element)
  }
}
