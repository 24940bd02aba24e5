/**
 * Trajectory Optimize in the page: asks for an optimization of the shown motion, follows it, and
 * brings its result into the motion: at once when it is validated, else as a preview to decide on.
 */
import { ApiError, noAnswer } from '@/api/errors'
import { cancelJob, fetchJob, type Job, type JobProgress, startJob } from '@/api/jobs'
import { followJob } from '@/api/jobsEvents'
import { encodeJobRequest, type LockedSpan } from '@/api/jobsRequest'
import { fetchCandidate, fetchOptimizeResult, type OptimizeResult } from '@/api/jobsResults'
import type { DocumentStore } from '@/editing/documentStore'
import type { MotionDocument } from '@/editing/motionDocument'
import { prismaticJointNames } from '@/model/jointMatching'
import { cloneMotion } from '@/model/motion'
import type { RobotDescription } from '@/model/robotDescription'
import type { AuditStore } from '@/panels/audit/auditStore'
import type { Optimizer } from '@/panels/optimize/optimizer'
import type {
  OptimizeStage,
  OptimizeStore,
  OptimizeSubject,
  Outcome,
  RunningStage,
} from '@/panels/optimize/optimizeStore'
import type { OptimizeParameters } from '@/panels/optimize/parameters'
import { largestChanges } from '@/panels/optimize/summary'
import { ViolationHistory } from '@/panels/optimize/violations'
import type { RobotStore } from '@/panels/robot/robotStore'
import { tell } from '../tell'
import { motionWith, posesOf } from './candidateMotion'
import { CandidatePreview, OTHER_ROBOT, STEP_NAME } from './candidatePreview'
import { obstacleToOptimizing } from './obstacle'
import { fingerprintOf, readPending, writePending } from './pendingRun'

const ONE_STEP = 'The result is one step of the history.'

export interface OptimizerParts {
  readonly documents: DocumentStore
  readonly robot: RobotStore
  readonly audit: AuditStore
  readonly store: OptimizeStore
  /** Contacts that the user decided in a document. */
  readonly lockedSpans: (document: MotionDocument) => readonly LockedSpan[]
  /** Where a run is kept over a reload; `sessionStorage` in the page. */
  readonly session: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/** What was sent, to tell whether the result still belongs to it. */
interface Run {
  readonly subject: OptimizeSubject
  readonly parameters: OptimizeParameters
  readonly revision: number
  readonly robot: RobotDescription
  readonly history: ViolationHistory
  jobId: string | null
  cancelled: boolean
  fetching: boolean
}

export class OptimizeRuns implements Optimizer {
  readonly store: OptimizeStore
  private run: Run | null = null
  private readonly preview: CandidatePreview
  /** The motions and robot among which the run of a former page was looked for. */
  private searched = ''

  constructor(private readonly parts: OptimizerParts) {
    this.store = parts.store
    this.preview = new CandidatePreview(parts.documents, parts.store)
    parts.documents.state.subscribe(() => this.documentsChanged())
    parts.robot.subscribe(({ description }) => {
      if (description !== null) this.preview.robotChanged(description.id)
      this.noteOutdated()
      void this.findAgain()
    })
  }

  obstacle() {
    const { documents, robot, audit } = this.parts
    return obstacleToOptimizing(documents.active, robot.getState(), audit)
  }

  lockedSpans(): readonly LockedSpan[] {
    const { active } = this.parts.documents
    return active === null ? [] : this.parts.lockedSpans(active)
  }

  open(): void {
    const { stage } = this.store.getState()
    const over = stage.kind === 'cancelled' || stage.kind === 'discarded' || stage.kind === 'failed'
    const elsewhere =
      stage.kind === 'applied' &&
      stage.outcome.subject.documentId !== this.parts.documents.active?.id
    if (over || elsewhere || (stage.kind === 'applied' && this.store.getState().open)) {
      this.to({ kind: 'setup' })
    }
    this.store.setState({ open: true })
  }

  close(): void {
    const { stage } = this.store.getState()
    if (stage.kind === 'preview') return
    if (stage.kind !== 'running') this.to({ kind: 'setup' })
    this.store.setState({ open: false })
  }

  start(parameters: OptimizeParameters): void {
    const { documents, robot } = this.parts
    const document = documents.active
    const { description } = robot.getState()
    if (document === null || description === null || this.run !== null) return
    if (documents.refuses(document.id) || this.obstacle() !== null) return
    documents.settle(document.id)
    this.store.remember(description.name, parameters)
    const run = this.begin(documents.get(document.id)!, description, parameters)
    void this.follow(run, async () => {
      const message = this.request(documents.get(document.id)!, description, parameters)
      const { id } = await startJob('optimize', message)
      this.remember({ jobId: id, fingerprint: fingerprintOf(message), parameters })
      return id
    })
  }

  cancel(): void {
    const { run } = this
    if (run === null || run.cancelled) return
    run.cancelled = true
    this.update({ cancelling: true })
    if (run.jobId !== null) this.cancelJob(run.jobId)
  }

  keep(): void {
    this.preview.keep()
  }

  dump(): void {
    this.preview.dump()
  }

  swap(): void {
    this.preview.swap()
  }

  compare(how: 'none' | 'ghost' | 'split'): void {
    this.store.setState({ compare: how })
  }

  /** Goes on following the run that was under way before the page was loaded anew. */
  async findAgain(): Promise<void> {
    const { documents, robot, session } = this.parts
    const { phase, description } = robot.getState()
    if (this.run !== null || phase !== 'ready' || description === null) return
    const among = [
      description.id,
      ...documents.all().map(({ id, revision }) => `${id}@${revision}`),
    ]
    if (among.join() === this.searched) return
    this.searched = among.join()
    const pending = readPending(session)
    if (pending === null) return
    const document = documents.all().find((candidate) => {
      const message = this.request(candidate, description, pending.parameters)
      return fingerprintOf(message) === pending.fingerprint
    })
    if (document === undefined) return
    try {
      await fetchJob(pending.jobId)
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) this.remember(null)
      return
    }
    if (this.run !== null) return
    const run = this.begin(document, description, pending.parameters)
    this.store.setState({ open: true })
    await this.follow(run, async () => pending.jobId)
  }

  private request(
    document: MotionDocument,
    robot: RobotDescription,
    parameters: OptimizeParameters,
  ): Uint8Array<ArrayBuffer> {
    const { name, motion, anchors } = document
    const lockedSpans = this.parts.lockedSpans(document)
    return encodeJobRequest({
      kind: 'optimize',
      name,
      motion,
      robot,
      parameters,
      anchors,
      lockedSpans,
    })
  }

  private begin(
    document: MotionDocument,
    robot: RobotDescription,
    parameters: OptimizeParameters,
  ): Run {
    const { id: documentId, name, motion, revision } = document
    const subject = { documentId, name, frames: motion.frameCount }
    const base = this.parts.audit
      .of(documentId)
      .result?.checks.find(({ key }) => key === 'base_dynamics')
    const history = new ViolationHistory(base?.tolerance ?? null)
    const run: Run = {
      subject,
      parameters,
      revision,
      robot,
      history,
      jobId: null,
      cancelled: false,
      fetching: false,
    }
    this.run = run
    this.to({
      kind: 'running',
      subject,
      parameters,
      position: null,
      stage: 'starting',
      elapsed: 0,
      spent: 0,
      contacts: null,
      history,
      iteration: 0,
      candidates: 0,
      headline: '',
      cancelling: false,
      outdated: false,
    })
    return run
  }

  /** Sees a run through to its end. */
  private async follow(run: Run, ask: () => Promise<string>): Promise<void> {
    try {
      run.jobId = await ask()
      // Cancelled before the server had told its name.
      if (run.cancelled) this.cancelJob(run.jobId)
      const job = await followJob(run.jobId, {
        onState: ({ position, elapsed }) => this.update({ position, elapsed }),
        onProgress: (progress) => this.progress(run, progress),
      })
      await this.finish(run, job)
    } catch (error) {
      this.end(run, { kind: 'failed', subject: run.subject, error: asApiError(error) })
    }
  }

  private progress(run: Run, progress: JobProgress): void {
    if (this.run !== run) return
    const { iteration, violations, candidate, headline, contacts, elapsed, seconds, stage } =
      progress
    if (iteration !== undefined && violations) run.history.add(iteration, violations)
    this.update({
      stage,
      position: null,
      ...(elapsed !== undefined && { elapsed }),
      ...(seconds !== undefined && { spent: seconds }),
      ...(iteration !== undefined && { iteration }),
      ...(contacts !== undefined && { contacts }),
      ...(candidate !== undefined && { candidates: candidate }),
      ...(headline !== undefined && { headline }),
    })
    if (candidate !== undefined && candidate > 0) void this.showCandidate(run)
  }

  /** The latest candidate beside the robot; while one is fetched, newer ones wait for the next. */
  private async showCandidate(run: Run): Promise<void> {
    if (run.fetching || run.jobId === null) return
    run.fetching = true
    try {
      const candidate = await fetchCandidate(run.jobId)
      const document = this.parts.documents.get(run.subject.documentId)
      const fits = document?.motion.frameCount === candidate.frameCount
      if (this.run !== run || !document || !fits) return
      const motion = motionWith(candidate, document.motion)
      this.store.setState({ ghost: { documentId: document.id, motion } })
    } catch {
      // A look at what is not decided yet: without it the run goes on.
    } finally {
      run.fetching = false
    }
  }

  private async finish(run: Run, job: Job): Promise<void> {
    if (job.error !== null) throw new ApiError(job.error)
    if (job.result !== 'ready') return this.end(run, { kind: 'cancelled', subject: run.subject })
    const result = await fetchOptimizeResult(job.id)
    if (this.run !== run) return
    const reason = this.reasonToDiscard(run)
    if (reason !== null) {
      return this.end(run, { kind: 'discarded', subject: run.subject, reason })
    }
    this.bring(run, result)
  }

  private bring(run: Run, result: OptimizeResult): void {
    const { documents } = this.parts
    const { subject, robot } = run
    const edited = cloneMotion(documents.get(subject.documentId)!.motion)
    const candidate = motionWith(result.candidate, edited)
    const changes = largestChanges(edited, candidate, prismaticJointNames(robot))
    const outcome: Outcome = { subject, result, changes }
    if (result.validated) {
      documents.apply(subject.documentId, posesOf(candidate), STEP_NAME)
      this.store.rememberRate(robot.name, result.seconds / subject.frames)
      const { open } = this.store.getState()
      this.end(run, { kind: 'applied', outcome })
      if (!open) tell.success(`${subject.name} can be performed now`, ONE_STEP)
      return
    }
    this.end(run, { kind: 'preview', outcome })
    this.preview.begin(outcome, edited, candidate, robot.id)
  }

  /** Why a result no longer belongs to what is open; null when it does. */
  private reasonToDiscard({ subject, revision, robot }: Run): string | null {
    const document = this.parts.documents.get(subject.documentId)
    if (document === null) return 'The motion was closed.'
    if (document.revision !== revision) return 'The motion or its anchors were edited.'
    if (this.parts.robot.getState().description?.id !== robot.id) return OTHER_ROBOT
    return null
  }

  private documentsChanged(): void {
    const { documents } = this.parts
    this.preview.documentsChanged()
    if (this.run !== null && documents.get(this.run.subject.documentId) === null) this.cancel()
    this.noteOutdated()
    void this.findAgain()
  }

  private noteOutdated(): void {
    const { stage } = this.store.getState()
    if (this.run === null || stage.kind !== 'running') return
    const outdated = this.reasonToDiscard(this.run) !== null
    if (outdated !== stage.outdated) this.update({ outdated })
  }

  private cancelJob(id: string): void {
    void cancelJob(id).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return
      this.update({ cancelling: false })
      if (this.run) this.run.cancelled = false
      tell.warning('The optimization could not be cancelled.', asApiError(error).hint)
    })
  }

  private update(change: Partial<RunningStage>): void {
    const { stage } = this.store.getState()
    if (stage.kind === 'running') this.to({ ...stage, ...change })
  }

  private end(run: Run, stage: OptimizeStage): void {
    if (this.run !== run) return
    this.run = null
    this.remember(null)
    this.store.setState({ stage, ghost: null, open: true })
  }

  private to(stage: OptimizeStage): void {
    this.store.setState({ stage })
  }

  private remember(run: Parameters<typeof writePending>[1]): void {
    writePending(this.parts.session, run)
  }
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof TypeError) return noAnswer()
  const message = error instanceof Error ? error.message : String(error)
  return new ApiError({ code: 'page_error', message: `The page met an error: ${message}` })
}
