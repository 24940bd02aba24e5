import type { Channel } from '@/model/channel'

/** New values of one channel over a stretch of frames. */
export interface ChannelValues {
  readonly channel: Channel
  /** One value per frame [m or rad]. */
  readonly values: ArrayLike<number>
}
