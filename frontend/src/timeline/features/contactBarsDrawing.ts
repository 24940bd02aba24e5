/** How a contact's bar looks: hollow where it was found, full where the user said so. */
import type { ContactBar } from '../data/contactBars'
import { fillRounded } from '../draw/shapes'
import type { Theme } from '../draw/theme'
import type { Rect } from '../layout'
import { frameToX } from '../scale/timeScale'
import type { TimelineModel } from '../TimelineModel'

const FOUND_HEIGHT = 5
const SAID_HEIGHT = 10
const LEAST_WIDTH = 2
const LOCK_ROOM = 16

/** The bar's place, frames reaching half a frame to both sides. */
export function barRect({ from, to, origin }: ContactBar, row: Rect, model: TimelineModel): Rect {
  const left = frameToX(model.time, from - 0.5)
  const right = frameToX(model.time, to + 0.5)
  const height = origin === 'found' ? FOUND_HEIGHT : SAID_HEIGHT
  const y = Math.round(row.y + (row.height - height) / 2)
  return { x: left, y, width: Math.max(right - left, LEAST_WIDTH), height }
}

function colorOf({ mode }: ContactBar, theme: Theme): string {
  if (mode === 'none') return theme.bad
  return mode === 'stick' ? theme.good : theme.warn
}

export function drawBar(
  ctx: CanvasRenderingContext2D,
  bar: ContactBar,
  row: Rect,
  model: TimelineModel,
  selected: boolean,
): void {
  const { theme } = model
  const rect = barRect(bar, row, model)
  const color = colorOf(bar, theme)
  ctx.fillStyle = color
  if (bar.origin === 'found') {
    ctx.globalAlpha = 0.5
    fillRounded(ctx, rect, 2)
  } else {
    // What was found shows through nowhere: the user's word stands instead.
    ctx.fillStyle = theme.bg
    fillRounded(ctx, rect, 3)
    ctx.fillStyle = color
    ctx.globalAlpha = bar.mode === 'none' ? 0.16 : bar.origin === 'locked' ? 0.85 : 0.35
    fillRounded(ctx, rect, 3)
    ctx.globalAlpha = 1
    if (bar.mode === 'none' || bar.origin === 'noted') outline(ctx, rect, color, bar)
    if (bar.origin === 'locked' && rect.width >= LOCK_ROOM) drawLock(ctx, rect, bar, theme)
  }
  ctx.globalAlpha = 1
  if (selected) {
    ctx.strokeStyle = theme.text
    ctx.lineWidth = 1
    ctx.beginPath()
    ctx.roundRect(rect.x - 1.5, row.y + 1.5, rect.width + 3, row.height - 3, 3)
    ctx.stroke()
  }
}

function outline(
  ctx: CanvasRenderingContext2D,
  rect: Rect,
  color: string,
  { origin }: ContactBar,
): void {
  ctx.strokeStyle = color
  ctx.lineWidth = 1
  ctx.setLineDash(origin === 'noted' ? [3, 2] : [])
  ctx.beginPath()
  ctx.roundRect(rect.x + 0.5, rect.y + 0.5, Math.max(rect.width - 1, 1), rect.height - 1, 3)
  ctx.stroke()
  ctx.setLineDash([])
}

/** A padlock of a few pixels. */
function drawLock(
  ctx: CanvasRenderingContext2D,
  rect: Rect,
  { mode }: ContactBar,
  theme: Theme,
): void {
  const x = Math.round(rect.x) + 4
  const y = rect.y + 2
  ctx.fillStyle = mode === 'none' ? theme.bad : theme.bg
  ctx.strokeStyle = ctx.fillStyle
  ctx.fillRect(x, y + 3, 6, 4)
  ctx.lineWidth = 1.2
  ctx.beginPath()
  ctx.arc(x + 3, y + 2.6, 1.9, Math.PI, 0)
  ctx.stroke()
}
