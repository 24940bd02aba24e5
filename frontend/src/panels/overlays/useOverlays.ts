import { useEffect } from 'react'
import type { Viewport } from '@/three'
import { useRobot } from '../hooks'
import { useServices } from '../services'
import { OverlayFeed } from './OverlayFeed'

/** Keeps contacts, forces, balance and faults in the 3D view as the audit has them. */
export function useOverlays(viewport: Viewport | null): void {
  const services = useServices()
  const model = useRobot((state) => state.model)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another robot shows nothing yet.
  useEffect(() => {
    if (viewport === null) return
    const { audit, view, feed } = services
    const overlays = new OverlayFeed(viewport, services)
    overlays.robotChanged()
    const stops = [
      feed.addEager(overlays.write),
      audit.subscribe(overlays.write),
      view.subscribe(overlays.write),
    ]
    return () => {
      for (const stop of stops) stop()
      viewport.setJudged(null)
      viewport.setFaults(null)
    }
  }, [viewport, services, model])
}
