/** Segment and selected anchors stay within a motion whose frames became others. */
import { stillSelected } from '@/editing/anchorSelection'
import type { DocumentStore } from '@/editing/documentStore'
import type { DocumentId } from '@/editing/motionDocument'
import { clampSegment, type Segment } from '@/editing/segment'
import type { ViewStore } from '@/editing/viewStore'

interface Kept {
  readonly segment: Segment | null
  readonly selected: readonly number[]
}

export function followFrames(documents: DocumentStore, view: ViewStore): () => void {
  /** What there was before a preview, which may be given up. */
  const before = new Map<DocumentId, Kept>()

  return documents.onAnyChange(({ documentId: id, cause, framesReplaced }) => {
    const document = documents.get(id)
    if (document === null || !(framesReplaced || before.has(id))) return
    const { segments, anchorSelections } = view.getState()
    const present = { segment: segments[id] ?? null, selected: anchorSelections[id] ?? [] }
    if (cause === 'preview' && !before.has(id)) before.set(id, present)
    const kept = before.get(id) ?? present
    if (cause !== 'preview') before.delete(id)
    const wanted = cause === 'preview' || cause === 'discard' ? kept : present
    view.setSegment(id, clampSegment(wanted.segment, document.motion.frameCount))
    view.selectAnchors(id, stillSelected(document.anchors, wanted.selected))
  })
}
