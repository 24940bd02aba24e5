/** A lane as a strip: one colour a pixel, and none of its frames lost. */
import { BEYOND, type LaneEntry, UNKNOWN } from '../data/lanes'
import { hLine } from '../draw/shapes'
import type { Rect } from '../layout'
import { frameToX, pxPerFrame, type TimeScale, xToFrame } from '../scale/timeScale'
import type { TimelineModel } from '../TimelineModel'

/** Frames are drawn apart from this zoom on [CSS px per frame]. */
const APART_FROM = 6
/** A single failing frame is at least so wide [CSS px]. */
const LEAST_FAULT = 2
/** From so many frames a pixel on columns are two pixels wide: noise costs time and shows nothing. */
const DENSE_FROM = 3
/** How many looks there are within what is allowed, and beyond it. */
const GOOD_STEPS = 4
const BEYOND_STEPS = 10
/** Frames of a column that are looked at one by one; of more, the extremes of stretches. */
const FRAMES_A_PIXEL = 4

/** Number of heat's colour and height; equal ones are drawn in one go. */
export function heatStep(heat: number): number {
  if (heat < 0) return UNKNOWN
  if (heat >= BEYOND) {
    return GOOD_STEPS + Math.min(Math.round((heat - BEYOND) * BEYOND_STEPS), BEYOND_STEPS)
  }
  return Math.min(Math.floor(heat * GOOD_STEPS), GOOD_STEPS - 1)
}

/**
 * Steps of `count` columns of `wide` pixels from `left` on: the hottest frame that any part of a
 * column covers. A frame reaches half a frame to both sides.
 */
export function columnSteps(
  { lane, pyramid }: LaneEntry,
  left: number,
  count: number,
  time: TimeScale,
  wide = 1,
): Int8Array {
  const steps = new Int8Array(count).fill(UNKNOWN)
  const level = levelFor(wide / pxPerFrame(time), pyramid.levelCount)
  const heats = level === 0 ? lane.heat : pyramid.maxsAt(level)
  const bucket = 2 ** level
  const last = lane.heat.length - 1
  for (let column = 0; column < count; column++) {
    const x = left + column * wide
    const first = Math.floor(xToFrame(time, x) + 0.5)
    const final = Math.ceil(xToFrame(time, x + wide) - 0.5)
    if (final < 0 || first > last) continue
    const stop = Math.floor(Math.min(final, last) / bucket)
    let hottest = UNKNOWN
    for (let at = Math.floor(Math.max(first, 0) / bucket); at <= stop; at++) {
      if (heats[at]! > hottest) hottest = heats[at]!
    }
    steps[column] = heatStep(hottest)
  }
  if (wide < LEAST_FAULT) widenFaults(steps)
  return steps
}

function levelFor(framesPerPixel: number, levels: number): number {
  const level = Math.floor(Math.log2(framesPerPixel / FRAMES_A_PIXEL))
  return Math.min(Math.max(level, 0), levels)
}

function widenFaults(steps: Int8Array): void {
  let run = 0
  for (let column = 0; column <= steps.length; column++) {
    if (column < steps.length && steps[column]! >= GOOD_STEPS) {
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

/** Where stretches of each step begin and how wide they are, one after the other [CSS px]. */
type Stretches = readonly number[][]

export function drawLane(
  ctx: CanvasRenderingContext2D,
  entry: LaneEntry,
  row: Rect,
  model: TimelineModel,
): void {
  ctx.fillStyle = model.theme.grid
  hLine(ctx, row.y + Math.floor(row.height / 2), row.x, row.x + row.width)
  const apart = pxPerFrame(model.time) >= APART_FROM
  const stretches = apart ? framesOf(entry, row, model) : columnsOf(entry, row, model)
  // By step: the browser takes long to change colours, and short to fill rectangles.
  for (const [step, places] of stretches.entries()) {
    if (places.length > 0) drawStep(ctx, step, places, row, entry, model)
  }
  ctx.globalAlpha = 1
}

function noStretches(): number[][] {
  return Array.from({ length: GOOD_STEPS + BEYOND_STEPS + 1 }, () => [])
}

function columnsOf(entry: LaneEntry, row: Rect, model: TimelineModel): Stretches {
  const stretches = noStretches()
  const from = Math.max(row.x, Math.floor(frameToX(model.time, -0.5)))
  const lastFrame = entry.lane.heat.length - 0.5
  const to = Math.min(row.x + row.width, Math.ceil(frameToX(model.time, lastFrame)))
  if (to <= from) return stretches
  const wide = pxPerFrame(model.time) < 1 / DENSE_FROM ? 2 : 1
  const count = Math.ceil((to - from) / wide)
  const steps = columnSteps(entry, from, count, model.time, wide)
  let begin = 0
  for (let column = 1; column <= steps.length; column++) {
    if (column < steps.length && steps[column] === steps[begin]) continue
    stretches[steps[begin]!]?.push(from + begin * wide, (column - begin) * wide)
    begin = column
  }
  return stretches
}

function framesOf({ lane: { heat } }: LaneEntry, row: Rect, model: TimelineModel): Stretches {
  const stretches = noStretches()
  const wide = pxPerFrame(model.time)
  const first = Math.max(0, Math.floor(xToFrame(model.time, row.x)))
  const last = Math.min(heat.length - 1, Math.ceil(xToFrame(model.time, row.x + row.width)))
  for (let frame = first; frame <= last; frame++) {
    const x = frameToX(model.time, frame - 0.5)
    stretches[heatStep(heat[frame]!)]?.push(x + 0.5, wide - 1)
  }
  return stretches
}

/** Thin and dim where all is well, higher and brighter towards the tolerance, full beyond it. */
function drawStep(
  ctx: CanvasRenderingContext2D,
  step: number,
  places: readonly number[],
  row: Rect,
  { lane }: LaneEntry,
  { theme }: TimelineModel,
): void {
  const beyond = step >= GOOD_STEPS
  const share = beyond ? (step - GOOD_STEPS) / BEYOND_STEPS : step / GOOD_STEPS
  const height = beyond
    ? Math.round((0.42 + 0.58 * share) * (row.height - 2))
    : 3 + Math.round(share * 2)
  const top = row.y + Math.round((row.height - height) / 2)
  ctx.fillStyle = beyond ? theme[lane.beyond] : theme.good
  ctx.globalAlpha = beyond ? 0.5 + 0.5 * share : 0.34 + 0.3 * share
  for (let at = 0; at < places.length; at += 2) {
    ctx.fillRect(places[at]!, top, places[at + 1]!, height)
  }
}
