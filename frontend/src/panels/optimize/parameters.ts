/** What a user can ask of Trajectory Optimize. Defaults and ranges are those of docs/api.md. */
import { parseNumber } from '../state/numberExpression'

export type ParameterKey =
  | 'max_effort_scale'
  | 'friction'
  | 'smoothing_hz'
  | 'glitch_speed_scale'
  | 'budget_s'

export type OptimizeParameters = Readonly<Record<ParameterKey, number>>

export interface ParameterKind {
  readonly key: ParameterKey
  readonly label: string
  readonly unit: string
  readonly start: number
  readonly min: number
  readonly max: number
  /** What the arrow keys change it by. */
  readonly step: number
  readonly sentence: string
}

export const PARAMETERS: readonly ParameterKind[] = [
  {
    key: 'max_effort_scale',
    label: 'Effort scale',
    unit: '×',
    start: 1,
    min: 1,
    max: 1000,
    step: 0.1,
    sentence: "Joints may use so many times the robot's effort limits.",
  },
  {
    key: 'friction',
    label: 'Friction',
    unit: 'μ',
    start: 0.7,
    min: 0.01,
    max: 10,
    step: 0.05,
    sentence: 'Coulomb coefficient between the robot and the ground.',
  },
  {
    key: 'smoothing_hz',
    label: 'Smoothing',
    unit: 'Hz',
    start: 8,
    min: 0,
    max: 1000,
    step: 1,
    sentence: 'Faster shaking is not reproduced; 0 keeps all of it.',
  },
  {
    key: 'glitch_speed_scale',
    label: 'Glitch speed',
    unit: '×',
    start: 1,
    min: 0,
    max: 1000,
    step: 0.1,
    sentence: 'Jumps beyond this many speed limits are bridged; 0: off.',
  },
  {
    key: 'budget_s',
    label: 'Time budget',
    unit: 's',
    start: 45,
    min: 0.1,
    max: 3600,
    step: 5,
    sentence: 'When it ends without success, the best motion is shown.',
  },
]

export const DEFAULTS: OptimizeParameters = Object.fromEntries(
  PARAMETERS.map(({ key, start }) => [key, start]),
) as Record<ParameterKey, number>

/** Remembered values that still make sense, else the defaults. */
export function soundParameters(remembered: unknown): OptimizeParameters {
  const values = typeof remembered === 'object' && remembered !== null ? remembered : {}
  return Object.fromEntries(
    PARAMETERS.map(({ key, start, min, max }) => {
      const value: unknown = (values as Record<string, unknown>)[key]
      const sound = typeof value === 'number' && value >= min && value <= max
      return [key, sound ? value : start]
    }),
  ) as Record<ParameterKey, number>
}

/** What was typed into the fields. */
export type ParameterTexts = Readonly<Record<ParameterKey, string>>

export function textsOf(parameters: OptimizeParameters): ParameterTexts {
  return Object.fromEntries(PARAMETERS.map(({ key }) => [key, String(parameters[key])])) as Record<
    ParameterKey,
    string
  >
}

export type ReadParameter =
  | { readonly ok: true; readonly value: number }
  | { readonly ok: false; readonly problem: string }

/** The number that was typed, or what is wrong with it. */
export function readParameter({ min, max, start }: ParameterKind, text: string): ReadParameter {
  const parsed = parseNumber(text, 'm', start)
  if (!parsed.ok) return { ok: false, problem: 'This is not a number.' }
  const { value } = parsed
  if (value < min) return { ok: false, problem: `At least ${min}.` }
  if (value > max) return { ok: false, problem: `At most ${max}.` }
  return { ok: true, value }
}

/** All of them; null while one can't be read. */
export function readParameters(texts: ParameterTexts): OptimizeParameters | null {
  const values: [ParameterKey, number][] = []
  for (const kind of PARAMETERS) {
    const read = readParameter(kind, texts[kind.key])
    if (!read.ok) return null
    values.push([kind.key, read.value])
  }
  return Object.fromEntries(values) as Record<ParameterKey, number>
}

/** Wall time an optimization of so many frames takes where nothing is known yet [s]. */
const SECONDS_PER_FRAME = 0.03

/** @param rate seconds per frame of the last validated run on this robot; null before one. */
export function expectedSeconds(frames: number, rate: number | null): number {
  return frames * (rate ?? SECONDS_PER_FRAME)
}
