/** The overview of the whole motion, with a window that shows and sets what is visible. */
import type { CurveEntry } from '../data/curveSet'
import { mergeSpans } from '../data/marks'
import { drawCurveLine } from '../draw/curveLine'
import { Overview } from '../draw/overview'
import { clipTo, fillRounded, hLine } from '../draw/shapes'
import { fillTabular, tabularWidth } from '../draw/text'
import { toneColor } from '../draw/theme'
import type { TimelineFeature } from '../feature'
import { GUTTER, plotOf, type Rect } from '../layout'
import { navigatorPartAt, navigatorWindow } from '../navigatorMath'
import { formatClock } from '../scale/format'
import { frameToX, pxPerFrame } from '../scale/timeScale'
import { makeValueScale } from '../scale/valueScale'
import type { TimelineModel } from '../TimelineModel'
import { beginNavigatorDrag } from './navigatorDrag'

const HEIGHT = 40
/** More curves than this would only blur the overview. */
const MOST_CURVES = 8

const CURSORS: Readonly<Record<string, string>> = {
  window: 'grab',
  left: 'ew-resize',
  right: 'ew-resize',
  top: 'ns-resize',
  bottom: 'ns-resize',
  outside: 'pointer',
}

/** The part of the row that the window can cover. */
export function overviewArea(rect: Rect): Rect {
  const plot = plotOf(rect)
  return { x: plot.x, y: plot.y + 4, width: plot.width, height: plot.height - 8 }
}

export function windowRect(rect: Rect, model: TimelineModel): Rect {
  return navigatorWindow(model, overviewArea(rect), model.wholeTime)
}

function drawOverviewCurve(
  ctx: CanvasRenderingContext2D,
  entry: CurveEntry,
  area: Rect,
  model: TimelineModel,
): void {
  const axis = model.curves.axisOf(entry.curve.unit)
  const isPrimary = entry === model.curves.primary
  ctx.globalAlpha = isPrimary ? 0.8 : 0.28
  const value = makeValueScale(axis, area.y, area.y + area.height)
  const whole = [{ start: 0, end: entry.curve.values.length - 1 }]
  drawCurveLine(ctx, entry, whole, model.wholeTime, value, 1)
  ctx.globalAlpha = 1
}

/** Events at the top edge and broken rules at the bottom one, for the whole motion. */
function drawProblems(ctx: CanvasRenderingContext2D, area: Rect, model: TimelineModel): void {
  const { wholeTime: time, theme } = model
  for (const mark of model.events) {
    ctx.fillStyle = toneColor(theme, mark.tone)
    const left = frameToX(time, mark.span?.start ?? mark.at)
    const right = frameToX(time, mark.span?.end ?? mark.at)
    ctx.fillRect(left, area.y - 3, Math.max(right - left, 2), 2)
  }
  for (const kind of ['speed', 'limit'] as const) {
    const ranges = model.marks
      .filter((mark) => mark.kind === kind && model.curves.find(mark.curveId) !== null)
      .map((mark) => mark.range)
      .sort((a, b) => a.start - b.start)
    ctx.fillStyle = kind === 'limit' ? theme.bad : theme.warn
    for (const { start, end } of mergeSpans(ranges, 1 / pxPerFrame(time))) {
      const left = frameToX(time, start)
      ctx.fillRect(left, area.y + area.height + 1, Math.max(frameToX(time, end) - left, 2), 2)
    }
  }
}

function drawWindow(
  ctx: CanvasRenderingContext2D,
  row: Rect,
  window: Rect,
  model: TimelineModel,
): void {
  const { theme } = model
  const plot = plotOf(row)
  const right = window.x + window.width
  const bottom = window.y + window.height
  ctx.fillStyle = theme.bg
  ctx.globalAlpha = 0.55
  ctx.fillRect(plot.x, plot.y + 1, window.x - plot.x, plot.height)
  ctx.fillRect(right, plot.y + 1, plot.x + plot.width - right, plot.height)
  ctx.fillRect(window.x, plot.y + 1, window.width, window.y - plot.y - 1)
  ctx.fillRect(window.x, bottom, window.width, plot.y + plot.height - bottom)
  ctx.fillStyle = theme.accent
  ctx.globalAlpha = 0.13
  fillRounded(ctx, window, 3)
  ctx.globalAlpha = 0.7
  ctx.strokeStyle = theme.accent
  ctx.lineWidth = 1
  ctx.beginPath()
  ctx.roundRect(window.x + 0.5, window.y + 0.5, window.width - 1, window.height - 1, 3)
  ctx.stroke()
  ctx.globalAlpha = 1
  const grip = Math.min(14, window.height)
  const gripY = window.y + (window.height - grip) / 2
  for (const x of [window.x, right]) {
    fillRounded(ctx, { x: x - 2.5, y: gripY, width: 5, height: grip }, 2.5)
  }
  if (window.width < 48) return
  const gripX = window.x + window.width / 2 - 8
  for (const y of [window.y, bottom]) {
    fillRounded(ctx, { x: gripX, y: y - 1.5, width: 16, height: 3 }, 1.5)
  }
}

/** First and last visible frame beside the window, and the visible time in the corner. */
function drawLabels(
  ctx: CanvasRenderingContext2D,
  row: Rect,
  window: Rect,
  model: TimelineModel,
): void {
  const { theme, range, info } = model
  ctx.textBaseline = 'middle'
  ctx.font = theme.smallFont
  const middle = row.y + row.height / 2 + 0.5
  ctx.fillStyle = theme.mute
  const seconds = (range.end - range.start) / info.frameRate
  fillTabular(ctx, formatClock(seconds, 0.01), GUTTER - 8, middle, 'right')
  const first = String(Math.max(0, Math.ceil(range.start)))
  const last = String(Math.min(info.frameCount - 1, Math.floor(range.end)))
  const gap = 8
  const plot = plotOf(row)
  ctx.fillStyle = theme.text
  const fitsLeft = window.x - gap - tabularWidth(ctx, first) > plot.x
  const fitsRight = window.x + window.width + gap + tabularWidth(ctx, last) < plot.x + plot.width
  if (fitsLeft) fillTabular(ctx, first, window.x - gap, middle, 'right')
  else fillTabular(ctx, first, window.x + gap, middle)
  const right = window.x + window.width
  if (fitsRight) fillTabular(ctx, last, right + gap, middle)
  else fillTabular(ctx, last, right - gap, middle, 'right')
}

/** Makes a feature of its own for every timeline: it keeps a picture of the whole motion. */
export function createNavigator(): TimelineFeature {
  const overview = new Overview()
  return {
    id: 'navigator',

    row: () => ({ id: 'navigator', height: HEIGHT, grow: false }),

    drawStatic(ctx, rect, model): void {
      const { theme } = model
      const plot = plotOf(rect)
      const area = overviewArea(rect)
      overview.draw(
        ctx,
        plot,
        [model.curves.version, model.marks, model.events, theme],
        model.dpr,
        {
          paint: (target) => {
            target.fillStyle = theme.bg
            target.fillRect(plot.x, plot.y, plot.width, plot.height)
            const shown = model.drawOrder.slice(-MOST_CURVES)
            for (const entry of shown) drawOverviewCurve(target, entry, area, model)
            drawProblems(target, area, model)
          },
        },
      )
      const window = windowRect(rect, model)
      clipTo(ctx, plot, () => drawWindow(ctx, rect, window, model))
      drawLabels(ctx, rect, window, model)
      ctx.fillStyle = theme.line
      hLine(ctx, rect.y, rect.x, rect.x + rect.width)
    },

    hitTest(x, y, reach, rect, model) {
      if (y < rect.y || y >= rect.y + rect.height || x < GUTTER) return null
      const part = navigatorPartAt(windowRect(rect, model), x, y, reach)
      return { feature: 'navigator', part, cursor: CURSORS[part] ?? 'default' }
    },

    begin: (press, hit, model) => beginNavigatorDrag(press, hit, model),

    doubleClick(_press, _hit, model): boolean {
      model.frameAll()
      return true
    },
  }
}
