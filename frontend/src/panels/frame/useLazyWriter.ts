import { type RefObject, useEffect, useRef } from 'react'
import { useServices } from '../services'
import type { FrameWriter } from './FrameFeed'
import { observeVisibility } from './visibility'

/**
 * Writes a read-out by subscription for as long as `element` is in the page, and only while it can
 * be seen. The latest `write` is used; a change of `key` writes at once.
 */
export function useLazyWriter(
  element: RefObject<Element | null>,
  write: FrameWriter,
  key: unknown,
): void {
  const { feed } = useServices()
  const latest = useRef(write)
  latest.current = write

  useEffect(() => {
    const node = element.current
    if (node === null) return
    let visible = true
    const stopObserving = observeVisibility(node, (now) => {
      if (now && !visible) latest.current(feed.readoutFrame)
      visible = now
    })
    const stopWriting = feed.addLazy((frame) => {
      if (visible) latest.current(frame)
    })
    return () => {
      stopObserving()
      stopWriting()
    }
  }, [element, feed])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is shown.
  useEffect(() => {
    latest.current(feed.readoutFrame)
  }, [key, feed])
}
