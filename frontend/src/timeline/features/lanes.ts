/** Lanes of the audit below the curves: what fails where, at a glance. */
import { hottestFrame, type LaneEntry } from '../data/lanes'
import { clipTo, hLine } from '../draw/shapes'
import { fillTabular } from '../draw/text'
import { drawTooltip, type TooltipLine } from '../draw/tooltip'
import type { Gesture, TimelineFeature } from '../feature'
import { contains, GUTTER, plotOf, type Rect } from '../layout'
import type { Hit, PointerSample, Press } from '../pointer'
import { frameToX, pxPerFrame } from '../scale/timeScale'
import type { TimelineModel } from '../TimelineModel'
import { drawLane } from './lanesStrip'

export const LANE_HEIGHT = 14
/** Room above the first and below the last lane [CSS px]. */
export const LANE_ROOM = 3
/** A frame this near to the pointer is meant when it fails and the pointed one does not [CSS px]. */
const FAULT_REACH = 3
/** Beyond this a press is no click but scrubs [CSS px]. */
const CLICK_REACH = 3

function laneRow(index: number, rect: Rect): Rect {
  return { ...rect, y: rect.y + LANE_ROOM + index * LANE_HEIGHT, height: LANE_HEIGHT }
}

function laneAt(y: number, rect: Rect, model: TimelineModel): LaneEntry | null {
  const index = Math.floor((y - rect.y - LANE_ROOM) / LANE_HEIGHT)
  return model.lanes.entries[Math.min(Math.max(index, 0), model.lanes.entries.length - 1)] ?? null
}

/** The frame that a place in a lane stands for: a failing one where there is one. */
export function laneFrameAt(entry: LaneEntry, x: number, model: TimelineModel): number {
  const middle = model.frameAt(x)
  const reach = Math.floor(FAULT_REACH / pxPerFrame(model.time))
  return hottestFrame(entry.lane.heat, middle - reach, middle + reach, middle)
}

function drawOutdated(ctx: CanvasRenderingContext2D, plot: Rect, model: TimelineModel): void {
  ctx.fillStyle = model.theme.panel
  ctx.globalAlpha = 0.6
  for (const { start, end } of model.lanes.outdated) {
    const left = frameToX(model.time, start - 0.5)
    const right = frameToX(model.time, end - 0.5)
    ctx.fillRect(left, plot.y + 1, Math.max(right - left, 2), plot.height - 1)
  }
  ctx.globalAlpha = 1
}

function drawMessage(ctx: CanvasRenderingContext2D, plot: Rect, model: TimelineModel): void {
  ctx.font = model.theme.font
  ctx.textBaseline = 'middle'
  ctx.fillStyle = model.theme.mute
  fillTabular(ctx, model.lanes.message ?? '', plot.x + 10, plot.y + plot.height / 2 + 1)
}

class LaneGesture implements Gesture {
  readonly cursor = 'pointer'
  private readonly from: number
  private scrubbing = false

  constructor(
    private readonly model: TimelineModel,
    private readonly press: Press,
    private readonly entry: LaneEntry,
  ) {
    this.from = Math.round(model.playhead)
  }

  move(samples: readonly PointerSample[]): boolean {
    const x = samples.at(-1)?.x ?? this.press.x
    if (!this.scrubbing && Math.abs(x - this.press.x) <= CLICK_REACH) return false
    if (!this.scrubbing) this.model.scrub('start')
    this.scrubbing = true
    const { left, right } = this.model.time
    this.model.seek(this.model.frameAt(Math.min(Math.max(x, left), right)))
    return false
  }

  end(): void {
    if (this.scrubbing) {
      this.model.scrub('end')
      return
    }
    const frame = laneFrameAt(this.entry, this.press.x, this.model)
    this.model.scrub('start')
    this.model.seek(frame)
    this.model.scrub('end')
    this.model.callbacks.onLaneClick?.(this.entry.lane.id, frame)
  }

  cancel(): void {
    if (!this.scrubbing) return
    this.model.seek(this.from)
    this.model.scrub('cancel')
  }
}

export const lanesFeature: TimelineFeature = {
  id: 'lanes',

  row: ({ lanes }) => {
    const count = lanes.entries.length > 0 ? lanes.entries.length : Number(lanes.message !== null)
    return { id: 'lanes', height: count > 0 ? count * LANE_HEIGHT + 2 * LANE_ROOM : 0, grow: false }
  },

  drawStatic(ctx, rect, model): void {
    const plot = plotOf(rect)
    ctx.fillStyle = model.theme.bg
    ctx.fillRect(plot.x, plot.y, plot.width, plot.height)
    clipTo(ctx, plot, () => {
      for (const [index, entry] of model.lanes.entries.entries()) {
        drawLane(ctx, entry, laneRow(index, plot), model)
      }
      if (model.lanes.entries.length === 0) drawMessage(ctx, plot, model)
      else drawOutdated(ctx, plot, model)
    })
    ctx.fillStyle = model.theme.line
    hLine(ctx, rect.y, rect.x, rect.x + rect.width)
    ctx.fillRect(plot.x - 1, rect.y, 1, rect.height)
  },

  hitTest(x, y, _reach, rect, model): Hit | null {
    if (x < GUTTER || !contains(rect, x, y)) return null
    const entry = laneAt(y, rect, model)
    return entry && { feature: 'lanes', part: entry.lane.id, cursor: 'pointer' }
  },

  begin(press, hit, model): Gesture | null {
    const entry = model.lanes.entries.find(({ lane }) => lane.id === hit.part)
    return press.button === 0 && entry ? new LaneGesture(model, press, entry) : null
  },
}

/** What is under the pointer, in front of everything. */
export const lanesHover: TimelineFeature = {
  id: 'lanesHover',

  drawDynamic(plane, _rect, model): void {
    const { pointer, theme } = model
    const rect = model.rows.get('lanes')
    if (rect === undefined || pointer === null || model.gesturing) return
    if (pointer.x < GUTTER || !contains(rect, pointer.x, pointer.y)) return
    const entry = laneAt(pointer.y, rect, model)
    if (entry === null) return
    const frame = laneFrameAt(entry, pointer.x, model)
    const x = frameToX(model.time, frame)
    const row = laneRow(model.lanes.entries.indexOf(entry), rect)
    const { ctx } = plane
    plane.touch(x - 2, row.y, 4, row.height)
    ctx.strokeStyle = theme.text
    ctx.lineWidth = 1
    ctx.strokeRect(Math.round(x) - 1.5, row.y + 0.5, 3, row.height - 1)
    const notes = model.callbacks.describeLane?.(entry.lane.id, frame) ?? []
    if (notes.length === 0) return
    const area = { x: GUTTER, y: 0, width: model.width - GUTTER, height: rect.y + rect.height }
    drawTooltip(
      plane,
      x,
      rect.y - 2,
      area,
      theme,
      notes.map(({ text, tone }): TooltipLine => {
        if (tone === 'bad' || tone === 'warn') return { text, color: theme[tone] }
        return { text, color: tone === 'mute' ? theme.mute : theme.text }
      }),
    )
  },
}
