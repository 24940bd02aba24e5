import type { Action } from '@/editing/actions'
import { neighbourAnchor } from '@/editing/anchors'
import { copyKeys, pasteKeys } from '@/editing/keyClipboard'
import type { MotionDocument } from '@/editing/motionDocument'
import type { Channel } from '@/model/channel'
import { channelTableOf } from '@/panels/channels/channelTable'
import type { EditorServices } from '@/panels/services'
import { pageStorage } from '../pageStorage'
import { createSharedKeys } from '../sharedKeys'
import { tell } from '../tell'

/** Pasted values fade into the motion around them over this long [s]. */
const PASTE_BLEND = 0.2

/** Text marked in the page is what Ctrl+C is about. */
function marksText(): boolean {
  return (globalThis.getSelection?.()?.toString() ?? '') !== ''
}

export function anchorActions(services: EditorServices): readonly Action[] {
  const { documents, view, playback, live, robot, timelineEdits, contacts } = services
  const group = 'Timeline'
  const shared = createSharedKeys(pageStorage())
  const selected = (): readonly number[] => {
    const { active } = documents
    const frames = active ? (view.getState().anchorSelections[active.id] ?? []) : []
    return frames.filter((frame) => active?.anchors.includes(frame))
  }
  const channels = ({ motion }: MotionDocument): Channel[] => {
    const { byId } = channelTableOf(motion, robot.getState().description)
    return view.getState().selectedChannelIds.flatMap((id) => byId.get(id)?.channel ?? [])
  }
  /** The selected anchors, else the one at the playhead. */
  const meant = (): readonly number[] => {
    const chosen = selected()
    const here = playback.nearestFrame
    if (chosen.length > 0) return chosen
    return documents.active?.anchors.includes(here) ? [here] : []
  }
  const go = (step: 1 | -1) => {
    const { active } = documents
    const frame = active && neighbourAnchor(active.anchors, playback.nearestFrame, step)
    if (!active || frame === null) return
    playback.seekFrame(frame)
    view.selectAnchors(active.id, [frame])
    live.timeline?.revealPlayhead()
  }
  const move = (delta: number) => {
    const drag = timelineEdits.beginAnchorMove(selected())
    drag?.moveBy(delta)
    drag?.commit()
  }
  const copy = () => {
    const { active } = documents
    if (!active) return
    shared.write(copyKeys(active.motion, channels(active), selected()))
    const count = selected().length
    const what = channels(active).length
    tell.info(
      `Copied ${count} ${count === 1 ? 'key' : 'keys'} of ${what} ${what === 1 ? 'target' : 'targets'}`,
    )
  }
  const paste = () => {
    const { active } = documents
    const clipboard = shared.read()
    if (!active || clipboard === null) return
    const targets = channels(active)
    const copied = clipboard.channels
    const sameIds = copied.every(({ id }) => targets.some((target) => target.id === id))
    // One target copied and another one selected: the values go over to it.
    const across = !sameIds && targets.length === copied.length
    const { edit, frames } = pasteKeys(active, clipboard, playback.nearestFrame, {
      blendFrames: Math.round(PASTE_BLEND * active.motion.frameRate),
      ...(across && { channels: targets }),
    })
    const name = frames.length === 1 ? 'Paste a key' : `Paste ${frames.length} keys`
    documents.apply(active.id, edit, `${name} at ${playback.nearestFrame}`)
    view.selectAnchors(active.id, frames)
    if (frames.length < clipboard.times.length) {
      tell.warning('Some keys lie beyond the end of the motion and were left out.')
    }
  }
  const hasSelection = () => selected().length > 0
  return [
    {
      id: 'anchors.add',
      label: 'Add an anchor at the playhead',
      group,
      keys: ['k'],
      enabled: () => documents.active !== null,
      run: () => timelineEdits.addAnchor(playback.nearestFrame),
    },
    {
      id: 'anchors.remove',
      label: 'Remove the selected anchors or contact',
      group,
      keys: ['Delete', 'Backspace'],
      enabled: () => contacts.store.getState().selected !== null || meant().length > 0,
      run: () => {
        const { selected: bar } = contacts.store.getState()
        if (bar !== null) contacts.commands.remove(bar)
        else timelineEdits.removeAnchors(meant())
      },
    },
    {
      id: 'anchors.selectAll',
      label: 'Select all anchors',
      group,
      keys: ['$mod+a'],
      enabled: () => (documents.active?.anchors.length ?? 0) > 0,
      run: () => timelineEdits.selectAnchors(documents.active?.anchors ?? []),
    },
    {
      id: 'anchors.copy',
      label: 'Copy the selected keys',
      group,
      keys: ['$mod+c'],
      enabled: () => hasSelection() && !marksText(),
      run: copy,
    },
    {
      id: 'anchors.paste',
      label: 'Paste keys at the playhead',
      group,
      keys: ['$mod+v'],
      enabled: () => documents.active !== null && shared.read() !== null,
      run: paste,
    },
    {
      id: 'anchors.previous',
      label: 'Go to the previous anchor',
      group,
      keys: ['Shift+ArrowLeft'],
      enabled: () => (documents.active?.anchors.length ?? 0) > 0,
      run: () => go(-1),
    },
    {
      id: 'anchors.next',
      label: 'Go to the next anchor',
      group,
      keys: ['Shift+ArrowRight'],
      enabled: () => (documents.active?.anchors.length ?? 0) > 0,
      run: () => go(1),
    },
    {
      id: 'anchors.moveBack',
      label: 'Move the selected anchors back',
      group,
      keys: ['Alt+ArrowLeft'],
      enabled: hasSelection,
      run: () => move(-1),
    },
    {
      id: 'anchors.moveForward',
      label: 'Move the selected anchors forward',
      group,
      keys: ['Alt+ArrowRight'],
      enabled: hasSelection,
      run: () => move(1),
    },
  ]
}
