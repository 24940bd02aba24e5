/** What is under the pointer: frame and time in the ruler, the value beside the nearest curve. */
import type { CurveEntry } from '../data/curveSet'
import { describeEvent, type EventMark } from '../data/eventSpans'
import { eventAt, nearestCurve } from '../data/nearest'
import type { DynamicPlane } from '../draw/plane'
import { fillRounded, vLine } from '../draw/shapes'
import { fillTabular, tabularWidth } from '../draw/text'
import { drawTooltip } from '../draw/tooltip'
import type { TimelineFeature } from '../feature'
import { contains, GUTTER, plotOf } from '../layout'
import { formatTime, formatValue, withUnit } from '../scale/format'
import { frameToX, pxPerFrame } from '../scale/timeScale'
import { valueToY } from '../scale/valueScale'
import type { TimelineModel } from '../TimelineModel'
import type { TimelineHover } from '../types'

/** A curve is read out when the pointer is this near [CSS px]. */
const CURVE_REACH = 24
const EVENT_REACH = 5

interface Found {
  readonly frame: number
  readonly curve: CurveEntry | null
  readonly event: EventMark | null
}

function find(model: TimelineModel): Found | null {
  const { pointer, plot } = model
  if (pointer === null || model.gesturing || pointer.x < GUTTER) return null
  const strip = model.rows.get('events')
  const inStrip = strip !== undefined && contains(strip, pointer.x, pointer.y)
  const inPlot = contains(plot, pointer.x, pointer.y)
  if (!inStrip && !inPlot && !contains(model.rowOf('ruler'), pointer.x, pointer.y)) return null
  const frame = model.frameAt(pointer.x)
  const curve = inPlot
    ? nearestCurve(
        model.drawOrder,
        frame,
        0.5 / pxPerFrame(model.time),
        pointer.y,
        (entry, value) => valueToY(model.valueScaleOf(entry.curve.unit), value),
        CURVE_REACH,
      )
    : null
  const event = inStrip ? eventAt(model.events, model.time, pointer.x, EVENT_REACH) : null
  return { frame, curve, event }
}

/** Whether the pointer is over one of these rows. */
export function pointsAt({ pointer, rows }: TimelineModel, ids: readonly string[]): boolean {
  if (pointer === null) return false
  return ids.some((id) => {
    const row = rows.get(id)
    return row !== undefined && contains(row, pointer.x, pointer.y)
  })
}

/** The same for read-outs outside the canvas. */
export function hoverOf(model: TimelineModel): TimelineHover | null {
  const found = find(model)
  return (
    found && {
      frame: found.frame,
      time: found.frame / model.info.frameRate,
      curveId: found.curve?.curve.id ?? null,
      event: found.event?.event ?? null,
    }
  )
}

function drawTimeChip(plane: DynamicPlane, x: number, frame: number, model: TimelineModel): void {
  const { ctx } = plane
  const { theme, width } = model
  const ruler = model.rowOf('ruler')
  ctx.font = theme.font
  const number = String(frame)
  const time = formatTime(frame / model.info.frameRate)
  const numberWidth = tabularWidth(ctx, number)
  const chip = Math.ceil(numberWidth + tabularWidth(ctx, time)) + 20
  const left = Math.min(Math.max(Math.round(x - chip / 2), GUTTER), width - chip)
  plane.touch(left, ruler.y, chip, 16)
  ctx.fillStyle = theme.raise
  fillRounded(ctx, { x: left, y: ruler.y, width: chip, height: 16 }, 4)
  ctx.textBaseline = 'middle'
  ctx.fillStyle = theme.text
  fillTabular(ctx, number, left + 7, ruler.y + 8.5)
  ctx.fillStyle = theme.mute
  fillTabular(ctx, time, left + 13 + numberWidth, ruler.y + 8.5)
}

function drawValue(plane: DynamicPlane, x: number, found: Found, model: TimelineModel): void {
  if (found.curve === null) return
  const { ctx } = plane
  const { theme } = model
  const { curve } = found.curve
  const value = curve.values[found.frame]!
  const y = valueToY(model.valueScaleOf(curve.unit), value)
  plane.touch(x - 5, y - 5, 11, 10)
  ctx.fillStyle = curve.color
  ctx.beginPath()
  ctx.arc(x + 0.5, y, 3, 0, 2 * Math.PI)
  ctx.fill()
  drawTooltip(plane, x, y, model.plot, theme, [
    { text: curve.label, color: curve.color },
    { text: withUnit(formatValue(value, curve.unit), curve.unit), color: theme.text },
  ])
}

export const hoverFeature: TimelineFeature = {
  id: 'hover',

  drawDynamic(plane, _rect, model): void {
    const found = find(model)
    if (found === null) return
    const { ctx } = plane
    const { theme, plot } = model
    const x = Math.round(frameToX(model.time, found.frame))
    const top = model.rowOf('ruler').height
    plane.touch(x, top, 1, plot.y + plot.height - top)
    ctx.fillStyle = theme.mute
    ctx.globalAlpha = 0.45
    vLine(ctx, x, top, plot.y + plot.height)
    ctx.globalAlpha = 1
    drawTimeChip(plane, x, found.frame, model)
    if (found.event === null) drawValue(plane, x, found, model)
    else {
      const at = frameToX(model.time, found.event.at)
      const area = plotOf({ ...plot, x: 0, width: model.width })
      const lines = describeEvent(found.event.event)
      drawTooltip(
        plane,
        at,
        plot.y - 4,
        area,
        theme,
        lines.map((text, i) => ({ text, color: i === 0 ? theme.text : theme.mute })),
      )
    }
  },
}
