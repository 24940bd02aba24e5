/** What lasts a moment only: neither undone nor remembered. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ChannelId } from '@/model/channel'

export interface TransientState {
  /** Link under the pointer in the 3D view. */
  readonly hoveredLink: string | null
  /** Channel under the pointer in a list or on the timeline. */
  readonly hoveredChannelId: ChannelId | null
  /** Frame under the pointer on the timeline. */
  readonly hoveredFrame: number | null
  /** Name of the gesture under way, for the status line. */
  readonly gesture: string | null
}

export type TransientStore = StoreApi<TransientState>

export function createTransientStore(): TransientStore {
  return createStore<TransientState>(() => ({
    hoveredLink: null,
    hoveredChannelId: null,
    hoveredFrame: null,
    gesture: null,
  }))
}
