import { useEffect } from 'react'
import type { TimelineView } from '@/timeline'
import { useServices } from '../services'
import { LaneFeed } from './LaneFeed'

/** Shows the audit of the shown motion below the curves. */
export function useAuditLanes(timeline: TimelineView | null): void {
  const services = useServices()
  useEffect(() => {
    if (timeline === null) return
    const feed = new LaneFeed(timeline, services)
    return () => feed.dispose()
  }, [timeline, services])
}
