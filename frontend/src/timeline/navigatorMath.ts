/** The overview's window: where it is, what of it is grabbed, what dragging does. */
import type { Rect } from './layout'
import { frameToX, type TimeScale } from './scale/timeScale'
import { MIN_VALUE_SPAN, panValues } from './scale/valueWindow'
import { MIN_SPAN, panRange } from './scale/visibleRange'
import type { ValueWindow, VisibleRange } from './types'

export type NavigatorPart = 'window' | 'left' | 'right' | 'top' | 'bottom' | 'outside'

export interface NavigatorView {
  readonly range: VisibleRange
  readonly values: ValueWindow
}

/** Narrowest window drawn, so that it can be seen and grabbed at any zoom [CSS px]. */
const MIN_WIDTH = 10

/** The window within the overview `area`; `scale` maps the whole motion onto it. */
export function navigatorWindow(view: NavigatorView, area: Rect, scale: TimeScale): Rect {
  const left = frameToX(scale, view.range.start)
  const right = frameToX(scale, view.range.end)
  const width = Math.max(right - left, MIN_WIDTH)
  const x = Math.min(Math.max((left + right - width) / 2, scale.left), scale.right - width)
  const y = area.y + (1 - view.values.high) * area.height
  const height = Math.max((view.values.high - view.values.low) * area.height, 4)
  return { x, y, width, height }
}

/**
 * What a press at (x, y) grabs. Edges reach outwards; inwards they leave at least the middle third
 * of the window for panning.
 */
export function navigatorPartAt(window: Rect, x: number, y: number, reach = 7): NavigatorPart {
  const right = window.x + window.width
  const bottom = window.y + window.height
  const inwardX = Math.min(reach, window.width / 3)
  const inwardY = Math.min(reach, window.height / 4)
  const besideX = x >= window.x - reach && x <= right + reach
  const besideY = y >= window.y - reach && y <= bottom + reach
  if (!besideX) return 'outside'
  if (x <= window.x + inwardX) return 'left'
  if (x >= right - inwardX) return 'right'
  if (!besideY) return 'window'
  if (y <= window.y + inwardY && y >= window.y - reach) return 'top'
  if (y >= bottom - inwardY && y <= bottom + reach) return 'bottom'
  return 'window'
}

/** The view after dragging `part` by `frames` and by `share` of the value range from `start`. */
export function dragNavigator(
  part: NavigatorPart,
  start: NavigatorView,
  frames: number,
  share: number,
  frameCount: number,
): NavigatorView {
  const { range, values } = start
  const least = Math.min(MIN_SPAN, range.end - range.start)
  const last = frameCount - 1
  switch (part) {
    case 'left': {
      const from = Math.min(Math.max(range.start + frames, 0), range.end - least)
      return { values, range: { start: from, end: range.end } }
    }
    case 'right': {
      const to = Math.max(Math.min(range.end + frames, last), range.start + least)
      return { values, range: { start: range.start, end: to } }
    }
    case 'top': {
      const high = Math.max(Math.min(values.high + share, 1), values.low + MIN_VALUE_SPAN)
      return { range, values: { low: values.low, high } }
    }
    case 'bottom': {
      const low = Math.min(Math.max(values.low + share, 0), values.high - MIN_VALUE_SPAN)
      return { range, values: { low, high: values.high } }
    }
    default:
      return { range: panRange(range, frames, frameCount), values: panValues(values, share) }
  }
}

/** The view after a press beside the window: it jumps so that its middle is at `frame`. */
export function centreNavigator(
  view: NavigatorView,
  frame: number,
  frameCount: number,
): NavigatorView {
  const { start, end } = view.range
  return { ...view, range: panRange(view.range, frame - (start + end) / 2, frameCount) }
}
