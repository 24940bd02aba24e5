/** The playback shows the active document, and takes up changes to it. */
import type { DocumentStore } from '@/editing/documentStore'
import type { DocumentId } from '@/editing/motionDocument'
import type { FrameFeed } from '@/panels/frame/FrameFeed'
import type { PlaybackController } from '@/playback/PlaybackController'

export function followActive(
  documents: DocumentStore,
  playback: PlaybackController,
  feed: FrameFeed,
): () => void {
  let shown: DocumentId | null = null
  let motion = documents.active?.motion ?? null

  const follow = () => {
    const { active } = documents
    if (active?.id !== shown) {
      if (shown !== null && documents.get(shown)) {
        documents.rememberPlayhead(shown, playback.nearestFrame)
      }
      shown = active?.id ?? null
      motion = active?.motion ?? null
      playback.load(motion, active?.playheadFrame ?? 0)
      return
    }
    if (active !== null && active.motion !== motion) {
      motion = active.motion
      playback.replaceMotion(motion)
    }
  }
  follow()
  const stops = [
    documents.state.subscribe(follow),
    documents.onAnyChange((change) => {
      if (change.documentId !== shown) return
      // Autosave keeps the place with the edit.
      documents.rememberPlayhead(shown, playback.nearestFrame)
      playback.refresh()
      feed.invalidate()
    }),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
