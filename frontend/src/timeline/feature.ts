/**
 * How the timeline is composed. A feature may own a row, draw, answer hits and start gestures; new
 * kinds of content (lanes, anchors, segments) are new features, added to a list.
 */
import type { DynamicPlane } from './draw/plane'
import type { Rect, RowHeight } from './layout'
import type { Hit, PointerSample, Press } from './pointer'
import type { TimelineModel } from './TimelineModel'

/** From press to release. Work is done from the state at the press, never by accumulation. */
export interface Gesture {
  readonly cursor?: string
  /**
   * All positions since the last call, oldest first; at most once per animation frame. True asks
   * to be called again in the next frame even when the pointer rests.
   */
  move(samples: readonly PointerSample[]): boolean
  end(): void
  /** Escape, a lost pointer or a second finger: everything as it was at the press. */
  cancel(): void
}

export interface TimelineFeature {
  readonly id: string
  /** A row of its own, stacked in the order of the features. */
  row?(model: TimelineModel): RowHeight
  /** Drawn when curves, range, size or theme change. `rect` is the feature's row, or everything. */
  drawStatic?(ctx: CanvasRenderingContext2D, rect: Rect, model: TimelineModel): void
  /** Drawn whenever the playhead or pointer moves; must report what it covers to the plane. */
  drawDynamic?(plane: DynamicPlane, rect: Rect, model: TimelineModel): void
  /** Later features are on top and asked first. `reach` is the grabbing distance [CSS px]. */
  hitTest?(x: number, y: number, reach: number, rect: Rect, model: TimelineModel): Hit | null
  begin?(press: Press, hit: Hit, model: TimelineModel): Gesture | null
  doubleClick?(press: Press, hit: Hit, model: TimelineModel): boolean
  /** A right click, or a finger that rests. */
  contextMenu?(press: Press, hit: Hit, model: TimelineModel): boolean
}
