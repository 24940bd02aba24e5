/** A channel drawn like with a pen: horizontal is time, vertical is the value. */
import type { Channel } from '@/model/channel'
import { addAnchors, removeAnchors } from '../anchors'
import type { DocumentContent, DocumentEdit } from '../documentEdit'
import { setChannelValues } from '../operations/setChannelValues'

/** Where the pen was. */
export interface StrokePoint {
  /** Whole or in between; the nearest frame is drawn. */
  readonly frame: number
  /** [m or rad] */
  readonly value: number
}

/**
 * The line drawn so far. All frames that the pen crossed between two points get the values on the
 * straight line between them, and where the pen came by again the later value counts. It covers one
 * unbroken range of frames, and knows nothing of the motion.
 */
export class Stroke {
  private readonly drawn: Float64Array
  private start = 0
  private end = 0
  private lastFrame: number | null = null
  private lastValue = 0

  /** @param frameCount points beyond the motion are drawn at its ends. */
  constructor(frameCount: number) {
    this.drawn = new Float64Array(frameCount)
  }

  /** First drawn frame. */
  get startFrame(): number {
    return this.start
  }

  /** Where the pen is; null before the first point. */
  get penFrame(): number | null {
    return this.lastFrame
  }

  /** One value for each drawn frame from `startFrame` on [m or rad]. */
  get values(): Float64Array {
    return this.drawn.subarray(this.start, this.end)
  }

  add({ frame, value }: StrokePoint): void {
    const to = Math.min(Math.max(Math.round(frame), 0), this.drawn.length - 1)
    const from = this.lastFrame ?? to
    const step = Math.sign(to - from)
    const slope = from === to ? 0 : (value - this.lastValue) / (to - from)
    for (let at = from + step; at !== to && step !== 0; at += step) {
      this.drawn[at] = this.lastValue + slope * (at - from)
    }
    this.drawn[to] = value
    this.start = this.lastFrame === null ? to : Math.min(this.start, to)
    this.end = this.lastFrame === null ? to + 1 : Math.max(this.end, to + 1)
    this.lastFrame = to
    this.lastValue = value
  }
}

/** The stroke of a list of points. */
export function strokeOf(points: Iterable<StrokePoint>, frameCount: number): Stroke {
  const stroke = new Stroke(frameCount)
  for (const point of points) stroke.add(point)
  return stroke
}

/**
 * What a stroke makes of the document as it was at the stroke's start: joints, base position and base
 * angles alike. Base angles are kept as quaternions of continuous sign.
 *
 * @param anchor the anchor that was grabbed: it goes along with the pen.
 */
export function drawStroke(
  start: DocumentContent,
  channel: Channel,
  stroke: Stroke,
  anchor: number | null = null,
): DocumentEdit {
  const { motion, anchors } = start
  if (stroke.penFrame === null) return {}
  const { slices } = setChannelValues(motion, stroke.startFrame, [
    { channel, values: stroke.values },
  ])
  if (anchor === null || anchor === stroke.penFrame) return { slices }
  const others = removeAnchors(anchors, [anchor])
  return { slices, anchors: addAnchors(others, [stroke.penFrame], motion.frameCount) }
}
