/** Keys copied and pasted: anchors with the values that channels have there. */
import type { Channel, ChannelId } from '@/model/channel'
import { channelValueAt, listChannels } from '@/model/channels'
import type { Motion } from '@/model/motion'
import { type Anchors, addAnchors, anchorsOf, anchorsWithin } from './anchors'
import type { DocumentContent, DocumentEdit } from './documentEdit'
import { spreadFromNodes } from './operations/blendWeights'
import { setChannelValues } from './operations/setChannelValues'
import type { Segment } from './segment'

/** Plain data, so that it can go through the system's clipboard to another tab. */
export interface KeyClipboard {
  readonly kind: 'robot-trajectory-keys'
  /** Times after the first key [s], increasing from 0. */
  readonly times: readonly number[]
  readonly channels: readonly CopiedChannel[]
}

export interface CopiedChannel {
  readonly id: ChannelId
  /** One value per key [m or rad]. */
  readonly values: readonly number[]
}

export interface PasteOptions {
  /** Channels that take the copied values in turn; by default those of the same name. */
  readonly channels?: readonly Channel[]
  /** Frames over which a pasted value fades into the motion around it; 0 sets the keys' frames alone. */
  readonly blendFrames?: number
}

/** Null when there is nothing to copy. */
export function copyKeys(
  motion: Motion,
  channels: readonly Channel[],
  frames: Anchors,
): KeyClipboard | null {
  const keys = [...frames].sort((a, b) => a - b)
  if (keys.length === 0) return null
  return {
    kind: 'robot-trajectory-keys',
    times: keys.map((frame) => (frame - keys[0]!) / motion.frameRate),
    channels: channels.map((channel) => ({
      id: channel.id,
      values: keys.map((frame) => channelValueAt(motion, channel, frame)),
    })),
  }
}

/** Reads what another tab copied; null for any other text. */
export function parseKeys(text: string): KeyClipboard | null {
  try {
    const keys: unknown = JSON.parse(text)
    return isClipboard(keys) ? keys : null
  } catch {
    return null
  }
}

export interface PastedKeys {
  readonly edit: DocumentEdit
  /** Where the keys are now: what is selected after pasting. */
  readonly frames: readonly number[]
}

/**
 * Keys pasted from `frame` on, their distances in time kept; those beyond the motion's end are left
 * out. Anchors that were there before keep their values.
 */
export function pasteKeys(
  content: DocumentContent,
  keys: KeyClipboard,
  frame: number,
  options: PasteOptions = {},
): PastedKeys {
  const { motion, anchors } = content
  const frames = keys.times.map((time) => frame + Math.round(time * motion.frameRate))
  const pasted = anchorsOf(frames, motion.frameCount)
  if (pasted.length === 0) return { edit: {}, frames: [] }
  const range = pasteRange(pasted, motion.frameCount, options.blendFrames ?? 0)
  const nodes = anchorsOf(
    [...pasted, ...anchorsWithin(anchors, range.first, range.last)],
    range.last + 1,
  )
  const changes = copiedChannels(motion, keys, options.channels).map(({ channel, values }) => {
    const byFrame = new Map(frames.map((at, key) => [at, values[key]!]))
    return { channel, values: blended(motion, channel, range, nodes, byFrame, options) }
  })
  // All channels at once: the angles of one orientation belong together.
  const { slices } = setChannelValues(motion, range.first, changes)
  return {
    edit: { slices, anchors: addAnchors(anchors, pasted, motion.frameCount) },
    frames: pasted,
  }
}

function pasteRange(frames: Anchors, frameCount: number, blend: number): Segment {
  return {
    first: Math.max(frames[0]! - Math.ceil(blend), 0),
    last: Math.min(frames.at(-1)! + Math.ceil(blend), frameCount - 1),
  }
}

/** The channel's values over the range, led through the pasted ones. */
function blended(
  motion: Motion,
  channel: Channel,
  { first, last }: Segment,
  nodes: Anchors,
  pasted: ReadonlyMap<number, number>,
  { blendFrames = 0 }: PasteOptions,
): Float64Array {
  const values = new Float64Array(last - first + 1)
  for (let at = 0; at < values.length; at++) {
    values[at] = channelValueAt(motion, channel, first + at)
  }
  const offsets = nodes.map(
    (node) => (pasted.get(node) ?? values[node - first]!) - values[node - first]!,
  )
  const rows = nodes.map((node) => node - first)
  spreadFromNodes(rows, values.length, blendFrames, (at, node, weight) => {
    values[at]! += weight * offsets[node]!
  })
  for (const [frame, value] of pasted)
    if (frame >= first && frame <= last) values[frame - first] = value
  return values
}

/** Which channel takes which values. */
function copiedChannels(
  motion: Motion,
  keys: KeyClipboard,
  targets: readonly Channel[] | undefined,
): { channel: Channel; values: readonly number[] }[] {
  const channels = targets ?? listChannels(motion)
  return keys.channels.flatMap((copied, index) => {
    const channel = targets ? channels[index] : channels.find(({ id }) => id === copied.id)
    return channel ? [{ channel, values: copied.values }] : []
  })
}

function isClipboard(value: unknown): value is KeyClipboard {
  if (typeof value !== 'object' || value === null) return false
  const { kind, times, channels } = value as Partial<KeyClipboard>
  if (kind !== 'robot-trajectory-keys' || !isNumbers(times) || !Array.isArray(channels))
    return false
  return channels.every(
    (channel: Partial<CopiedChannel> | null) =>
      typeof channel?.id === 'string' &&
      isNumbers(channel.values) &&
      channel.values.length === times.length,
  )
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => Number.isFinite(item))
}
