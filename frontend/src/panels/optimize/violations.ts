/** Worst violations by iteration, as shares of what the judge tolerates. */
import type { SolverViolations } from '@/api/jobs'

export interface ViolationKind {
  readonly key: keyof SolverViolations
  readonly label: string
  readonly unit: string
  /** The judge's tolerance where it doesn't depend on the robot. */
  readonly tolerance: number
  readonly color: string
}

/**
 * The base's tolerance is 0.1 % of the robot's weight; where the weight isn't known, that of 34 kg.
 * Heights have none of their own: beyond the contact margin by this much, a point carries nothing.
 */
export const VIOLATION_KINDS: readonly ViolationKind[] = [
  { key: 'base', label: 'Base force', unit: 'N', tolerance: 0.33, color: '#f2605d' },
  { key: 'effort', label: 'Effort', unit: 'Nm', tolerance: 1e-4, color: '#f0b044' },
  { key: 'height', label: 'Contact height', unit: 'm', tolerance: 1e-4, color: '#4fc386' },
  { key: 'penetration', label: 'Penetration', unit: 'm', tolerance: 1e-5, color: '#49b6c0' },
  { key: 'position', label: 'Joint limits', unit: 'rad', tolerance: 1e-6, color: '#4aa8ff' },
  { key: 'velocity', label: 'Speed', unit: 'rad/s', tolerance: 1e-6, color: '#a48ef0' },
  { key: 'slip', label: 'Slip', unit: 'm/s', tolerance: 1e-3, color: '#e58ac8' },
]

export class ViolationHistory {
  readonly iterations: number[] = []
  private readonly values = new Map<keyof SolverViolations, number[]>(
    VIOLATION_KINDS.map(({ key }) => [key, []]),
  )

  /** @param baseTolerance of this robot [N]; null where it isn't known. */
  constructor(private readonly baseTolerance: number | null = null) {}

  /** A repeated iteration, as after a stream was resumed, replaces its former values. */
  add(iteration: number, violations: SolverViolations): void {
    const last = this.iterations.length - 1
    const again = last >= 0 && iteration <= this.iterations[last]!
    const at = again ? this.iterations.indexOf(iteration) : last + 1
    if (at < 0) return
    this.iterations[at] = iteration
    for (const { key } of VIOLATION_KINDS) this.values.get(key)![at] = violations[key]
  }

  get length(): number {
    return this.iterations.length
  }

  /** Times the tolerance: below 1 it is kept. */
  share(kind: ViolationKind, at: number): number {
    return this.values.get(kind.key)![at]! / this.toleranceOf(kind)
  }

  /** The latest value, in the kind's unit. */
  latest(kind: ViolationKind): number | null {
    return this.values.get(kind.key)!.at(-1) ?? null
  }

  toleranceOf(kind: ViolationKind): number {
    return kind.key === 'base' && this.baseTolerance !== null ? this.baseTolerance : kind.tolerance
  }
}
