/** Anchors on the primary curve: dragging one draws. The box that selects them. */
import { drawDiamond } from '../draw/diamond'
import { clipTo } from '../draw/shapes'
import type { Gesture, TimelineFeature } from '../feature'
import { contains } from '../layout'
import type { Hit, Press } from '../pointer'
import { frameToX } from '../scale/timeScale'
import { valueToY } from '../scale/valueScale'
import type { TimelineModel } from '../TimelineModel'
import { BoxGesture, MoveGesture, StrokeGesture } from './anchorGestures'
import { beginSegmentDrag } from './segmentDrag'

const RADIUS = 5.5

/** The anchor nearest to `x` whose height there is within reach of `y`; null for none. */
export function anchorNear(
  model: TimelineModel,
  x: number,
  y: number,
  reach: number,
  heightOf: (frame: number) => number,
): number | null {
  let best: number | null = null
  let bestDistance = reach + 1
  for (const frame of model.edit.anchors) {
    const apart = Math.abs(frameToX(model.time, frame) - x)
    if (apart > reach) continue
    const distance = Math.hypot(apart, heightOf(frame) - y)
    if (distance < bestDistance) {
      best = frame
      bestDistance = distance
    }
  }
  return best
}

function heightOnCurve(model: TimelineModel): ((frame: number) => number) | null {
  const curve = model.curves.primary?.curve
  if (!curve) return null
  const scale = model.valueScaleOf(curve.unit)
  return (frame) => valueToY(scale, curve.values[frame] ?? Number.NaN)
}

export function anchorHit(feature: string, frame: number, cursor: string): Hit {
  return { feature, part: String(frame), cursor }
}

/** What a press with a modifier does, the same on the curve and in the lane. */
export function beginModified(press: Press, frame: number, model: TimelineModel): Gesture | null {
  if (press.altKey) return new MoveGesture(model, press, frame)
  if (press.shiftKey) return new ClickOr(press, frame, model, () => beginSegmentDrag(press, model))
  if (press.ctrlKey) {
    return new ClickOr(press, frame, model, () => new BoxGesture(model, press, false))
  }
  return null
}

/** A click that selects the anchor; a drag that is another gesture. */
class ClickOr extends MoveGesture {
  private other: Gesture | null = null

  constructor(
    press: Press,
    frame: number,
    model: TimelineModel,
    private readonly beginOther: () => Gesture | null,
  ) {
    super(model, press, frame)
  }

  protected override begin(): void {
    this.other = this.beginOther()
  }

  protected override drag(samples: Parameters<Gesture['move']>[0]): void {
    this.other?.move(samples)
  }

  protected override commit(): void {
    this.other?.end()
  }

  protected override discard(): void {
    this.other?.cancel()
  }
}

function drawBox(ctx: CanvasRenderingContext2D, model: TimelineModel): void {
  const { box } = model.edit
  if (box === null) return
  const { plot, theme } = model
  const from = frameToX(model.time, Math.min(box.from, box.to))
  const to = frameToX(model.time, Math.max(box.from, box.to))
  const top = model.rows.get('anchorLane')?.y ?? plot.y
  ctx.fillStyle = theme.text
  ctx.globalAlpha = 0.07
  ctx.fillRect(from, top, to - from, plot.y + plot.height - top)
  ctx.globalAlpha = 0.6
  ctx.strokeStyle = theme.text
  ctx.lineWidth = 1
  ctx.setLineDash([4, 3])
  ctx.strokeRect(Math.round(from) + 0.5, top + 0.5, to - from, plot.y + plot.height - top - 1)
  ctx.setLineDash([])
  ctx.globalAlpha = 1
}

export const anchorsFeature: TimelineFeature = {
  id: 'anchors',

  drawStatic(ctx, _rect, model): void {
    drawBox(ctx, model)
    const height = heightOnCurve(model)
    if (height === null) return
    const { anchors, selected } = model.edit
    const chosen = new Set(selected)
    clipTo(ctx, model.plot, () => {
      for (const frame of anchors) {
        if (frame < model.range.start - 1 || frame > model.range.end + 1) continue
        const x = frameToX(model.time, frame)
        drawDiamond(ctx, x, height(frame), RADIUS, chosen.has(frame), model.theme)
      }
    })
  },

  hitTest(x, y, reach, _rect, model): Hit | null {
    const height = heightOnCurve(model)
    if (height === null || model.edit.edits === null || !contains(model.plot, x, y)) return null
    const frame = anchorNear(model, x, y, reach, height)
    if (frame === null) return null
    return anchorHit('anchors', frame, model.edit.drawable ? 'crosshair' : 'pointer')
  },

  begin(press, hit, model): Gesture | null {
    if (press.button !== 0) return null
    const frame = Number(hit.part)
    const modified = beginModified(press, frame, model)
    if (modified !== null) return modified
    const curve = model.curves.primary?.curve
    if (!curve || !model.edit.drawable) return new MoveGesture(model, press, frame)
    return new StrokeGesture(model, press, frame, curve)
  },

  // The click has selected it; a second one must not set anything anew.
  doubleClick: () => true,

  contextMenu(_press, hit, model): boolean {
    model.edit.edits?.removeAnchors([Number(hit.part)])
    return true
  },
}
