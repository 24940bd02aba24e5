/** Names as lists show them: without an ending that all joints share and that says nothing. */
import type { Channel, ChannelId } from '@/model/channel'

const ENDING = /[_\-. ]?joint$/i

/** Short names by channel; they stay different from each other, or nothing is cut. */
export function shortLabels(channels: readonly Channel[]): ReadonlyMap<ChannelId, string> {
  const joints = channels.filter((channel) => channel.group === 'joint')
  const cut = joints.map((channel) => channel.label.replace(ENDING, ''))
  const all = joints.every((channel) => ENDING.test(channel.label))
  const distinct = new Set(cut).size === joints.length && !cut.includes('')
  if (!all || !distinct) return new Map(channels.map((it) => [it.id, it.label]))
  const short = new Map(joints.map((channel, index) => [channel.id, cut[index] ?? channel.label]))
  return new Map(channels.map((it) => [it.id, short.get(it.id) ?? it.label]))
}
