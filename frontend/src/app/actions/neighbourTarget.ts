import type { Channel, ChannelId } from '@/model/channel'
import { channelsOfGroup } from '@/model/channels'

/** The next target within the group of the present one, wrapping; the first joint without one. */
export function neighbourTarget(
  channels: readonly Channel[],
  present: ChannelId | null,
  direction: 1 | -1,
): ChannelId | null {
  const channel = channels.find((candidate) => candidate.id === present)
  if (channel === undefined) {
    const joints = channelsOfGroup(channels, 'joint')
    return (direction === 1 ? joints.at(0) : joints.at(-1))?.id ?? channels[0]?.id ?? null
  }
  const group = channelsOfGroup(channels, channel.group)
  const place = group.indexOf(channel) + direction
  return group.at(place % group.length)?.id ?? null
}
