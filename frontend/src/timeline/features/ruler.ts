/** The ruler: seconds above, frames below, and the unit of the value axis in its corner. */
import { clipTo, hLine, vLine } from '../draw/shapes'
import { fillTabular, tabularWidth } from '../draw/text'
import type { TimelineFeature } from '../feature'
import { GUTTER, type Rect } from '../layout'
import { formatClock } from '../scale/format'
import { frameTicks, secondTicks, type TickSet } from '../scale/ticks'
import { frameToX } from '../scale/timeScale'
import type { TimelineModel } from '../TimelineModel'

export const RULER_HEIGHT = 34

/** Ticks of the frames, also used by the grid so that its lines meet the ruler's. */
export function rulerFrames(ctx: CanvasRenderingContext2D, model: TimelineModel): TickSet {
  ctx.font = model.theme.font
  const widest = tabularWidth(ctx, String(model.info.frameCount - 1))
  return frameTicks(model.time, model.info.frameCount, widest)
}

/** A cut label reads as another number. */
function fitsRuler(ctx: CanvasRenderingContext2D, label: string, x: number, rect: Rect): boolean {
  return x + 4 >= GUTTER && x + 4 + tabularWidth(ctx, label) <= rect.x + rect.width
}

function drawFrames(ctx: CanvasRenderingContext2D, rect: Rect, model: TimelineModel): void {
  const { theme, time } = model
  const ticks = rulerFrames(ctx, model)
  const bottom = rect.y + rect.height
  ctx.fillStyle = theme.line
  for (const at of ticks.minor) vLine(ctx, frameToX(time, at), bottom - 4, bottom)
  for (const { at, label } of ticks.major) {
    const x = frameToX(time, at)
    ctx.fillStyle = theme.faint
    vLine(ctx, x, bottom - 10, bottom)
    if (!fitsRuler(ctx, label, x, rect)) continue
    ctx.fillStyle = theme.mute
    ctx.fillText(label, x + 4, bottom - 6)
  }
}

function drawSeconds(ctx: CanvasRenderingContext2D, rect: Rect, model: TimelineModel): void {
  const { theme, time, info } = model
  ctx.font = theme.smallFont
  const last = (info.frameCount - 1) / info.frameRate
  const widest = Math.max(tabularWidth(ctx, formatClock(last, 0.01)), 28)
  const ticks = secondTicks(time, info.frameCount, info.frameRate, widest)
  ctx.fillStyle = theme.faint
  for (const { at, label } of ticks.major) {
    const x = frameToX(time, at)
    vLine(ctx, x, rect.y, rect.y + 4)
    if (!fitsRuler(ctx, label, x, rect)) continue
    ctx.fillText(label, x + 4, rect.y + 11)
  }
}

export const rulerFeature: TimelineFeature = {
  id: 'ruler',

  row: () => ({ id: 'ruler', height: RULER_HEIGHT, grow: false }),

  drawStatic(ctx, rect, model): void {
    const { theme, curves } = model
    ctx.textBaseline = 'alphabetic'
    ctx.textAlign = 'left'
    const area = { x: GUTTER, y: rect.y, width: rect.width - GUTTER, height: rect.height }
    clipTo(ctx, area, () => {
      drawSeconds(ctx, rect, model)
      drawFrames(ctx, rect, model)
    })
    ctx.fillStyle = theme.line
    hLine(ctx, rect.y + rect.height - 1, rect.x, rect.x + rect.width)
    const unit = curves.primary?.curve.unit
    if (unit === undefined) return
    ctx.font = theme.smallFont
    ctx.fillStyle = theme.faint
    fillTabular(ctx, unit, GUTTER - 8, rect.y + rect.height - 6, 'right')
  },
}
