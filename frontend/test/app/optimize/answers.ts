/** What a server answers that moves every joint of a motion by so much. */
import { type BinaryMessage, bytesOf, encodeMessage, type MessageArray } from '@/api/binaryMessage'

const SOLVED = {
  status: 'converged',
  validated: true,
  stop_reason: 'The judge passes the trajectory.',
  iterations: 12,
  seconds: 1.5,
  closeness: {
    base_cm: [1, 0.5],
    base_degrees: [2, 1],
    joint_rad: [0.25, 0.1],
    planted_mm: [4, 2],
  },
}

export const UNSOLVED = {
  status: 'budget',
  validated: false,
  stop_reason: 'The time budget ended.',
}

/** @param change header fields of the result; those of a success by default. */
export function resultFor(
  request: BinaryMessage,
  moved: number,
  change: Record<string, unknown> = {},
): Uint8Array<ArrayBuffer> {
  const [frames, joints] = request.arrays.find(({ name }) => name === 'joint_pos')!.shape
  const names = request.fields.joint_names as string[]
  return encodeMessage({
    kind: 'optimize_result',
    fields: {
      framerate: request.fields.framerate,
      frames: [0, frames! - 1],
      verdict: 'infeasible',
      report: { verdict: 'infeasible', headline: 'Told.', subject: {}, findings: [], checks: [] },
      report_text: 'told',
      checks: [],
      joint_names: names,
      shape_names: [],
      shape_links: [],
      contact_spans: [],
      motion_joint_names: names,
      parameters: request.fields.parameters,
      ...SOLVED,
      ...change,
    },
    arrays: [...judged(frames!, joints!), ...movedMotion(request, moved)],
  })
}

export function candidateFor(request: BinaryMessage, moved: number): Uint8Array<ArrayBuffer> {
  const { framerate, joint_names } = request.fields
  return encodeMessage({
    kind: 'candidate',
    fields: { framerate, joint_names, headline: 'Better.' },
    arrays: movedMotion(request, moved),
  })
}

function movedMotion({ arrays }: BinaryMessage, moved: number): MessageArray[] {
  return arrays
    .filter(({ name }) => name === 'joint_pos' || name.startsWith('base_'))
    .map((array) => {
      if (array.name !== 'joint_pos') return array
      const { buffer, byteOffset, byteLength } = array.bytes
      const values = new Float32Array(buffer, byteOffset, byteLength / 4)
      return { ...array, bytes: bytesOf(values.map((value) => value + moved)) }
    })
}

function judged(frames: number, joints: number): MessageArray[] {
  const zeros = (name: string, dtype: string, ...shape: number[]): MessageArray => {
    const count = shape.reduce((product, length) => product * length, 1)
    return { name, dtype, shape, bytes: new Uint8Array(4 * count) }
  }
  return [
    ...['position', 'velocity', 'effort'].map((of) => zeros(`${of}_excess`, '<f4', frames, joints)),
    zeros('base_residual', '<f4', frames, 6),
    zeros('clearance', '<f4', frames, 0),
    zeros('com', '<f4', frames, 3),
    ...['slip_speed', 'balance_margin', 'com_margin'].map((name) => zeros(name, '<f4', frames)),
    ...['slip_shape', 'contact_count', 'sliding_count'].map((name) => zeros(name, '<i4', frames)),
    zeros('contact/starts', '<i4', frames + 1),
    zeros('contact/shapes', '<i4', 0),
    ...['points', 'normals', 'forces'].map((name) => zeros(`contact/${name}`, '<f4', 0, 3)),
    zeros('contact/slip_speeds', '<f4', 0),
  ]
}
