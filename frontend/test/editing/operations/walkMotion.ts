/** A motion with all that operations must look after: a turning base, events, extras, anchors. */
import type { UserContacts } from '@/editing/contacts/contactSpans'
import type { DocumentContent } from '@/editing/documentEdit'
import type { Channel } from '@/model/channel'
import { listChannels } from '@/model/channels'
import type { ExtraArray, Motion } from '@/model/motion'
import { alignSign, quatDot } from '@/model/quaternion'
import { rpyToQuatWxyz } from '@/model/rollPitchYaw'
import { bits, sampleMotion } from '../../model/sampleMotion'

/** Smooth curves with a little noise; yaw passes ±180°, pitch nears 90° now and then. */
export function walkMotion(frameCount = 120, frameRate = 50): Motion {
  const motion = sampleMotion({ frameCount, frameRate })
  const noise = (at: number) => 0.02 * Math.sin(at * 12.9898 + (at % 7) * 78.233)
  for (let at = 0; at < motion.jointPos.length; at++) {
    motion.jointPos[at] = Math.sin(at / 40 + (at % 3)) + noise(at)
  }
  let previous = [1, 0, 0, 0]
  for (let frame = 0; frame < frameCount; frame++) {
    const t = frame / 50
    const rpy = [
      0.2 * Math.sin(3 * t) + noise(frame),
      1.4 * Math.sin(t),
      2.5 * t + noise(frame + 5),
    ]
    const quat = [0, 0, 0, 0]
    rpyToQuatWxyz(rpy, quat)
    alignSign(quat, previous, quat)
    motion.baseQuatWxyz!.set(quat, frame * 4)
    motion.basePosW!.set([t + noise(frame), noise(frame + 3), 0.75 + noise(frame + 9)], frame * 3)
    previous = quat
  }
  return motion
}

export function contentOf(
  motion: Motion,
  anchors: readonly number[] = [],
  contacts: UserContacts = [],
): DocumentContent {
  return { motion, anchors, contacts }
}

export function channel(motion: Motion, id: string): Channel {
  return listChannels(motion).find((one) => one.id === id)!
}

export function extra(
  name: string,
  dtype: string,
  values: ArrayLike<number>,
  columns = 1,
): ExtraArray {
  const stored =
    dtype === '<f4'
      ? Float32Array.from(values)
      : dtype === '<f8'
        ? Float64Array.from(values)
        : Uint8Array.from(values)
  const shape = columns === 1 ? [values.length] : [values.length / columns, columns]
  return { name, dtype, shape, bytes: new Uint8Array(stored.buffer) }
}

/** The bits of rows `first` … `last` of every array. */
export function rowBits(motion: Motion, first: number, last: number): number[][] {
  const joints = motion.jointNames.length
  return [
    bits(motion.jointPos.subarray(first * joints, (last + 1) * joints)),
    bits(motion.basePosW!.subarray(first * 3, (last + 1) * 3)),
    bits(motion.baseQuatWxyz!.subarray(first * 4, (last + 1) * 4)),
  ]
}

/** Least cosine of the half angle between neighbours, signs counted; and the worst norm error. */
export function quatHealth(quats: Float32Array): { least: number; norm: number } {
  let least = 1
  let norm = 0
  for (let at = 0; at < quats.length; at += 4) {
    const quat = quats.subarray(at, at + 4)
    norm = Math.max(norm, Math.abs(Math.hypot(...quat) - 1))
    if (at > 0) least = Math.min(least, quatDot(quats.subarray(at - 4, at), quat))
  }
  return { least, norm }
}
