import { type HTMLAttributes, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useServices } from '../services'
import styles from './LiveArea.module.css'
import { LiveLayer } from './LiveLayer'
import { LiveLayerContext } from './useReadout'

/** Holds read-outs: see `LiveLayer`. */
export function LiveArea({ children, className = '', ...rest }: HTMLAttributes<HTMLDivElement>) {
  const place = useRef<HTMLDivElement>(null)
  const layer = useLiveLayer(place, null)
  return (
    <div ref={place} className={`${styles.place} ${className}`} {...rest}>
      <LiveLayerContext value={layer}>{children}</LiveLayerContext>
    </div>
  )
}

/** A list of read-outs that scrolls. */
export function LiveList({ children, ...rest }: HTMLAttributes<HTMLDivElement>) {
  const scroller = useRef<HTMLDivElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const layer = useLiveLayer(place, scroller)
  return (
    <div ref={scroller} {...rest}>
      <div ref={place} className={styles.place}>
        <LiveLayerContext value={layer}>{children}</LiveLayerContext>
      </div>
    </div>
  )
}

function useLiveLayer(
  place: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null> | null,
): LiveLayer | null {
  const { feed, playback } = useServices()
  const [layer, setLayer] = useState<LiveLayer | null>(null)
  useLayoutEffect(() => {
    if (place.current === null) return
    const playing = () => playback.state.playing
    const made = new LiveLayer(place.current, scroller?.current ?? null, playing)
    setLayer(made)
    const stop = feed.addLazy((frame) => made.show(frame))
    return () => {
      stop()
      made.dispose()
    }
  }, [place, scroller, feed, playback])
  return layer
}
