/** Where along the time axis a label hides no curve. */
import { xToFrame } from '../scale/timeScale'
import { valueToY } from '../scale/valueScale'
import type { TimelineModel } from '../TimelineModel'

/** Distance from a label at which a curve still counts as hidden by it [CSS px]. */
const CLEARANCE = 3
const STEP = 24

/**
 * The right edge for a label of this width between `top` and `bottom`, as far right as no shown
 * curve passes behind it, and as far right as possible when there is no such place [CSS px].
 */
export function freeRight(
  width: number,
  top: number,
  bottom: number,
  model: TimelineModel,
): number {
  const { plot } = model
  const rightmost = plot.x + plot.width - 8
  for (let right = rightmost; right - width >= plot.x + 8; right -= STEP) {
    if (!hidesCurve(right - width, right, top, bottom, model)) return right
  }
  return rightmost
}

function hidesCurve(
  left: number,
  right: number,
  top: number,
  bottom: number,
  model: TimelineModel,
): boolean {
  const first = Math.floor(xToFrame(model.time, left - CLEARANCE))
  const last = Math.ceil(xToFrame(model.time, right + CLEARANCE))
  return model.drawOrder.some(({ pyramid, curve }) => {
    const { min, max } = pyramid.query(first, last)
    if (min > max) return false
    const scale = model.valueScaleOf(curve.unit)
    return valueToY(scale, max) <= bottom + CLEARANCE && valueToY(scale, min) >= top - CLEARANCE
  })
}
