/** A candidate that is shown in place of the edited motion until it is kept or dumped. */
import type { DocumentStore } from '@/editing/documentStore'
import type { HeldEdit } from '@/editing/heldEdit'
import type { DocumentId } from '@/editing/motionDocument'
import type { Motion } from '@/model/motion'
import type { OptimizeStage, OptimizeStore, Outcome } from '@/panels/optimize/optimizeStore'
import { tell } from '../tell'
import { posesOf } from './candidateMotion'

export const STEP_NAME = 'Trajectory Optimize'
export const OTHER_ROBOT = 'Another robot was loaded.'

interface Held {
  readonly edit: HeldEdit
  readonly documentId: DocumentId
  readonly outcome: Outcome
  /** The motion without the candidate, and with it. */
  readonly edited: Motion
  readonly candidate: Motion
  readonly robotId: string
}

export class CandidatePreview {
  private held: Held | null = null

  constructor(
    private readonly documents: DocumentStore,
    private readonly store: OptimizeStore,
  ) {}

  begin(outcome: Outcome, edited: Motion, candidate: Motion, robotId: string): void {
    const { documentId } = outcome.subject
    const edit = this.documents.hold(documentId, posesOf(candidate), STEP_NAME)
    this.held = { edit, documentId, outcome, edited, candidate, robotId }
    this.store.setState({ shown: 'candidate', open: true })
    this.documents.activate(documentId)
    this.showGhost(this.held)
  }

  keep(): void {
    if (this.held === null) return
    const { edit, outcome } = this.held
    edit.keep()
    this.end({ kind: 'applied', outcome })
  }

  dump(): void {
    if (this.held === null) return
    this.held.edit.drop()
    this.end({ kind: 'setup' })
    this.store.setState({ open: false })
  }

  /** Shows the edited motion instead of the candidate, or the candidate again. */
  swap(): void {
    if (this.held === null) return
    const candidate = this.store.getState().shown !== 'candidate'
    this.held.edit.show(candidate)
    this.store.setState({ shown: candidate ? 'candidate' : 'edited' })
    this.showGhost(this.held)
  }

  /** There is nothing to decide about a motion that was closed. */
  documentsChanged(): void {
    if (this.held === null || this.documents.get(this.held.documentId) !== null) return
    this.end({ kind: 'setup' })
  }

  /** A candidate for another robot is not worth keeping. */
  robotChanged(robotId: string): void {
    if (this.held === null || this.held.robotId === robotId) return
    this.held.edit.drop()
    const { subject } = this.held.outcome
    this.end({ kind: 'discarded', subject, reason: OTHER_ROBOT })
  }

  /** Beside the candidate the edited motion, and the other way round. */
  private showGhost({ documentId, edited, candidate }: Held): void {
    const motion = this.store.getState().shown === 'edited' ? candidate : edited
    this.store.setState({ ghost: { documentId, motion } })
  }

  private end(stage: OptimizeStage): void {
    this.held = null
    this.store.setState({ stage, ghost: null, shown: 'candidate' })
    tell.dismiss('held')
  }
}
