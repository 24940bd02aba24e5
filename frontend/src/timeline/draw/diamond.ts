/** The mark of an anchor. */
import type { Theme } from './theme'

export function drawDiamond(
  ctx: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  selected: boolean,
  theme: Theme,
): void {
  ctx.beginPath()
  ctx.moveTo(x, y - radius)
  ctx.lineTo(x + radius, y)
  ctx.lineTo(x, y + radius)
  ctx.lineTo(x - radius, y)
  ctx.closePath()
  ctx.fillStyle = selected ? theme.accent : theme.text
  ctx.fill()
  ctx.lineWidth = 1.5
  ctx.strokeStyle = theme.bg
  ctx.stroke()
}
