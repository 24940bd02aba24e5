import type { Channel } from '@/model/channel'

/** Lower case without accents, signs as spaces: `left_hip-pitch` is found by `hip pitch`. */
function simplified(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[_\-./]+/g, ' ')
}

/** Whether every word typed occurs in the channel's name or group. */
export function matchesFilter(channel: Channel, filter: string): boolean {
  const group = channel.group === 'joint' ? '' : channel.group
  const name = simplified(`${channel.label} ${group}`)
  return simplified(filter)
    .split(/\s+/)
    .every((word) => name.includes(word))
}
