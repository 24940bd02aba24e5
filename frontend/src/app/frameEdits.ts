/** Edits of single values at the shown frame. */
import type { DocumentStore } from '@/editing/documentStore'
import { NudgeSession } from '@/editing/nudgeSession'
import { setChannelValue } from '@/editing/operations/setChannelValues'
import type { ViewStore } from '@/editing/viewStore'
import type { Channel } from '@/model/channel'
import type { FrameEdits, ValueDrag } from '@/panels/services'
import { fieldUnit, toShown } from '@/panels/state/valueText'
import type { PlaybackController } from '@/playback/PlaybackController'

/** Of a value in the name of a step. */
const NAMED_DIGITS = 5

/** What the history calls a channel. */
export function channelName(channel: Channel): string {
  return channel.group === 'joint' ? channel.label : `base ${channel.label}`
}

export interface FrameEditsOptions {
  readonly documents: DocumentStore
  readonly playback: PlaybackController
  readonly view: ViewStore
  /** Gives a function its turn at the next animation frame. */
  readonly schedule?: (run: () => void) => void
}

export function createFrameEdits({
  documents,
  playback,
  view,
  schedule = (run) => requestAnimationFrame(run),
}: FrameEditsOptions): FrameEdits {
  const nudges = new NudgeSession(documents)
  // Presses go on as one step until the user looks elsewhere.
  let frame = 0
  playback.subscribe((state) => {
    if (state.playing || state.frame !== frame) nudges.end()
    frame = state.frame
  })
  view.subscribe((state, before) => {
    const selects = state.selectedChannelIds !== before.selectedChannelIds
    if (selects || state.segments !== before.segments) nudges.end()
  })

  const place = (): { id: string; frame: number } | null => {
    const { active } = documents
    if (active === null) return null
    playback.pause()
    return { id: active.id, frame: playback.state.frame }
  }

  /** `left_knee to 45°`, in the unit that is shown. */
  const toValue = (channel: Channel, value: number): string => {
    const unit = fieldUnit(channel.unit, view.getState().angleUnit)
    const shown = Number(toShown(value, unit).toPrecision(NAMED_DIGITS))
    return `${channelName(channel)} to ${shown}${unit === 'deg' ? '°' : ` ${unit}`}`
  }

  return {
    setValue(channel, value) {
      const at = place()
      const motion = at && documents.get(at.id)?.motion
      if (!at || !motion) return
      const patch = setChannelValue(motion, channel, at.frame, value)
      documents.apply(at.id, patch, `Set ${toValue(channel, value)} at ${at.frame}`)
    },
    nudge(channel, delta) {
      const at = place()
      if (!at) return
      const segment = view.getState().segments[at.id]
      const where = segment ? `over ${segment.first}–${segment.last}` : `at ${at.frame}`
      const name = `Nudge ${channelName(channel)} ${where}`
      nudges.nudge(at.id, [channel], segment ?? at.frame, delta, name)
    },
    openNudge: () => nudges.openName,
    beginDrag(channel) {
      const at = place()
      if (!at) return null
      const nameFor = (value: number) => `Slide ${toValue(channel, value)} at ${at.frame}`
      return new CoalescedDrag(documents, at.id, channel, at.frame, nameFor, schedule)
    },
  }
}

/** Shows at most one preview per animation frame, whatever the pointer sends. */
class CoalescedDrag implements ValueDrag {
  private readonly transaction
  private waiting: number | null = null

  constructor(
    documents: DocumentStore,
    id: string,
    private readonly channel: Channel,
    private readonly frame: number,
    private readonly nameFor: (value: number) => string,
    private readonly schedule: (run: () => void) => void,
  ) {
    this.transaction = documents.beginTransaction(id, `Slide ${channelName(channel)} at ${frame}`)
  }

  preview(value: number): void {
    if (this.waiting === null) this.schedule(() => this.show())
    this.waiting = value
  }

  commit(): void {
    this.show()
    this.transaction.commit()
  }

  discard(): void {
    this.waiting = null
    this.transaction.discard()
  }

  private show(): void {
    const value = this.waiting
    this.waiting = null
    if (value === null) return
    this.transaction.name = this.nameFor(value)
    this.transaction.preview(({ motion }) =>
      setChannelValue(motion, this.channel, this.frame, value),
    )
  }
}
