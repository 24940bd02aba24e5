/** Requests for audits and optimizations, made from a motion and the robot it is shown on. */
import { matchJoints } from '@/model/jointMatching'
import type { Motion } from '@/model/motion'
import type { RobotDescription } from '@/model/robotDescription'
import { bytesOf, encodeMessage, type MessageArray } from './binaryMessage'
import type { JobKind } from './jobs'

export type ContactMode = 'stick' | 'slip'

/** From frame to frame, both included, a link touches the ground. */
export interface ContactSpan {
  readonly link: string
  readonly from: number
  readonly to: number
  readonly mode: ContactMode
}

/** A contact that the user decided; `none` forbids one. */
export interface LockedSpan extends Omit<ContactSpan, 'mode'> {
  readonly mode: ContactMode | 'none'
}

/** A triangle mesh in world coordinates [m]. */
export interface RequestTerrain {
  readonly name: string
  /** Whether the plane z = 0 is ground beside the mesh. */
  readonly floor: boolean
  /** (V, 3) */
  readonly vertices: Float32Array
  /** (T, 3) */
  readonly faces: Uint32Array
}

export interface JobRequest {
  readonly kind: JobKind
  readonly name: string
  readonly motion: Motion
  readonly robot: RobotDescription
  /** Those of docs/api.md; what is left out has its default. */
  readonly parameters?: Readonly<Record<string, number | boolean>>
  readonly anchors?: readonly number[]
  /** Null: the plane z = 0. */
  readonly terrain?: RequestTerrain | null
  /** Audits: first and last frame to judge. */
  readonly frames?: readonly [number, number] | null
  /** Optimizations: contacts that are decided. */
  readonly lockedSpans?: readonly LockedSpan[]
}

/**
 * The request's message. Its joints are the robot's: those that only the motion knows are left
 * out, and those that it lacks are at 0, as they are shown.
 */
export function encodeJobRequest(asked: JobRequest): Uint8Array<ArrayBuffer> {
  const { kind, name, motion, robot, terrain } = asked
  const { jointNames, jointPos } = robotJoints(motion, robot)
  return encodeMessage({
    kind,
    fields: {
      name,
      framerate: motion.frameRate,
      joint_names: jointNames,
      parameters: asked.parameters ?? {},
      ...(terrain && { terrain: { name: terrain.name, floor: terrain.floor } }),
      ...(asked.frames && { frames: asked.frames }),
      ...(asked.lockedSpans && { locked_spans: asked.lockedSpans.map(spanFields) }),
    },
    arrays: [
      floats('joint_pos', jointNames.length, jointPos),
      ...(motion.basePosW && motion.baseQuatWxyz
        ? [
            floats('base_pos_w', 3, motion.basePosW),
            floats('base_quat_wxyz', 4, motion.baseQuatWxyz),
          ]
        : []),
      ...(asked.anchors ? [frameNumbers('anchors', asked.anchors)] : []),
      ...(terrain ? terrainArrays(terrain) : []),
    ],
  })
}

/** The columns of the joints that the robot moves, by name; the motion's own arrays if it can be. */
export function robotJoints(
  motion: Motion,
  robot: RobotDescription,
): { readonly jointNames: readonly string[]; readonly jointPos: Float32Array } {
  const { matched, missing, extra } = matchJoints(motion.jointNames, robot)
  if (missing.length === 0 && extra.length === 0) {
    return { jointNames: motion.jointNames, jointPos: motion.jointPos }
  }
  const jointNames = [...matched.map(({ joint }) => joint.name), ...missing]
  const wide = motion.jointNames.length
  const out = new Float32Array(motion.frameCount * jointNames.length)
  for (let frame = 0; frame < motion.frameCount; frame++) {
    const to = frame * jointNames.length
    for (let place = 0; place < matched.length; place++) {
      out[to + place] = motion.jointPos[frame * wide + matched[place]!.column]!
    }
  }
  return { jointNames, jointPos: out }
}

function spanFields({ link, from, to, mode }: LockedSpan): LockedSpan {
  return { link, from, to, mode }
}

function floats(name: string, columns: number, values: Float32Array): MessageArray {
  const shape = [values.length / columns, columns]
  return { name, dtype: '<f4', shape, bytes: bytesOf(values) }
}

function frameNumbers(name: string, frames: readonly number[]): MessageArray {
  const bytes = new Uint8Array(Int32Array.from(frames).buffer)
  return { name, dtype: '<i4', shape: [frames.length], bytes }
}

function terrainArrays({ vertices, faces }: RequestTerrain): MessageArray[] {
  const triangles = new Uint8Array(faces.buffer as ArrayBuffer, faces.byteOffset, faces.byteLength)
  return [
    floats('terrain/vertices', 3, vertices),
    { name: 'terrain/faces', dtype: '<u4', shape: [faces.length / 3, 3], bytes: triangles },
  ]
}
