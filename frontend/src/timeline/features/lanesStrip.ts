/** A lane as a strip: one colour a pixel, and none of its frames lost. */
import { BEYOND, type LaneEntry, UNKNOWN } from '../data/lanes'
import { hLine } from '../draw/shapes'
import type { Rect } from '../layout'
import { frameToX, pxPerFrame, xToFrame } from '../scale/timeScale'
import type { TimelineModel } from '../TimelineModel'

/** Frames are drawn apart from this zoom on [CSS px per frame]. */
const APART_FROM = 6
/** A single failing frame is at least so wide [CSS px]. */
const LEAST_FAULT = 2
const STEPS = 12

/** Number of heat's colour and height; equal ones are drawn in one go. */
export function heatStep(heat: number): number {
  if (heat < 0) return UNKNOWN
  if (heat >= BEYOND) return STEPS + Math.min(Math.round((heat - BEYOND) * STEPS), STEPS)
  return Math.min(Math.floor(heat * STEPS), STEPS - 1)
}

/**
 * Steps of `count` columns of one pixel from `left` on: the hottest frame that any part of a pixel
 * covers. A frame reaches half a frame to both sides.
 */
export function columnSteps(
  { lane, pyramid }: LaneEntry,
  left: number,
  count: number,
  time: Parameters<typeof xToFrame>[0],
): Int8Array {
  const steps = new Int8Array(count).fill(UNKNOWN)
  const last = lane.heat.length - 1
  for (let column = 0; column < count; column++) {
    const first = Math.floor(xToFrame(time, left + column) + 0.5)
    const final = Math.ceil(xToFrame(time, left + column + 1) - 0.5)
    if (final < 0 || first > last) continue
    steps[column] = heatStep(pyramid.query(Math.min(first, last), Math.max(final, 0)).max)
  }
  widenFaults(steps)
  return steps
}

function widenFaults(steps: Int8Array): void {
  let run = 0
  for (let column = 0; column <= steps.length; column++) {
    if (column < steps.length && steps[column]! >= STEPS) {
      run++
      continue
    }
    if (run > 0 && run < LEAST_FAULT) {
      const step = steps[column - 1]!
      if (column < steps.length) steps[column++] = step
      else if (column > 1) steps[column - 2] = step
    }
    run = 0
  }
}

export function drawLane(
  ctx: CanvasRenderingContext2D,
  entry: LaneEntry,
  row: Rect,
  model: TimelineModel,
): void {
  ctx.fillStyle = model.theme.grid
  hLine(ctx, row.y + Math.floor(row.height / 2), row.x, row.x + row.width)
  if (pxPerFrame(model.time) >= APART_FROM) drawFrames(ctx, entry, row, model)
  else drawColumns(ctx, entry, row, model)
  ctx.globalAlpha = 1
}

function drawColumns(
  ctx: CanvasRenderingContext2D,
  entry: LaneEntry,
  row: Rect,
  model: TimelineModel,
): void {
  const from = Math.max(row.x, Math.floor(frameToX(model.time, -0.5)))
  const lastFrame = entry.lane.heat.length - 0.5
  const to = Math.min(row.x + row.width, Math.ceil(frameToX(model.time, lastFrame)))
  if (to <= from) return
  const steps = columnSteps(entry, from, to - from, model.time)
  let begin = 0
  for (let column = 1; column <= steps.length; column++) {
    if (column < steps.length && steps[column] === steps[begin]) continue
    drawStep(ctx, steps[begin]!, from + begin, column - begin, row, entry, model)
    begin = column
  }
}

function drawFrames(
  ctx: CanvasRenderingContext2D,
  entry: LaneEntry,
  row: Rect,
  model: TimelineModel,
): void {
  const { heat } = entry.lane
  const wide = pxPerFrame(model.time)
  const first = Math.max(0, Math.floor(xToFrame(model.time, row.x)))
  const last = Math.min(heat.length - 1, Math.ceil(xToFrame(model.time, row.x + row.width)))
  for (let frame = first; frame <= last; frame++) {
    const x = frameToX(model.time, frame - 0.5)
    drawStep(ctx, heatStep(heat[frame]!), x + 0.5, wide - 1, row, entry, model)
  }
}

/** Thin and dim where all is well, higher and brighter towards the tolerance, full beyond it. */
function drawStep(
  ctx: CanvasRenderingContext2D,
  step: number,
  x: number,
  width: number,
  row: Rect,
  { lane }: LaneEntry,
  { theme }: TimelineModel,
): void {
  if (step < 0) return
  const beyond = step >= STEPS
  const share = (beyond ? step - STEPS : step) / STEPS
  const height = beyond
    ? Math.round((0.42 + 0.58 * share) * (row.height - 2))
    : 3 + Math.round(share * 2)
  ctx.fillStyle = beyond ? theme[lane.beyond] : theme.good
  ctx.globalAlpha = beyond ? 0.5 + 0.5 * share : 0.34 + 0.3 * share
  ctx.fillRect(x, row.y + Math.round((row.height - height) / 2), width, height)
}
