/** A server's judge that is easy to foresee. */
import { type BinaryMessage, bytesOf, encodeMessage } from '@/api/binaryMessage'

/** The joints of its robot. */
export const JOINTS = ['hip', 'knee']

/** What a judge says who finds that the hip is at fault beyond 100. */
export function judge(request: BinaryMessage): Uint8Array<ArrayBuffer> {
  const joints = request.arrays.find(({ name }) => name === 'joint_pos')!
  const rows = joints.shape[0]!
  const [first, last] = (request.fields.frames as [number, number] | null) ?? [0, rows - 1]
  const count = last - first + 1
  const { bytes } = joints
  const all = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
  const values = Float32Array.from({ length: count }, (_, row) =>
    Math.max(all[(first + row) * JOINTS.length]! - 100, 0),
  )
  const over = Uint8Array.from(values, (value) => Number(value > 0))
  const floats = (name: string, columns: number, content = new Float32Array(count * columns)) => ({
    name,
    dtype: '<f4',
    shape: columns === 1 ? [count] : [count, columns],
    bytes: bytesOf(content),
  })
  const whole = (name: string, length = count) => ({
    name,
    dtype: '<i4',
    shape: [length],
    bytes: new Uint8Array(4 * length),
  })
  const key = 'joint_position'
  const status = over.includes(1) ? 'failed' : 'passed'
  return encodeMessage({
    kind: 'audit_result',
    fields: {
      name: request.fields.name,
      framerate: request.fields.framerate,
      frames: [first, last],
      verdict: status === 'failed' ? 'infeasible' : 'feasible',
      report: {
        verdict: 'feasible',
        headline: '',
        subject: {},
        findings: [],
        checks: [{ key, status, spans: [], remark: '' }],
      },
      report_text: 'told',
      checks: [
        {
          key,
          title: 'Joint position limits',
          unit: 'rad',
          tolerance: 1e-6,
          scale: 0.01,
          location_names: JOINTS,
          location_units: ['rad', 'rad'],
          assessed: true,
          not_assessable: '',
        },
      ],
      joint_names: JOINTS,
      shape_names: ['foot'],
      shape_links: ['foot'],
      contact_spans: [],
    },
    arrays: [
      floats(`check/${key}/values`, 1, values),
      { name: `check/${key}/over`, dtype: '|u1', shape: [count], bytes: over },
      whole(`check/${key}/locations`),
      floats('position_excess', 2),
      floats('velocity_excess', 2),
      floats('effort_excess', 2),
      floats('base_residual', 6),
      floats('clearance', 1),
      floats('slip_speed', 1),
      whole('slip_shape'),
      whole('contact_count'),
      whole('sliding_count'),
      floats('balance_margin', 1),
      floats('com_margin', 1),
      floats('com', 3),
      whole('contact/starts', count + 1),
      whole('contact/shapes', 0),
      ...['points', 'normals', 'forces'].map((name) => ({
        name: `contact/${name}`,
        dtype: '<f4',
        shape: [0, 3],
        bytes: new Uint8Array(0),
      })),
      { name: 'contact/slip_speeds', dtype: '<f4', shape: [0], bytes: new Uint8Array(0) },
    ],
  })
}
