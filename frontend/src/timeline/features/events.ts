/** Events of the motion: ticks in a strip of their own, spans shaded through the plot. */
import { clipTo, fillRounded, vLine } from '../draw/shapes'
import { toneColor } from '../draw/theme'
import type { TimelineFeature } from '../feature'
import type { Rect } from '../layout'
import { plotOf } from '../layout'
import { frameToX } from '../scale/timeScale'
import type { TimelineModel } from '../TimelineModel'

const STRIP_HEIGHT = 13

function drawSpans(ctx: CanvasRenderingContext2D, strip: Rect, model: TimelineModel): void {
  const { time, theme, plot } = model
  for (const mark of model.events) {
    if (mark.span === null) continue
    const left = frameToX(time, mark.span.start)
    const right = frameToX(time, mark.span.end)
    if (right < strip.x || left > strip.x + strip.width) continue
    const width = Math.max(right - left, 2)
    ctx.fillStyle = toneColor(theme, mark.tone)
    ctx.globalAlpha = 0.09
    ctx.fillRect(left, plot.y, width, plot.height)
    ctx.globalAlpha = 0.45
    fillRounded(ctx, { x: left, y: strip.y + 5, width, height: 4 }, 2)
  }
  ctx.globalAlpha = 1
}

function drawTicks(ctx: CanvasRenderingContext2D, strip: Rect, model: TimelineModel): void {
  let lastX = Number.NEGATIVE_INFINITY
  for (const mark of model.events) {
    const x = frameToX(model.time, mark.at)
    if (x < strip.x - 4 || x > strip.x + strip.width + 4 || x - lastX < 1) continue
    lastX = x
    ctx.fillStyle = toneColor(model.theme, mark.tone)
    vLine(ctx, x, strip.y + 2, strip.y + strip.height - 1)
    ctx.beginPath()
    ctx.moveTo(x - 3, strip.y + 2)
    ctx.lineTo(x + 4, strip.y + 2)
    ctx.lineTo(x + 0.5, strip.y + 7)
    ctx.fill()
  }
}

export const eventsFeature: TimelineFeature = {
  id: 'events',

  row: (model) => ({
    id: 'events',
    height: model.events.length > 0 ? STRIP_HEIGHT : 0,
    grow: false,
  }),

  drawStatic(ctx, rect, model): void {
    const strip = plotOf(rect)
    const below = model.plot.y + model.plot.height - strip.y
    clipTo(ctx, { ...strip, height: below }, () => {
      drawSpans(ctx, strip, model)
      drawTicks(ctx, strip, model)
    })
  },
}
