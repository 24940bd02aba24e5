/** What the panels can ask of Trajectory Optimize. The composition root makes it. */
import type { LockedSpan } from '@/api/jobsRequest'
import type { OptimizeStore } from './optimizeStore'
import type { OptimizeParameters } from './parameters'

export interface Optimizer {
  readonly store: OptimizeStore
  /** Why the shown motion can't be optimized, and what to do; null when it can be. */
  obstacle(): OptimizeObstacle | null
  /** Contacts of the shown motion that the user decided. */
  lockedSpans(): readonly LockedSpan[]
  /** Optimizes the whole shown motion. */
  start(parameters: OptimizeParameters): void
  /** Ends the run; its best candidate is shown, if there is one. */
  cancel(): void
  /** Makes the preview's candidate one step of the history. */
  keep(): void
  /** Returns to the motion as it was before the preview, bit for bit. */
  dump(): void
  /** Shows the edited motion instead of the candidate, or the candidate again. */
  swap(): void
  compare(how: 'none' | 'ghost' | 'split'): void
  /** Shows the panel, for choosing parameters unless something is under way. */
  open(): void
  close(): void
}

export interface OptimizeObstacle {
  readonly message: string
  readonly hint: string
}
