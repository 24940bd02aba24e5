/**
 * Keeps the audit of the shown motion up to date while it is edited: waits until the user pauses,
 * asks for the frames that changed and those beside them, one part at a time, and drops what a
 * newer edit made worthless.
 */
import type { AuditResult } from '@/api/auditResult'
import { ApiError } from '@/api/errors'
import { runAudit } from '@/api/jobsAudit'
import type { DocumentStore } from '@/editing/documentStore'
import type { DocumentChange, DocumentId, MotionDocument } from '@/editing/motionDocument'
import type { FrameRange } from '@/model/frameRange'
import { matchJoints } from '@/model/jointMatching'
import type { RobotDescription } from '@/model/robotDescription'
import type { AuditSettings } from '@/panels/audit/auditSettings'
import type { AuditPhase, AuditStore, DocumentAudit } from '@/panels/audit/auditStore'
import type { RobotStore } from '@/panels/robot/robotStore'
import { auditRequest, reachOf, shiftFrames } from './auditRequest'
import {
  type FrameRanges,
  frameCountOf,
  overlaps,
  partNear,
  withoutRange,
  withRange,
} from './frameRanges'
import { mergeAudit, unknownAudit } from './mergeAudit'
import { obstacleTo } from './obstacle'

/** How long edits rest before they are judged; while a gesture's previews come, longer [ms]. */
const EDIT_REST = 120
const PREVIEW_REST = 350
/** Before a server that has too much to do is asked again [ms]. */
const BUSY_REST = 2000
/** Most frames of one job: more are judged part by part, from the playhead on. */
export const PART_FRAMES = 6000

/** Errors that another edit of the motion doesn't mend. */
const LASTING = new Set(['packages_missing', 'unsupported_model'])

export interface PageState {
  /** Whether nobody looks, or a pointer is down: audits wait. */
  readonly waits: () => boolean
  /** Calls when that changes. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface SettingsSource {
  readonly of: (robot: RobotDescription) => AuditSettings
  /** Calls when they may have changed. */
  readonly subscribe: (listener: () => void) => () => void
}

export interface AuditorParts {
  readonly documents: DocumentStore
  readonly robot: RobotStore
  readonly audit: AuditStore
  readonly page: PageState
  readonly settings: SettingsSource
  /** Frame that is shown: its surroundings come first. */
  readonly playhead: () => number
}

interface Running {
  readonly documentId: DocumentId
  readonly range: FrameRange
  readonly stop: AbortController
  /** Frames that changed since it was asked for. */
  changed: FrameRanges
}

export class Auditor {
  private running: Running | null = null
  private timer: ReturnType<typeof setTimeout> | null = null
  /** Names the robot and what is assumed about it. */
  private premises: string | null = null
  /** Frames to judge when the present work began: progress is counted from there. */
  private burst = 0
  /** Why no motion of this robot can be judged; asked again for another one, or on demand. */
  private lacking: ApiError | null = null
  private readonly stops: (() => void)[]

  constructor(private readonly parts: AuditorParts) {
    const { documents, robot, audit, page, settings } = parts
    this.stops = [
      documents.onAnyChange((change) => this.changed(change)),
      documents.state.subscribe((state, before) => {
        for (const id of before.order) if (!state.documents[id]) this.close(id)
        if (state.activeId !== before.activeId) this.look()
      }),
      robot.subscribe(() => this.look()),
      audit.subscribe((state, before) => {
        if (state.asked !== before.asked) this.again()
        else if (state.enabled !== before.enabled) this.look()
      }),
      page.subscribe(() => this.look()),
      settings.subscribe(() => {
        if (this.presentPremises() !== this.premises) this.look()
      }),
    ]
    this.look()
  }

  dispose(): void {
    for (const stop of this.stops) stop()
    this.stopRunning()
    if (this.timer !== null) clearTimeout(this.timer)
  }

  /** Something other than the motion changed: document, robot, switch, page. */
  private look(): void {
    const { documents, audit, page } = this.parts
    const premises = this.presentPremises()
    if (premises !== this.premises) {
      this.premises = premises
      this.lacking = null
      this.stopRunning()
      for (const { id } of documents.all()) audit.forget(id)
    }
    const activeId = documents.active?.id
    if (this.running && (this.running.documentId !== activeId || !audit.getState().enabled)) {
      this.stopRunning()
    }
    if (!page.waits()) this.wake(EDIT_REST / 2)
  }

  /** Those before stay while another robot is on its way. */
  private presentPremises(): string | null {
    const { robot, settings } = this.parts
    const { description, phase } = robot.getState()
    if (phase !== 'ready' || description === null) return this.premises
    return JSON.stringify([description.id, settings.of(description)])
  }

  /** What was known is forgotten, failures included. */
  private again(): void {
    this.lacking = null
    this.stopRunning()
    this.wake(0)
  }

  private close(id: DocumentId): void {
    if (this.running?.documentId === id) this.stopRunning()
    this.parts.audit.forget(id)
  }

  private changed({ documentId: id, range, framesReplaced, cause, fields }: DocumentChange): void {
    const { documents, audit } = this.parts
    const document = documents.get(id)
    const known = audit.getState().documents[id]
    if (document === null || known === undefined) return
    const { frameCount, frameRate } = document.motion
    const otherRate = known.result?.frameRate !== frameRate
    if (framesReplaced || (fields && otherRate)) {
      if (this.running?.documentId === id) this.stopRunning()
      const outdated = [{ start: 0, end: frameCount }]
      audit.update(id, { result: null, outdated, phase: waiting(known) })
    } else if (range !== null) this.outdate(id, reachOf(range, frameCount))
    else return
    this.wake(cause === 'preview' ? PREVIEW_REST : EDIT_REST)
  }

  private outdate(id: DocumentId, range: FrameRange): void {
    const { audit } = this.parts
    const known = audit.of(id)
    audit.update(id, { outdated: withRange(known.outdated, range), phase: waiting(known) })
    const { running } = this
    if (running?.documentId !== id) return
    running.changed = withRange(running.changed, range)
    if (overlaps(running.range, range)) this.stopRunning()
  }

  private wake(delay: number): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = setTimeout(() => {
      this.timer = null
      void this.next()
    }, delay)
  }

  /** Judges the next part of the shown motion, if there is one and nothing stands in the way. */
  private async next(): Promise<void> {
    const { documents, robot, audit, page, playhead } = this.parts
    const document = documents.active
    if (document === null || this.running !== null || !audit.getState().enabled || page.waits())
      return
    if (audit.of(document.id).phase.kind === 'failed') return
    const obstacle = obstacleTo(document.motion, robot.getState(), this.lacking)
    if (obstacle !== null) {
      audit.update(document.id, { phase: obstacle })
      return
    }
    const description = robot.getState().description!
    if (audit.getState().documents[document.id] === undefined) this.begin(document, description)
    const { outdated } = audit.of(document.id)
    const range = partNear(outdated, playhead(), PART_FRAMES)
    if (range === null) {
      this.burst = 0
      audit.update(document.id, { phase: { kind: 'idle' } })
      return
    }
    this.burst = Math.max(this.burst, frameCountOf(outdated))
    await this.run(document, description, range)
  }

  private begin(document: MotionDocument, robot: RobotDescription): void {
    const { missing } = matchJoints(document.motion.jointNames, robot)
    this.burst = 0
    this.parts.audit.update(document.id, {
      outdated: [{ start: 0, end: document.motion.frameCount }],
      missingJoints: missing,
    })
  }

  private async run(
    document: MotionDocument,
    robot: RobotDescription,
    range: FrameRange,
  ): Promise<void> {
    const running: Running = {
      documentId: document.id,
      range,
      stop: new AbortController(),
      changed: [],
    }
    this.running = running
    const { signal } = running.stop
    this.tell(running, 'starting', 0)
    const settings = this.parts.settings.of(robot)
    const { message, offset } = auditRequest(document, robot, settings, range)
    try {
      const onProgress = (stage: string, fraction: number) => this.tell(running, stage, fraction)
      const part = await runAudit(message, { signal, onProgress })
      if (this.running !== running) return
      this.running = null
      if (part !== null) this.take(running, shiftFrames(part, offset), document.motion.frameCount)
      this.wake(part === null ? EDIT_REST : 0)
    } catch (error) {
      if (this.running !== running) return
      this.running = null
      this.failed(document.id, error)
    }
  }

  private tell({ documentId: id, range }: Running, stage: string, fraction: number): void {
    const { audit } = this.parts
    if (this.running?.documentId !== id) return
    const left = frameCountOf(audit.of(id).outdated) - fraction * (range.end - range.start)
    const done = this.burst > 0 ? 1 - left / this.burst : 0
    audit.update(id, {
      phase: { kind: 'running', stage, fraction: Math.min(Math.max(done, 0), 1) },
    })
  }

  private take(
    { documentId: id, range, changed }: Running,
    part: AuditResult,
    frames: number,
  ): void {
    const { audit } = this.parts
    const known = audit.of(id)
    const whole = part.firstFrame === 0 && part.lastFrame === frames - 1
    const base = known.result ?? (whole ? null : unknownAudit(part, frames))
    const result = base === null || whole ? part : mergeAudit(base, part)
    const outdated = changed.reduce(withRange, withoutRange(known.outdated, range))
    audit.update(id, { result, outdated, judged: range, phase: { kind: 'waiting' } })
  }

  private failed(id: DocumentId, error: unknown): void {
    const { audit } = this.parts
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'too_many') {
      this.wake(BUSY_REST)
      return
    }
    if (LASTING.has(error.code)) {
      this.lacking = error
      this.wake(0)
      return
    }
    audit.update(id, { phase: { kind: 'failed', error } })
  }

  private stopRunning(): void {
    const { running } = this
    if (running === null) return
    this.running = null
    running.stop.abort()
  }
}

/** What can't be audited can't wait for it either. */
function waiting({ phase }: DocumentAudit): AuditPhase {
  return phase.kind === 'unavailable' ? phase : { kind: 'waiting' }
}
