/** Keeps the timeline's lanes as the audit of the shown motion has them. */
import type { AuditResult } from '@/api/auditResult'
import type { DocumentStore } from '@/editing/documentStore'
import type { DocumentId } from '@/editing/motionDocument'
import type { ViewStore } from '@/editing/viewStore'
import type { TimelineLane, TimelineView } from '@/timeline'
import type { EditorServices } from '../services'
import type { AuditStore, DocumentAudit } from './auditStore'
import { type LaneId, lanesOf, writeHeat } from './laneList'
import { laneNotes } from './laneNotes'
import { pointOut } from './showFinding'

/** The lane of all checks together, in place of the others while they are folded. */
export const ALL = 'all'

interface Shown {
  readonly documentId: DocumentId
  readonly known: DocumentAudit
  readonly lanes: readonly TimelineLane[]
  readonly folded: boolean
  readonly frameCount: number
}

export class LaneFeed {
  private readonly documents: DocumentStore
  private readonly audit: AuditStore
  private readonly view: ViewStore
  private shown: Shown | null = null
  private readonly stops: (() => void)[]

  constructor(
    private readonly timeline: TimelineView,
    services: EditorServices,
  ) {
    const { documents, audit, view } = services
    this.documents = documents
    this.audit = audit
    this.view = view
    timeline.setCallbacks({
      onLaneClick: (id, frame) => pointOut(services, this.meant(id, frame), frame),
      describeLane: (id, frame) => this.describe(id, frame),
    })
    const show = () => this.show()
    this.stops = [documents.state.subscribe(show), audit.subscribe(show)]
    this.show()
  }

  dispose(): void {
    for (const stop of this.stops) stop()
    this.timeline.setLanes([])
  }

  private show(): void {
    const { active } = this.documents
    const { enabled, folded } = this.audit.getState()
    const before = this.shown
    if (active === null || !enabled) {
      if (before !== null) this.timeline.setLanes([])
      this.shown = null
      return
    }
    const known = this.audit.of(active.id)
    const frameCount = active.motion.frameCount
    const same = before?.documentId === active.id && before.folded === folded
    if (same && before.known === known && before.frameCount === frameCount) return
    const shown = { documentId: active.id, known, folded, frameCount }
    const message = messageOf(known)
    if (message !== null) {
      this.timeline.setLanes([], message)
      this.shown = { ...shown, lanes: [] }
    } else if (
      same &&
      before.known.result === known.result &&
      before.frameCount === frameCount &&
      before.lanes.length > 0
    ) {
      this.shown = { ...before, known }
    } else this.showLanes(shown)
    this.timeline.setOutdatedLanes(known.outdated)
  }

  /** Arrays that are still those of the motion are written where they changed. */
  private showLanes(shown: Omit<Shown, 'lanes'>): void {
    const { documentId, known, folded, frameCount } = shown
    // The frames may have become others a moment before the audit hears of it.
    const fits = known.result !== null && known.result.lastFrame === frameCount - 1
    const result = fits ? known.result : null
    const before = this.shown
    const kept =
      result !== null &&
      before?.documentId === documentId &&
      before.folded === folded &&
      before.known.result?.slipSpeed === result.slipSpeed
    const whole = { start: 0, end: frameCount }
    const changed = (kept ? known.judged : null) ?? whole
    const kinds = lanesOf(result).map(({ id }) => id)
    const lanes = (folded ? [ALL] : kinds).map((id): TimelineLane => {
      const old = kept ? before.lanes.find((lane) => lane.id === id) : undefined
      const heat = old?.heat ?? new Float32Array(frameCount).fill(-1)
      const range = old ? changed : whole
      if (result === null) heat.fill(-1)
      else if (id === ALL) writeHottest(result, kinds, range, heat)
      else writeHeat(result, id, range, heat)
      return { id, heat, beyond: id === 'slip' ? 'warn' : 'bad' }
    })
    this.shown = { ...shown, lanes }
    this.timeline.setLanes(lanes)
    if (kept) this.timeline.updateLanes(changed)
  }

  private describe(id: LaneId, frame: number) {
    const { active } = this.documents
    const { result, outdated } = this.audit.of(active?.id ?? null)
    if (active === null || result === null || frame > result.lastFrame) return []
    return laneNotes(result, this.meant(id, frame), frame, {
      frameRate: active.motion.frameRate,
      angleUnit: this.view.getState().angleUnit,
      outdated: outdated.some(({ start, end }) => frame >= start && frame < end),
    })
  }

  /** The lane that is hottest where all are one. */
  private meant(id: LaneId, frame: number): LaneId {
    const { result } = this.audit.of(this.documents.active?.id ?? null)
    if (id !== ALL || result === null) return id
    const heat = new Float32Array(frame + 1)
    const range = { start: frame, end: frame + 1 }
    let hottest: { id: LaneId; heat: number } | null = null
    for (const kind of lanesOf(result)) {
      if (kind.id === 'slip') continue
      writeHeat(result, kind.id, range, heat)
      if (hottest === null || heat[frame]! > hottest.heat) {
        hottest = { id: kind.id, heat: heat[frame]! }
      }
    }
    return hottest?.id ?? id
  }
}

/** Why there can be no lanes; null when there can. */
function messageOf({ phase, result }: DocumentAudit): string | null {
  if (phase.kind === 'unavailable') return `${phase.message} ${phase.hint}`
  if (phase.kind === 'failed' && result === null) {
    return `The audit failed: ${phase.error.message} ${phase.error.hint}`
  }
  return null
}

/** The hottest of all checks; slip is none. */
function writeHottest(
  result: AuditResult,
  ids: readonly LaneId[],
  range: { readonly start: number; readonly end: number },
  out: Float32Array,
): void {
  const one = new Float32Array(out.length)
  out.fill(-1, range.start, range.end)
  for (const id of ids) {
    if (id === 'slip') continue
    writeHeat(result, id, range, one)
    for (let frame = range.start; frame < range.end; frame++) {
      if (one[frame]! > out[frame]!) out[frame] = one[frame]!
    }
  }
}
