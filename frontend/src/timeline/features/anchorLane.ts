/** A lane with the anchors of all channels, where they are selected and moved in time. */
import { drawDiamond } from '../draw/diamond'
import { clipTo, hLine } from '../draw/shapes'
import { fillTabular } from '../draw/text'
import type { Gesture, TimelineFeature } from '../feature'
import { GUTTER, plotOf } from '../layout'
import type { Hit } from '../pointer'
import { frameToX } from '../scale/timeScale'
import { BoxGesture, MoveGesture, modeOf } from './anchorGestures'
import { anchorHit, anchorNear, beginModified } from './anchors'
import { beginSegmentDrag } from './segmentDrag'

const HEIGHT = 18
const RADIUS = 5
const EMPTY = 'lane'

export const anchorLane: TimelineFeature = {
  id: 'anchorLane',

  row: (model) => ({
    id: 'anchorLane',
    height: model.edit.edits === null ? 0 : HEIGHT,
    grow: false,
  }),

  drawStatic(ctx, rect, model): void {
    const { theme, edit } = model
    const middle = rect.y + rect.height / 2
    ctx.fillStyle = theme.line
    hLine(ctx, rect.y + rect.height - 1, rect.x, rect.x + rect.width)
    ctx.font = theme.smallFont
    ctx.textBaseline = 'middle'
    ctx.fillStyle = theme.faint
    fillTabular(ctx, 'anchors', GUTTER - 8, middle, 'right')
    const chosen = new Set(edit.selected)
    clipTo(ctx, plotOf(rect), () => {
      for (const frame of edit.anchors) {
        if (frame < model.range.start - 1 || frame > model.range.end + 1) continue
        drawDiamond(ctx, frameToX(model.time, frame), middle, RADIUS, chosen.has(frame), theme)
      }
    })
  },

  hitTest(x, y, reach, rect, model): Hit | null {
    if (x < GUTTER || y < rect.y || y >= rect.y + rect.height) return null
    const frame = anchorNear(model, x, y, reach, () => y)
    if (frame !== null) return anchorHit('anchorLane', frame, 'ew-resize')
    return { feature: 'anchorLane', part: EMPTY, cursor: 'crosshair' }
  },

  begin(press, hit, model): Gesture | null {
    if (press.button !== 0) return null
    if (hit.part === EMPTY) {
      if (press.shiftKey && model.edit.anchors.length === 0) return beginSegmentDrag(press, model)
      return new BoxGesture(model, press, modeOf(press) === 'replace')
    }
    const frame = Number(hit.part)
    return beginModified(press, frame, model) ?? new MoveGesture(model, press, frame)
  },

  doubleClick(press, hit, model): boolean {
    if (hit.part === EMPTY) model.edit.edits?.addAnchor(model.frameAt(press.x))
    return true
  },

  contextMenu(_press, hit, model): boolean {
    if (hit.part === EMPTY) return false
    model.edit.edits?.removeAnchors([Number(hit.part)])
    return true
  },
}
