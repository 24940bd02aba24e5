import type { ViewStore } from '@/editing/viewStore'
import type { ChannelId } from '@/model/channel'

export type ClickMode = 'one' | 'toggle' | 'stretch'

/**
 * Changes the selection as lists do everywhere.
 *
 * @param shown All visible targets in order; a stretch runs from the primary target to `id`.
 */
export function selectByClick(
  view: ViewStore,
  shown: readonly ChannelId[],
  id: ChannelId,
  mode: ClickMode,
): void {
  if (mode === 'toggle') {
    view.toggleSelected(id)
    return
  }
  const { primaryChannelId } = view.getState()
  const from = primaryChannelId === null ? -1 : shown.indexOf(primaryChannelId)
  const to = shown.indexOf(id)
  if (mode === 'one' || from < 0 || to < 0) {
    view.select(id)
    return
  }
  // The primary target stays, so that a second Shift-click measures from the same place.
  view.selectAll(shown.slice(Math.min(from, to), Math.max(from, to) + 1), shown[from])
}
