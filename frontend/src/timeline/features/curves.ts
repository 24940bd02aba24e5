/** The curves, the primary one's limits, and the marks on them. */
import type { CurveEntry } from '../data/curveSet'
import { mergeSpans } from '../data/marks'
import { drawCurveLine } from '../draw/curveLine'
import { isDense } from '../draw/curvePath'
import { clipTo, hLine } from '../draw/shapes'
import type { TimelineFeature } from '../feature'
import type { Rect } from '../layout'
import { frameToX, pxPerFrame, xToFrame } from '../scale/timeScale'
import { valueToY } from '../scale/valueScale'
import type { TimelineModel } from '../TimelineModel'
import type { MarkKind } from '../types'
import { drawLimitLabels, drawLimits } from './limits'

/** Frames are drawn as points from this zoom on [CSS px per frame]. */
const POINTS_FROM = 8

function visibleFrames(plot: Rect, model: TimelineModel): { start: number; end: number } {
  const start = xToFrame(model.time, plot.x) - 1
  return { start, end: xToFrame(model.time, plot.x + plot.width) + 1 }
}

function drawCurve(
  ctx: CanvasRenderingContext2D,
  entry: CurveEntry,
  plot: Rect,
  model: TimelineModel,
): void {
  const isPrimary = entry === model.curves.primary
  // Dense curves are finer and let others through, or they would melt into one block.
  const dense = isDense(model.time)
  const width = isPrimary ? (dense ? 1.25 : 2) : 1
  ctx.globalAlpha = (isPrimary ? 1 : 0.8) * (dense ? 0.85 : 1)
  const scale = model.valueScaleOf(entry.curve.unit)
  drawCurveLine(ctx, entry, [visibleFrames(plot, model)], model.time, scale, width)
  if (pxPerFrame(model.time) >= POINTS_FROM) drawPoints(ctx, entry, isPrimary, plot, model)
  drawMarks(ctx, entry, plot, model)
  ctx.globalAlpha = 1
}

function drawPoints(
  ctx: CanvasRenderingContext2D,
  entry: CurveEntry,
  isPrimary: boolean,
  plot: Rect,
  model: TimelineModel,
): void {
  const { values, unit, color } = entry.curve
  const scale = model.valueScaleOf(unit)
  const { start, end } = visibleFrames(plot, model)
  const radius = isPrimary ? 2.5 : 1.75
  ctx.fillStyle = color
  ctx.beginPath()
  const last = Math.min(Math.floor(end), values.length - 1)
  for (let frame = Math.max(0, Math.ceil(start)); frame <= last; frame++) {
    const x = frameToX(model.time, frame)
    const y = valueToY(scale, values[frame]!)
    ctx.moveTo(x + radius, y)
    ctx.arc(x, y, radius, 0, 2 * Math.PI)
  }
  ctx.fill()
}

/** Broken rules: the curve itself in the warning colour, and a bar at the edge of the plot. */
function drawMarks(
  ctx: CanvasRenderingContext2D,
  entry: CurveEntry,
  plot: Rect,
  model: TimelineModel,
): void {
  const marks = model.marksOf(entry.curve.id)
  if (marks.length === 0) return
  const visible = visibleFrames(plot, model)
  const pixel = 1 / pxPerFrame(model.time)
  const isPrimary = entry === model.curves.primary
  for (const kind of ['speed', 'limit'] satisfies MarkKind[]) {
    const ranges = marks
      .filter((mark) => mark.kind === kind)
      .map(({ range }) => range)
      .filter(({ start, end }) => end > visible.start && start < visible.end)
    if (ranges.length === 0) continue
    const color = kind === 'limit' ? model.theme.bad : model.theme.warn
    const merged = mergeSpans(ranges, 2 * pixel)
    const clipped = merged.map(({ start, end }) => ({
      start: Math.max(start, visible.start),
      end: Math.min(Math.max(end - 1, start + pixel), visible.end),
    }))
    const scale = model.valueScaleOf(entry.curve.unit)
    const width = isPrimary ? 3 : 2
    drawCurveLine(ctx, entry, clipped, model.time, scale, width, color)
    if (!isPrimary) continue
    ctx.fillStyle = color
    const y = kind === 'limit' ? plot.y + plot.height - 3 : plot.y + plot.height - 7
    for (const { start, end } of merged) {
      const x = frameToX(model.time, start - 0.5)
      const width = Math.max(frameToX(model.time, end - 0.5) - x, 2)
      ctx.fillRect(x, y, width, 3)
    }
  }
}

export const curvesFeature: TimelineFeature = {
  id: 'curves',

  row: () => ({ id: 'curves', height: 0, grow: true }),

  drawStatic(ctx, _rect, model): void {
    const { plot, theme } = model
    clipTo(ctx, plot, () => {
      drawLimits(ctx, plot, model)
      for (const entry of model.drawOrder) drawCurve(ctx, entry, plot, model)
      drawLimitLabels(ctx, plot, model)
    })
    ctx.fillStyle = theme.line
    hLine(ctx, plot.y + plot.height - 1, 0, plot.x + plot.width)
  },
}
