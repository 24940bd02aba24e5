/** The playhead: a line through all rows, its frame in the ruler, a dot on every curve. */
import { valueAtFrame } from '../data/readout'
import type { DynamicPlane } from '../draw/plane'
import { vLine } from '../draw/shapes'
import { fillTabular, tabularWidth } from '../draw/text'
import type { TimelineFeature } from '../feature'
import { contains, GUTTER, type Rect } from '../layout'
import { frameToX } from '../scale/timeScale'
import { valueToY } from '../scale/valueScale'
import type { TimelineModel } from '../TimelineModel'

const HANDLE_HEIGHT = 16

function drawHandle(plane: DynamicPlane, x: number, ruler: Rect, model: TimelineModel): void {
  const { ctx } = plane
  const { theme } = model
  // A frame counts from its own time on, so a playing playhead shows the last frame passed.
  const label = String(Math.floor(model.playhead + 1e-6))
  ctx.font = theme.font
  const width = Math.max(Math.ceil(tabularWidth(ctx, label)) + 12, 22)
  const bottom = ruler.y + ruler.height
  const top = bottom - HANDLE_HEIGHT - 4
  const left = Math.round(x - width / 2)
  plane.touch(left, top, width, HANDLE_HEIGHT + 5)
  ctx.fillStyle = theme.bad
  ctx.beginPath()
  ctx.roundRect(left, top, width, HANDLE_HEIGHT, 4)
  ctx.moveTo(x - 5, top + HANDLE_HEIGHT)
  ctx.lineTo(x + 6, top + HANDLE_HEIGHT)
  ctx.lineTo(x + 0.5, bottom + 1)
  ctx.fill()
  ctx.fillStyle = theme.bg
  ctx.textBaseline = 'middle'
  fillTabular(ctx, label, left + width / 2, top + HANDLE_HEIGHT / 2 + 1, 'center')
}

function drawDots(plane: DynamicPlane, x: number, plot: Rect, model: TimelineModel): void {
  const { ctx } = plane
  ctx.strokeStyle = model.theme.bg
  ctx.lineWidth = 1.5
  for (const { curve } of model.drawOrder) {
    const y = valueToY(model.valueScaleOf(curve.unit), valueAtFrame(curve.values, model.playhead))
    if (!contains(plot, x, y)) continue
    plane.touch(x - 5, y - 5, 11, 10)
    ctx.fillStyle = curve.color
    ctx.beginPath()
    ctx.arc(x + 0.5, y, 3.5, 0, 2 * Math.PI)
    ctx.fill()
    ctx.stroke()
  }
}

function drawInOverview(plane: DynamicPlane, row: Rect, model: TimelineModel): void {
  const x = Math.round(frameToX(model.wholeTime, model.playhead))
  plane.touch(x, row.y + 1, 1, row.height - 1)
  plane.ctx.fillStyle = model.theme.bad
  vLine(plane.ctx, x, row.y + 1, row.y + row.height)
}

export const playheadFeature: TimelineFeature = {
  id: 'playhead',

  drawDynamic(plane, _rect, model): void {
    const navigator = model.rowOf('navigator')
    drawInOverview(plane, navigator, model)
    const x = Math.round(frameToX(model.time, model.playhead))
    if (x < GUTTER || x >= model.width) return
    const ruler = model.rowOf('ruler')
    const top = ruler.y + ruler.height
    plane.touch(x, top, 1, navigator.y - top)
    plane.ctx.fillStyle = model.theme.bad
    vLine(plane.ctx, x, top, navigator.y)
    drawDots(plane, x, model.plot, model)
    drawHandle(plane, x, ruler, model)
  },
}
