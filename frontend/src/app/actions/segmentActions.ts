import type { Action } from '@/editing/actions'
import { withSegmentEnd, withSegmentStart } from '@/editing/segment'
import type { EditorServices } from '@/panels/services'

export function segmentActions(services: EditorServices): readonly Action[] {
  const { documents, view, playback, live, operations, timelineSettings } = services
  const group = 'Timeline'
  const hasDocument = () => documents.active !== null
  const segment = () => {
    const { active } = documents
    return active ? (view.getState().segments[active.id] ?? null) : null
  }
  const selected = () => {
    const { active } = documents
    return active ? (view.getState().anchorSelections[active.id] ?? []) : []
  }
  const mark = (withMark: typeof withSegmentStart) => {
    const { active } = documents
    if (!active) return
    const { frameCount } = active.motion
    view.setSegment(active.id, withMark(segment(), playback.nearestFrame, frameCount))
  }
  const clear = () => {
    if (documents.active) view.setSegment(documents.active.id, null)
  }
  return [
    {
      id: 'segment.start',
      label: 'Start the segment here',
      group,
      keys: ['i'],
      enabled: hasDocument,
      run: () => mark(withSegmentStart),
    },
    {
      id: 'segment.end',
      label: 'End the segment here',
      group,
      keys: ['o'],
      enabled: hasDocument,
      run: () => mark(withSegmentEnd),
    },
    {
      id: 'segment.clear',
      label: 'Clear the segment',
      group,
      keys: ['u'],
      enabled: () => segment() !== null,
      run: clear,
    },
    {
      id: 'edit.escape',
      label: 'Cancel what is being adjusted, or select nothing',
      group,
      keys: ['Escape'],
      enabled: () =>
        operations.store.getState().open !== null || segment() !== null || selected().length > 0,
      run: () => {
        if (operations.store.getState().open !== null) {
          operations.cancel()
          return
        }
        clear()
        if (documents.active) view.selectAnchors(documents.active.id, [])
      },
    },
    {
      id: 'timeline.segment',
      label: 'Show the segment or the selected anchors',
      group,
      keys: ['z'],
      enabled: () => segment() !== null || selected().length > 1,
      run: () => {
        const chosen = segment()
        const frames = selected()
        const first = chosen?.first ?? Math.min(...frames)
        const last = chosen?.last ?? Math.max(...frames)
        live.timeline?.frameRange({ start: first, end: last + 1 })
      },
    },
    {
      id: 'timeline.velocity',
      label: 'Show velocities instead of values',
      group,
      keys: ['Shift+v'],
      enabled: hasDocument,
      run: () => timelineSettings.setState(({ velocity }) => ({ velocity: !velocity })),
    },
  ]
}
