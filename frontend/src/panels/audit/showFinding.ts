/** Leads to something an audit found: its frame, and the joint or link it is about. */
import { jointChannelId } from '@/model/channels'
import type { EditorServices } from '../services'
import type { LaneId } from './laneList'

/** Seeks to the frame, shows it on the timeline, selects its joint or marks its link. */
export function showFinding(services: EditorServices, id: LaneId, frame: number): void {
  const { playback, live } = services
  playback.pause()
  playback.seekFrame(frame)
  live.timeline?.revealPlayhead()
  pointOut(services, id, frame)
}

/** Selects the joint of a finding, or marks its link until another frame is shown. */
export function pointOut(services: EditorServices, id: LaneId, frame: number): void {
  const { documents, audit, view, live } = services
  const { active } = documents
  const { result } = audit.of(active?.id ?? null)
  if (active === null || result === null) return
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
