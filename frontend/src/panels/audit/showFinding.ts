/** Leads to something an audit found: its frame, and the joint or link it is about. */
import type { AuditResult } from '@/api/auditResult'
import { jointChannelId } from '@/model/channels'
import type { EditorServices } from '../services'
import type { LaneId } from './laneList'

/** Seeks to the frame, shows it on the timeline, selects its joint or marks its link. */
export function showFinding(services: EditorServices, id: LaneId, frame: number): void {
  goTo(services, frame)
  pointOut(services, id, frame)
}

/** The same for a finding of a judgement of the shown motion's frames that is kept elsewhere. */
export function showFindingOf(
  services: EditorServices,
  result: AuditResult,
  id: LaneId,
  frame: number,
): void {
  goTo(services, frame)
  pointOutIn(services, result, id, frame)
}

function goTo({ playback, live }: EditorServices, frame: number): void {
  playback.pause()
  playback.seekFrame(frame)
  live.timeline?.revealPlayhead()
}

/** Selects the joint of a finding, or marks its link until another frame is shown. */
export function pointOut(services: EditorServices, id: LaneId, frame: number): void {
  const { result } = services.audit.of(services.documents.active?.id ?? null)
  if (result !== null) pointOutIn(services, result, id, frame)
}

function pointOutIn(
  services: EditorServices,
  result: AuditResult,
  id: LaneId,
  frame: number,
): void {
  const { documents, view, live } = services
  const { active } = documents
  if (active === null) return
  live.viewport?.highlightLink(null)
  const check = result.checks.find(({ key }) => key === id)
  const place = id === 'slip' ? result.slipShape[frame] : check?.locations[frame]
  const failing = id === 'slip' || check?.over[frame] === 1
  if (place === undefined || place < 0 || !failing) return
  const name = id === 'slip' ? result.shapeNames[place] : check?.locationNames[place]
  if (name === undefined) return
  if (active.motion.jointNames.includes(name) && result.jointNames.includes(name)) {
    const channel = jointChannelId(name)
    const { selectedChannelIds: selected } = view.getState()
    if (selected.includes(channel)) view.selectAll(selected, channel)
    else view.select(channel)
  } else if (result.shapeNames[place] === name) {
    markLink(services, result.shapeLinks[place] ?? null, frame)
  }
}

function markLink({ live, playback }: EditorServices, link: string | null, frame: number): void {
  if (link === null) return
  live.viewport?.highlightLink(link)
  const stop = playback.subscribe((state) => {
    if (state.frame === frame && !state.playing) return
    live.viewport?.highlightLink(null)
    stop()
  })
}
