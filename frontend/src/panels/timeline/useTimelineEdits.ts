import { useEffect } from 'react'
import { stillSelected } from '@/editing/anchorSelection'
import type { TimelineView } from '@/timeline'
import { useServices } from '../services'

const NONE: readonly number[] = []

/** Shows segment and anchors of the active motion, in the same turn as they change. */
export function useTimelineEdits(timeline: TimelineView | null): void {
  const { documents, view, timelineEdits, timelineSettings } = useServices()
  useEffect(() => {
    if (timeline === null) return
    timeline.setEdits(timelineEdits)
    let selectedOf = NONE
    let anchorsOf = NONE
    let shownSelection = NONE
    const show = () => {
      const { active } = documents
      const { segments, anchorSelections } = view.getState()
      const anchors = active?.anchors ?? NONE
      const selected = (active && anchorSelections[active.id]) ?? NONE
      if (anchors !== anchorsOf || selected !== selectedOf) {
        ;[anchorsOf, selectedOf] = [anchors, selected]
        shownSelection = stillSelected(anchors, selected)
      }
      timeline.setSegment((active && segments[active.id]) ?? null)
      timeline.setAnchors(anchors, shownSelection)
      timeline.setDrawable(!timelineSettings.getState().velocity)
    }
    show()
    const stops = [documents.state, view, timelineSettings].map((store) => store.subscribe(show))
    return () => {
      for (const stop of stops) stop()
      timeline.setEdits(null)
    }
  }, [timeline, documents, view, timelineEdits, timelineSettings])
}
