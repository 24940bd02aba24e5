/** Dragging bars of contacts, and drawing new ones. */
import type { BarDrag, ContactBar, ContactBarEdits } from '../data/contactBars'
import type { Gesture } from '../feature'
import type { PointerSample, Press } from '../pointer'
import { xToFrame } from '../scale/timeScale'
import type { TimelineModel } from '../TimelineModel'
import { CLICK_REACH } from './segmentDrag'

export type BarPart = 'from' | 'to' | 'body'

/** A press on a bar: a click selects it, a drag moves it or one of its edges. */
export class BarGesture implements Gesture {
  readonly cursor: string
  private drag: BarDrag | null = null

  constructor(
    private readonly model: TimelineModel,
    private readonly edits: ContactBarEdits,
    private readonly press: Press,
    private readonly bar: ContactBar,
    private readonly part: BarPart,
  ) {
    this.cursor = part === 'body' ? 'grabbing' : 'ew-resize'
  }

  move(samples: readonly PointerSample[]): boolean {
    const last = samples.at(-1)
    if (last === undefined) return false
    if (this.drag === null) {
      if (Math.abs(last.x - this.press.x) <= CLICK_REACH) return false
      this.drag = this.edits.beginDrag(this.bar)
    }
    const { time, info } = this.model
    const moved = Math.round(xToFrame(time, last.x) - xToFrame(time, this.press.x))
    const [from, to] = placed(this.bar, this.part, moved, info.frameCount - 1)
    this.drag.show(from, to)
    return false
  }

  end(): void {
    if (this.drag !== null) this.drag.commit()
    else this.edits.select(this.bar)
  }

  cancel(): void {
    this.drag?.discard()
  }
}

/** Where a bar is after its part moved by whole frames; inside the motion, never empty. */
export function placed(
  { from, to }: Pick<ContactBar, 'from' | 'to'>,
  part: BarPart,
  moved: number,
  last: number,
): [number, number] {
  const inside = (frame: number) => Math.min(Math.max(frame, 0), last)
  if (part === 'body') {
    const step = Math.min(Math.max(moved, -from), last - to)
    return [from + step, to + step]
  }
  const edge = inside((part === 'from' ? from : to) + moved)
  const other = part === 'from' ? to : from
  return [Math.min(edge, other), Math.max(edge, other)]
}

/** A press beside all bars: a click goes there, a drag draws a contact. */
export class DrawGesture implements Gesture {
  readonly cursor = 'crosshair'
  private drag: BarDrag | null = null
  private readonly start: number

  constructor(
    private readonly model: TimelineModel,
    private readonly edits: ContactBarEdits,
    private readonly press: Press,
    private readonly link: string,
  ) {
    this.start = model.frameAt(press.x)
  }

  move(samples: readonly PointerSample[]): boolean {
    const last = samples.at(-1)
    if (last === undefined) return false
    if (this.drag === null) {
      if (Math.abs(last.x - this.press.x) <= CLICK_REACH) return false
      this.drag = this.edits.beginDraw(this.link, this.start)
    }
    const frame = this.model.frameAt(last.x)
    this.drag.show(Math.min(frame, this.start), Math.max(frame, this.start))
    return false
  }

  end(): void {
    if (this.drag !== null) {
      this.drag.commit()
      return
    }
    this.edits.select(null)
    this.model.scrub('start')
    this.model.seek(this.start)
    this.model.scrub('end')
  }

  cancel(): void {
    this.drag?.discard()
  }
}
