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
  // Larger than the playhead's dot, which may lie on it.
  const size = selected ? radius + 1.5 : radius
  ctx.beginPath()
  ctx.moveTo(x, y - size)
  ctx.lineTo(x + size, y)
  ctx.lineTo(x, y + size)
  ctx.lineTo(x - size, y)
  ctx.closePath()
  ctx.fillStyle = selected ? theme.accent : theme.text
  ctx.fill()
  ctx.lineWidth = 1.5
  ctx.strokeStyle = selected ? theme.text : theme.bg
  ctx.stroke()
}
