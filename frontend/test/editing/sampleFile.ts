/** Motion files and stores for tests. */

import { DocumentStore } from '@/editing/documentStore'
import { setChannelValue } from '@/editing/operations/setChannelValues'
import type { Channel } from '@/model/channel'
import { channelValueAt, listChannels } from '@/model/channels'
import type { Motion } from '@/model/motion'
import type { MotionFile } from '@/model/motionFile'
import { bits, type SampleOptions, sampleMotion } from '../model/sampleMotion'

export function sampleFile(options: SampleOptions & { name?: string } = {}): MotionFile {
  return {
    name: options.name ?? 'walk',
    format: 'editor_npz',
    motion: sampleMotion(options),
    notices: [],
    source: null,
  }
}

export function storeWithMotion(options: SampleOptions = {}) {
  const store = new DocumentStore()
  const id = store.open(sampleFile(options))
  return { store, id, motion: () => store.get(id)!.motion, document: () => store.get(id)! }
}

export function channelOf(motion: Motion, id: string): Channel {
  const found = listChannels(motion).find((channel) => channel.id === id)
  if (!found) throw new Error(`The sample motion has no channel ${id}.`)
  return found
}

/** Sets the first joint at a frame as one step. */
export function editJoint(store: DocumentStore, id: string, frame: number, value: number): boolean {
  const { motion } = store.get(id)!
  const edit = setChannelValue(motion, channelOf(motion, 'joint:joint_0'), frame, value)
  return store.apply(id, edit, `Set joint_0 at frame ${frame}`)
}

export function valueAt(motion: Motion, channelId: string, frame: number): number {
  return channelValueAt(motion, channelOf(motion, channelId), frame)
}

/** All that edits can change, to the bit. */
export function contentBits(motion: Motion): unknown {
  return [
    motion.frameRate,
    bits(motion.jointPos),
    motion.basePosW && bits(motion.basePosW),
    motion.baseQuatWxyz && bits(motion.baseQuatWxyz),
    motion.events,
  ]
}
