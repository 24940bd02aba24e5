/** A motion that is shown with none of its channels selected gets its first joint selected. */
import type { DocumentStore } from '@/editing/documentStore'
import type { DocumentId } from '@/editing/motionDocument'
import type { ViewStore } from '@/editing/viewStore'
import { listChannels } from '@/model/channels'

export function selectSomething(documents: DocumentStore, view: ViewStore): () => void {
  let seen: DocumentId | null = null
  const look = () => {
    const { active } = documents
    if (active === null || active.id === seen) return
    seen = active.id
    const channels = listChannels(active.motion)
    const known = new Set(channels.map((channel) => channel.id))
    if (view.getState().selectedChannelIds.some((id) => known.has(id))) return
    const first = channels.find((channel) => channel.group === 'joint') ?? channels[0]
    view.select(first?.id ?? null)
  }
  look()
  return documents.state.subscribe(look)
}
