/** Grid lines of the plot and the labels of the value axis. */
import { clipTo, hLine, vLine } from '../draw/shapes'
import { fillTabular } from '../draw/text'
import type { TimelineFeature } from '../feature'
import { GUTTER, type Rect } from '../layout'
import { formatNumber } from '../scale/format'
import { decimalsOf, valueTicks } from '../scale/ticks'
import { frameToX } from '../scale/timeScale'
import { valueToY } from '../scale/valueScale'
import type { TimelineModel } from '../TimelineModel'
import { rulerFrames } from './ruler'

/** Ticks closer than this to the labelled ends of the axis give way [CSS px]. */
const END_ROOM = 17

function drawFrameLines(ctx: CanvasRenderingContext2D, plot: Rect, model: TimelineModel): void {
  ctx.fillStyle = model.theme.grid
  for (const { at } of rulerFrames(ctx, model).major) {
    vLine(ctx, frameToX(model.time, at), plot.y, plot.y + plot.height)
  }
}

function drawValues(ctx: CanvasRenderingContext2D, plot: Rect, model: TimelineModel): void {
  const primary = model.curves.primary
  if (primary === null) return
  const { theme } = model
  const scale = model.valueScaleOf(primary.curve.unit)
  const ticks = valueTicks(scale, plot.height)
  const right = GUTTER - 8
  const bottom = plot.y + plot.height
  ctx.font = theme.smallFont
  ctx.textBaseline = 'middle'
  for (const { at, label } of ticks.major) {
    const y = valueToY(scale, at)
    ctx.fillStyle = at === 0 ? theme.line : theme.grid
    hLine(ctx, y, plot.x, plot.x + plot.width)
    if (y < plot.y + END_ROOM || y > bottom - END_ROOM) continue
    ctx.fillStyle = theme.faint
    fillTabular(ctx, label, right, y, 'right')
  }
  // The ends say exactly which values are visible.
  const decimals = decimalsOf(ticks.step) + 1
  ctx.fillStyle = theme.mute
  fillTabular(ctx, formatNumber(scale.high, decimals), right, plot.y + 8, 'right')
  fillTabular(ctx, formatNumber(scale.low, decimals), right, bottom - 7, 'right')
}

export const gridFeature: TimelineFeature = {
  id: 'grid',

  drawStatic(ctx, _rect, model): void {
    const { plot, theme } = model
    ctx.fillStyle = theme.bg
    ctx.fillRect(plot.x, plot.y, plot.width, plot.height)
    clipTo(ctx, plot, () => drawFrameLines(ctx, plot, model))
    drawValues(ctx, plot, model)
    ctx.fillStyle = theme.line
    vLine(ctx, plot.x - 1, plot.y, plot.y + plot.height)
  },
}
