/** Contacts below the curves, a row for each link: what was found, and what the user decided. */
import { barAt, type ContactBar, type ContactRow, sameBar } from '../data/contactBars'
import { clipTo, hLine } from '../draw/shapes'
import { drawTooltip } from '../draw/tooltip'
import type { Gesture, TimelineFeature } from '../feature'
import { contains, GUTTER, plotOf, type Rect } from '../layout'
import type { Hit, Press } from '../pointer'
import { formatTime } from '../scale/format'
import { xToFrame } from '../scale/timeScale'
import type { TimelineModel } from '../TimelineModel'
import { barRect, drawBar } from './contactBarsDrawing'
import { BarGesture, type BarPart, DrawGesture } from './contactBarsGestures'

export const BAR_HEIGHT = 14
/** Room above the first and below the last row [CSS px]. */
export const BAR_ROOM = 3
const EDGE_REACH = 5
/** Bars narrower than this are moved as a whole [CSS px]. */
const LEAST_WITH_EDGES = 14
const BESIDE = 'beside'

function rowRect(index: number, rect: Rect): Rect {
  return { ...rect, y: rect.y + BAR_ROOM + index * BAR_HEIGHT, height: BAR_HEIGHT }
}

function rowAt(y: number, rect: Rect, model: TimelineModel): ContactRow | null {
  const { rows } = model.contacts
  const index = Math.floor((y - rect.y - BAR_ROOM) / BAR_HEIGHT)
  return rows[Math.min(Math.max(index, 0), rows.length - 1)] ?? null
}

function partAt(x: number, bar: ContactBar, model: TimelineModel): BarPart {
  const { x: left, width } = barRect(bar, { x: 0, y: 0, width: 0, height: BAR_HEIGHT }, model)
  if (width < LEAST_WITH_EDGES) return 'body'
  if (x - left <= EDGE_REACH) return 'from'
  return left + width - x <= EDGE_REACH ? 'to' : 'body'
}

function find(x: number, y: number, model: TimelineModel) {
  const rect = model.rows.get('contactBars')
  if (rect === undefined || x < GUTTER || !contains(rect, x, y)) return null
  const row = rowAt(y, rect, model)
  return row && { row, bar: barAt(row, xToFrame(model.time, x)) }
}

function originText({ origin }: ContactBar): string {
  if (origin === 'found') return 'found by the audit; drag it to decide otherwise'
  return origin === 'locked' ? 'locked: the optimizer keeps to it' : 'noted, not locked'
}

const MODE_TEXT = { stick: 'sticks', slip: 'slides', none: 'must not touch' } as const

export const contactBarsFeature: TimelineFeature = {
  id: 'contactBars',

  row: ({ contacts }) => {
    const count = contacts.rows.length
    const height = count > 0 ? count * BAR_HEIGHT + 2 * BAR_ROOM : 0
    return { id: 'contactBars', height, grow: false }
  },

  drawStatic(ctx, rect, model): void {
    const plot = plotOf(rect)
    ctx.fillStyle = model.theme.bg
    ctx.fillRect(plot.x, plot.y, plot.width, plot.height)
    clipTo(ctx, plot, () => {
      for (const [index, row] of model.contacts.rows.entries()) {
        const place = rowRect(index, plot)
        ctx.fillStyle = model.theme.grid
        hLine(ctx, place.y + Math.floor(place.height / 2), place.x, place.x + place.width)
        for (const bar of row.bars) {
          drawBar(ctx, bar, place, model, sameBar(bar, model.contacts.selected))
        }
      }
    })
    ctx.fillStyle = model.theme.line
    hLine(ctx, rect.y, rect.x, rect.x + rect.width)
    ctx.fillRect(plot.x - 1, rect.y, 1, rect.height)
  },

  hitTest(x, y, _reach, _rect, model): Hit | null {
    const found = find(x, y, model)
    if (found === null) return null
    const { bar } = found
    if (bar === null) return { feature: 'contactBars', part: BESIDE, cursor: 'crosshair' }
    const part = partAt(x, bar, model)
    return { feature: 'contactBars', part, cursor: part === 'body' ? 'grab' : 'ew-resize' }
  },

  begin(press, hit, model): Gesture | null {
    const found = find(press.x, press.y, model)
    const { edits } = model.contacts
    if (press.button !== 0 || found === null || edits === null) return null
    const { row, bar } = found
    if (bar === null) return new DrawGesture(model, edits, press, row.link)
    return new BarGesture(model, edits, press, bar, hit.part as BarPart)
  },

  doubleClick(press, _hit, model): boolean {
    const found = find(press.x, press.y, model)
    if (found === null) return false
    const { edits } = model.contacts
    if (found.bar !== null) edits?.toggleLock(found.bar)
    else edits?.add(found.row.link, model.frameAt(press.x))
    return true
  },

  contextMenu(press: Press, _hit, model): boolean {
    const found = find(press.x, press.y, model)
    if (found === null) return false
    const { row, bar } = found
    model.contacts.edits?.openMenu(press, row.link, model.frameAt(press.x), bar)
    return true
  },
}

/** What is under the pointer, in front of everything. */
export const contactBarsHover: TimelineFeature = {
  id: 'contactBarsHover',

  drawDynamic(plane, _rect, model): void {
    const { pointer, theme } = model
    if (pointer === null || model.gesturing) return
    const found = find(pointer.x, pointer.y, model)
    const rect = model.rows.get('contactBars')
    if (!found?.bar || rect === undefined) return
    const { from, to, link, mode } = found.bar
    const frames = to - from + 1
    const length = `${frames} ${frames === 1 ? 'frame' : 'frames'} · ${formatTime(frames / model.info.frameRate)}`
    const area = { x: GUTTER, y: 0, width: model.width - GUTTER, height: rect.y + rect.height }
    drawTooltip(plane, pointer.x, rect.y - 2, area, theme, [
      { text: `${link} ${MODE_TEXT[mode]}`, color: theme.text },
      { text: `frames ${from}–${to}, ${length}`, color: theme.text },
      { text: originText(found.bar), color: theme.mute },
    ])
  },
}
