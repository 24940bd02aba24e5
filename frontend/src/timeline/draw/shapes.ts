/** Small shapes shared by the drawn features. */
import type { Rect } from '../layout'

/** A 1 px line on the pixel grid. */
export function vLine(ctx: CanvasRenderingContext2D, x: number, top: number, bottom: number): void {
  ctx.fillRect(Math.round(x), top, 1, bottom - top)
}

export function hLine(ctx: CanvasRenderingContext2D, y: number, left: number, right: number): void {
  ctx.fillRect(left, Math.round(y), right - left, 1)
}

export function fillRounded(ctx: CanvasRenderingContext2D, rect: Rect, radius: number): void {
  ctx.beginPath()
  ctx.roundRect(rect.x, rect.y, rect.width, rect.height, radius)
  ctx.fill()
}

export function clipTo(ctx: CanvasRenderingContext2D, rect: Rect, draw: () => void): void {
  ctx.save()
  ctx.beginPath()
  ctx.rect(rect.x, rect.y, rect.width, rect.height)
  ctx.clip()
  draw()
  ctx.restore()
}
