/** Limits of the primary curve: a line, the forbidden side shaded, a hint when out of view. */
import { fillRounded, hLine } from '../draw/shapes'
import { fillTabular, tabularWidth } from '../draw/text'
import type { Rect } from '../layout'
import { formatValue, withUnit } from '../scale/format'
import { valueToY } from '../scale/valueScale'
import type { TimelineModel } from '../TimelineModel'
import { freeRight } from './freePlace'

interface Side {
  readonly isUpper: boolean
  readonly value: number
  /** Where the limit lies, perhaps outside the plot. */
  readonly y: number
}

function sidesOf(model: TimelineModel): Side[] {
  const curve = model.curves.primary?.curve
  if (!curve?.limits) return []
  const scale = model.valueScaleOf(curve.unit)
  const { lower, upper } = curve.limits
  return [
    { isUpper: true, value: upper, y: valueToY(scale, upper) },
    { isUpper: false, value: lower, y: valueToY(scale, lower) },
  ].filter(({ value }) => Number.isFinite(value))
}

/** Lines and shading, behind the curves. */
export function drawLimits(ctx: CanvasRenderingContext2D, plot: Rect, model: TimelineModel): void {
  const bottom = plot.y + plot.height
  ctx.fillStyle = model.theme.bad
  for (const { isUpper, y } of sidesOf(model)) {
    const edge = Math.min(Math.max(y, plot.y), bottom)
    ctx.globalAlpha = 0.08
    if (isUpper) ctx.fillRect(plot.x, plot.y, plot.width, edge - plot.y)
    else ctx.fillRect(plot.x, edge, plot.width, bottom - edge)
    ctx.globalAlpha = 0.5
    hLine(ctx, y, plot.x, plot.x + plot.width)
  }
  ctx.globalAlpha = 1
}

/** What the limits are, in front of the curves; at the edge when they are out of view. */
export function drawLimitLabels(
  ctx: CanvasRenderingContext2D,
  plot: Rect,
  model: TimelineModel,
): void {
  const unit = model.curves.primary?.curve.unit ?? ''
  const bottom = plot.y + plot.height
  ctx.font = model.theme.smallFont
  ctx.textBaseline = 'middle'
  for (const { isUpper, value, y } of sidesOf(model)) {
    const text = `limit ${withUnit(formatValue(value, unit), unit)}`
    if (isUpper ? y < plot.y : y > bottom) {
      const at = isUpper ? plot.y + 9 : bottom - 9
      label(ctx, `${text} ${isUpper ? '↑' : '↓'}`, at, model.theme.mute, model)
      continue
    }
    const room = isUpper ? y - plot.y : bottom - y
    const above = isUpper === room >= 15
    label(ctx, text, above ? y - 7 : y + 8, model.theme.bad, model)
  }
}

/** Where it hides no curve, if possible; with a dark rim, so that it reads on top of one. */
function label(
  ctx: CanvasRenderingContext2D,
  text: string,
  y: number,
  color: string,
  model: TimelineModel,
): void {
  const width = tabularWidth(ctx, text)
  const right = freeRight(width, y - 7, y + 6, model)
  ctx.fillStyle = model.theme.bg
  ctx.globalAlpha = 0.8
  fillRounded(ctx, { x: right - width - 3, y: y - 7, width: width + 6, height: 13 }, 3)
  ctx.globalAlpha = 1
  ctx.fillStyle = color
  fillTabular(ctx, text, right, y, 'right')
}
