/** Limits of the primary curve: a line, the forbidden side shaded, a hint when out of view. */
import { hLine } from '../draw/shapes'
import { fillTabular } from '../draw/text'
import type { Rect } from '../layout'
import { formatValue, withUnit } from '../scale/format'
import { valueToY } from '../scale/valueScale'
import type { TimelineModel } from '../TimelineModel'

interface Side {
  readonly name: 'upper' | 'lower'
  readonly value: number
}

export function drawLimits(ctx: CanvasRenderingContext2D, plot: Rect, model: TimelineModel): void {
  const curve = model.curves.primary?.curve
  if (!curve?.limits) return
  const sides: Side[] = [
    { name: 'upper', value: curve.limits.upper },
    { name: 'lower', value: curve.limits.lower },
  ]
  for (const side of sides) {
    if (Number.isFinite(side.value)) drawSide(ctx, side, curve.unit, plot, model)
  }
}

function drawSide(
  ctx: CanvasRenderingContext2D,
  { name, value }: Side,
  unit: string,
  plot: Rect,
  model: TimelineModel,
): void {
  const { theme } = model
  const isUpper = name === 'upper'
  const bottom = plot.y + plot.height
  const y = valueToY(model.valueScaleOf(unit), value)
  const text = withUnit(formatValue(value, unit), unit)
  const right = plot.x + plot.width - 8
  ctx.font = theme.smallFont
  ctx.textBaseline = 'middle'
  ctx.fillStyle = theme.bad
  if (isUpper ? y < plot.y : y > bottom) {
    // Nothing of the forbidden side is visible: say where the limit lies.
    ctx.fillStyle = theme.faint
    const at = isUpper ? plot.y + 9 : bottom - 9
    fillTabular(ctx, `limit ${text} ${isUpper ? '↑' : '↓'}`, right, at, 'right')
    return
  }
  const edge = Math.min(Math.max(y, plot.y), bottom)
  ctx.globalAlpha = 0.1
  if (isUpper) ctx.fillRect(plot.x, plot.y, plot.width, edge - plot.y)
  else ctx.fillRect(plot.x, edge, plot.width, bottom - edge)
  ctx.globalAlpha = 0.55
  hLine(ctx, y, plot.x, plot.x + plot.width)
  ctx.globalAlpha = 0.9
  const room = isUpper ? y - plot.y : bottom - y
  const outside = isUpper ? y - 7 : y + 8
  const inside = isUpper ? y + 8 : y - 7
  fillTabular(ctx, `limit ${text}`, right, room >= 15 ? outside : inside, 'right')
  ctx.globalAlpha = 1
}
