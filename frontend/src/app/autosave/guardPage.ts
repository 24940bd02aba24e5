/** Keeps unsaved work from being lost with the page. */
import type { Autosave } from '@/editing/autosave/autosave'
import type { DocumentStore } from '@/editing/documentStore'

/** Writes what waits when the page is hidden, and warns before it is closed with unsaved work. */
export function guardPage(documents: DocumentStore, autosave: Autosave): () => void {
  const stop = new AbortController()
  const onLeave = (event: BeforeUnloadEvent) => {
    void autosave.flush()
    if (documents.all().some((document) => document.dirty)) event.preventDefault()
  }
  const onHide = () => {
    if (document.visibilityState === 'hidden') void autosave.flush()
  }
  window.addEventListener('beforeunload', onLeave, { signal: stop.signal })
  document.addEventListener('visibilitychange', onHide, { signal: stop.signal })
  return () => stop.abort()
}
