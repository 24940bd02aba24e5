/** A curve on the canvas: a stroked line when frames are apart, a filled area when they are dense. */
import type { CurveEntry } from '../data/curveSet'
import { pxPerFrame, type TimeScale } from '../scale/timeScale'
import type { ValueScale } from '../scale/valueScale'
import { isDense, traceEnvelope, traceFrames } from './curvePath'

/** Stretches in fractional frames, both ends included. */
interface Stretch {
  readonly start: number
  readonly end: number
}

export function drawCurveLine(
  ctx: CanvasRenderingContext2D,
  { curve, pyramid }: CurveEntry,
  stretches: readonly Stretch[],
  time: TimeScale,
  value: ValueScale,
  width: number,
  color: string = curve.color,
): void {
  ctx.beginPath()
  if (isDense(time)) {
    for (const { start, end } of stretches) {
      traceEnvelope(ctx, pyramid, start, end, time, value, width)
    }
    ctx.fillStyle = color
    ctx.fill()
    return
  }
  for (const { start, end } of stretches) {
    traceFrames(ctx, pyramid.values, start, end, time, value)
  }
  ctx.strokeStyle = color
  ctx.lineWidth = width
  // Round joins cost most and show only where frames are well apart.
  ctx.lineJoin = pxPerFrame(time) > 4 ? 'round' : 'bevel'
  ctx.stroke()
}
