/** The motion that benchmarks work on: twelve minutes at 50 frames a second. */
import type { Motion } from '@/model/motion'
import { rpyToQuatWxyz } from '@/model/rollPitchYaw'

export const FRAMES = 36_000
export const JOINTS = 29

export function longMotion(): Motion {
  const jointPos = Float32Array.from({ length: FRAMES * JOINTS }, (_, at) => Math.sin(at / 500))
  const basePosW = Float32Array.from({ length: FRAMES * 3 }, (_, at) => Math.cos(at / 900))
  const baseQuatWxyz = new Float32Array(FRAMES * 4)
  for (let frame = 0; frame < FRAMES; frame++) {
    const rpy = [Math.sin(frame / 60) / 4, Math.sin(frame / 90) / 3, frame / 70]
    rpyToQuatWxyz(rpy, baseQuatWxyz.subarray(frame * 4, frame * 4 + 4))
  }
  return {
    frameRate: 50,
    frameCount: FRAMES,
    jointNames: Array.from({ length: JOINTS }, (_, joint) => `joint_${joint}`),
    jointPos,
    basePosW,
    baseQuatWxyz,
    meta: {},
    events: [],
    extras: [],
  }
}
