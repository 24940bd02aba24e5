import { createContext, type RefObject, useContext, useEffect, useRef } from 'react'
import { useServices } from '../services'
import type { LiveCell, LiveLayer } from './LiveLayer'

/** The layer of the `LiveArea` or `LiveList` around. */
export const LiveLayerContext = createContext<LiveLayer | null>(null)

/**
 * Shows a read-out in `element` for as long as this is in the page, and writes it at once when
 * `key` changes. The latest `cell` is used.
 */
export function useReadout(
  element: RefObject<HTMLElement | null>,
  cell: LiveCell,
  key: unknown,
): void {
  const { feed } = useServices()
  const layer = useContext(LiveLayerContext)
  const latest = useRef(cell)
  latest.current = cell

  useEffect(() => {
    const node = element.current
    if (node === null || layer === null) return
    return layer.add(node, {
      write: (frame) => latest.current.write(frame),
      draw: (pen, box, frame) => latest.current.draw(pen, box, frame),
    })
  }, [element, layer])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for what is shown.
  useEffect(() => {
    latest.current.write(feed.readoutFrame)
  }, [key, feed])
}
