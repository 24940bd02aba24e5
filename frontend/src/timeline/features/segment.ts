/** The selected segment: a band through plot and ruler, edges to drag, its length. */
import { type Segment, segmentDuration, segmentLength } from '@/editing/segment'
import { clipTo, fillRounded, vLine } from '../draw/shapes'
import { fillTabular, tabularWidth } from '../draw/text'
import type { Gesture, TimelineFeature } from '../feature'
import { GUTTER, plotOf, type Rect } from '../layout'
import type { Hit } from '../pointer'
import { formatTime } from '../scale/format'
import { frameToX } from '../scale/timeScale'
import type { TimelineModel } from '../TimelineModel'
import { beginEdgeDrag } from './segmentDrag'

/** Edges are grabbed from a little nearer than other things: one scrubs right beside them. */
const EDGE_REACH = 5
const GRIP_HEIGHT = 12

/** `81 frames · 1.333 s` */
export function lengthText(segment: Segment, frameRate: number): string {
  const frames = segmentLength(segment)
  return `${frames} ${frames === 1 ? 'frame' : 'frames'} · ${formatTime(segmentDuration(segment, frameRate))}`
}

/** From the ruler down to the overview. */
function area(model: TimelineModel): Rect {
  const { plot } = model
  const ruler = model.rowOf('ruler')
  return { x: plot.x, y: ruler.y, width: plot.width, height: plot.y + plot.height - ruler.y }
}

function drawEdges(
  ctx: CanvasRenderingContext2D,
  xs: readonly [number, number],
  model: TimelineModel,
): void {
  const { y, height } = area(model)
  const ruler = model.rowOf('ruler')
  const bottom = ruler.y + ruler.height
  ctx.fillStyle = model.theme.accent
  for (const [side, x] of xs.entries()) {
    ctx.globalAlpha = 0.75
    vLine(ctx, x, bottom - GRIP_HEIGHT, y + height)
    ctx.globalAlpha = 1
    const left = side === 0 ? x - 5 : x
    fillRounded(ctx, { x: left, y: bottom - GRIP_HEIGHT, width: 6, height: GRIP_HEIGHT }, 2)
  }
}

function drawLength(
  ctx: CanvasRenderingContext2D,
  segment: Segment,
  xs: readonly [number, number],
  model: TimelineModel,
): void {
  const { theme, plot } = model
  const text = lengthText(segment, model.info.frameRate)
  ctx.font = theme.smallFont
  const width = Math.ceil(tabularWidth(ctx, text)) + 12
  const left = Math.max(xs[0], plot.x)
  const right = Math.min(xs[1], plot.x + plot.width)
  if (right < left) return
  // Too narrow for its label: it stands beside, where there is room.
  const inside = right - left >= width + 4
  const beside = right + width + 6 < plot.x + plot.width ? right + 6 : left - width - 6
  const x = Math.round(inside ? (left + right - width) / 2 : beside)
  const y = plot.y + plot.height - 22
  ctx.fillStyle = theme.raise
  ctx.globalAlpha = 0.92
  fillRounded(ctx, { x, y, width, height: 16 }, 4)
  ctx.globalAlpha = 1
  ctx.fillStyle = theme.text
  ctx.textBaseline = 'middle'
  fillTabular(ctx, text, x + 6, y + 8.5)
}

function edgeXs(segment: Segment, model: TimelineModel): [number, number] {
  return [
    Math.round(frameToX(model.time, segment.first)),
    Math.round(frameToX(model.time, segment.last)),
  ]
}

/** The band lies behind the curves. */
export const segmentBand: TimelineFeature = {
  id: 'segmentBand',

  drawStatic(ctx, _rect, model): void {
    const { segment } = model.edit
    if (segment === null) return
    const [from, to] = edgeXs(segment, model)
    const { y, height } = area(model)
    clipTo(ctx, area(model), () => {
      ctx.fillStyle = model.theme.accent
      ctx.globalAlpha = 0.11
      ctx.fillRect(from, y, Math.max(to - from, 1), height)
      ctx.globalAlpha = 1
    })
  },
}

/** Edges and label lie in front of them. */
export const segmentFeature: TimelineFeature = {
  id: 'segment',

  drawStatic(ctx, rect, model): void {
    const { segment } = model.edit
    if (segment !== null) {
      const xs = edgeXs(segment, model)
      clipTo(ctx, area(model), () => {
        drawEdges(ctx, xs, model)
        drawLength(ctx, segment, xs, model)
      })
    }
    drawInOverview(ctx, rect, model)
  },

  hitTest(x, y, reach, _rect, model): Hit | null {
    const { segment, edits } = model.edit
    const { y: top, height } = area(model)
    if (segment === null || edits === null || x < GUTTER || y < top || y >= top + height)
      return null
    const [from, to] = edgeXs(segment, model)
    const [near, far] = [Math.abs(x - from), Math.abs(x - to)]
    if (Math.min(near, far) > Math.max(EDGE_REACH, reach - 2)) return null
    // A segment of one frame is widened to the side that is pulled at first.
    const part = near < far || (near === far && x < from) ? 'first' : 'last'
    return { feature: 'segment', part, cursor: 'ew-resize' }
  },

  begin(press, hit, model): Gesture | null {
    if (press.button !== 0) return null
    return beginEdgeDrag(press, hit.part === 'first' ? 'first' : 'last', model)
  },
}

function drawInOverview(ctx: CanvasRenderingContext2D, _rect: Rect, model: TimelineModel): void {
  const { segment, anchors } = model.edit
  const row = plotOf(model.rowOf('navigator'))
  if (row.height <= 1) return
  ctx.fillStyle = model.theme.accent
  if (segment !== null) {
    const from = frameToX(model.wholeTime, segment.first)
    const width = Math.max(frameToX(model.wholeTime, segment.last) - from, 2)
    ctx.globalAlpha = 0.8
    ctx.fillRect(from, row.y + 1, width, 2)
  }
  ctx.globalAlpha = 0.7
  ctx.fillStyle = model.theme.text
  for (const frame of anchors) vLine(ctx, frameToX(model.wholeTime, frame), row.y + 1, row.y + 5)
  ctx.globalAlpha = 1
}
