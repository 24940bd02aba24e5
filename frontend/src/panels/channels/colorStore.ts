/** The colour of each channel that the timeline shows. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ChannelId } from '@/model/channel'

export type ColorStore = StoreApi<ReadonlyMap<ChannelId, number>>

export function createColorStore(): ColorStore {
  return createStore<ReadonlyMap<ChannelId, number>>(() => new Map())
}
