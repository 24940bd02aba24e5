/** Small motions for tests. */
import type { Motion } from '@/model/motion'

export interface SampleOptions {
  readonly frameCount?: number
  readonly jointCount?: number
  readonly frameRate?: number
  readonly fixedBase?: boolean
}

/** Joint j at frame f has the value f + j / 100; the base moves along x and turns about z. */
export function sampleMotion(options: SampleOptions = {}): Motion {
  const { frameCount = 10, jointCount = 3, frameRate = 50, fixedBase = false } = options
  const jointPos = new Float32Array(frameCount * jointCount)
  const basePosW = new Float32Array(frameCount * 3)
  const baseQuatWxyz = new Float32Array(frameCount * 4)
  for (let frame = 0; frame < frameCount; frame++) {
    for (let joint = 0; joint < jointCount; joint++) {
      jointPos[frame * jointCount + joint] = frame + joint / 100
    }
    basePosW.set([frame / 10, 0, 0.75], frame * 3)
    const yaw = frame / 50
    baseQuatWxyz.set([Math.cos(yaw / 2), 0, 0, Math.sin(yaw / 2)], frame * 4)
  }
  return {
    frameRate,
    frameCount,
    jointNames: Array.from({ length: jointCount }, (_, joint) => `joint_${joint}`),
    jointPos,
    basePosW: fixedBase ? null : basePosW,
    baseQuatWxyz: fixedBase ? null : baseQuatWxyz,
    meta: {},
    events: [],
    extras: [],
  }
}

/** A motion with these base orientations, wxyz per frame. */
export function motionOfQuats(quats: readonly (readonly number[])[], frameRate = 50): Motion {
  const motion = sampleMotion({ frameCount: quats.length, frameRate })
  return { ...motion, baseQuatWxyz: Float32Array.from(quats.flat()) }
}

/** The bits of float32 values, for comparing exactly. */
export function bits(values: Float32Array): number[] {
  return [...new Uint32Array(values.slice().buffer)]
}
