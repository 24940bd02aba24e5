/** A small box with lines of text beside a point, kept within an area. */
import type { Rect } from '../layout'
import type { DynamicPlane } from './plane'
import { fillRounded } from './shapes'
import { fillTabular, tabularWidth } from './text'
import type { Theme } from './theme'

export interface TooltipLine {
  readonly text: string
  readonly color: string
}

const LINE_HEIGHT = 15
const PADDING = 7
const MAX_TEXT_WIDTH = 340

/** Breaks text at spaces so that no line is wider than `width` unless a word is. */
export function wrapText(text: string, width: number, measure: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && measure(longer) > width) {
      lines.push(line)
      line = word
    } else line = longer
  }
  if (line !== '') lines.push(line)
  return lines
}

/** Right of and above the point where there is room, else on the other side. */
export function placeTooltip(
  x: number,
  y: number,
  width: number,
  height: number,
  area: Rect,
): { readonly x: number; readonly y: number } {
  const right = area.x + area.width
  const bottom = area.y + area.height
  const left = x + 12 + width <= right ? x + 12 : x - 12 - width
  const above = y - 8 - height >= area.y ? y - 8 - height : y + 10
  return {
    x: Math.round(Math.min(Math.max(left, area.x), Math.max(right - width, area.x))),
    y: Math.round(Math.min(Math.max(above, area.y), Math.max(bottom - height, area.y))),
  }
}

export function drawTooltip(
  plane: DynamicPlane,
  x: number,
  y: number,
  area: Rect,
  theme: Theme,
  lines: readonly TooltipLine[],
): void {
  const { ctx } = plane
  ctx.font = theme.font
  const measure = (text: string): number => tabularWidth(ctx, text)
  const wrapped = lines.flatMap(({ text, color }) =>
    wrapText(text, Math.min(MAX_TEXT_WIDTH, area.width - 24), measure).map((part) => ({
      text: part,
      color,
    })),
  )
  const width = Math.ceil(Math.max(...wrapped.map((line) => measure(line.text)))) + 2 * PADDING
  const height = wrapped.length * LINE_HEIGHT + 2 * PADDING - 4
  const at = placeTooltip(x, y, width, height, area)
  plane.touch(at.x, at.y, width, height)
  ctx.fillStyle = theme.raise
  fillRounded(ctx, { ...at, width, height }, 5)
  ctx.strokeStyle = theme.line
  ctx.lineWidth = 1
  ctx.beginPath()
  ctx.roundRect(at.x + 0.5, at.y + 0.5, width - 1, height - 1, 5)
  ctx.stroke()
  ctx.textBaseline = 'middle'
  wrapped.forEach(({ text, color }, i) => {
    ctx.fillStyle = color
    fillTabular(ctx, text, at.x + PADDING, at.y + PADDING + LINE_HEIGHT * (i + 0.5) - 1.5)
  })
}
