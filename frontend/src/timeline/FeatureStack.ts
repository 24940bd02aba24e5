/** The features of one timeline, from back to front: their rows, hits and drawing. */
import type { DynamicPlane } from './draw/plane'
import type { Gesture, TimelineFeature } from './feature'
import { type Rect, stackRows } from './layout'
import type { Hit, Press } from './pointer'
import type { TimelineModel } from './TimelineModel'

export class FeatureStack {
  constructor(
    private readonly features: readonly TimelineFeature[],
    private readonly model: TimelineModel,
  ) {}

  /** Rows whose content came or went change the place of all others. */
  layOut(): void {
    const { model } = this
    const heights = this.features.flatMap((feature) => feature.row?.(model) ?? [])
    model.rows = stackRows(heights, model.width, model.height)
  }

  drawStatic(ctx: CanvasRenderingContext2D): void {
    for (const feature of this.features) {
      const rect = this.rectOf(feature)
      if (rect !== null) feature.drawStatic?.(ctx, rect, this.model)
    }
  }

  drawDynamic(plane: DynamicPlane): void {
    for (const feature of this.features) {
      const rect = this.rectOf(feature)
      if (rect !== null) feature.drawDynamic?.(plane, rect, this.model)
    }
  }

  /** The front-most answer. `reach` is the grabbing distance [CSS px]. */
  hitTest(x: number, y: number, reach: number): Hit | null {
    for (const feature of this.features.toReversed()) {
      const rect = this.rectOf(feature)
      const hit = rect && feature.hitTest?.(x, y, reach, rect, this.model)
      if (hit) return hit
    }
    return null
  }

  begin(press: Press, hit: Hit): Gesture | null {
    return this.find(hit)?.begin?.(press, hit, this.model) ?? null
  }

  doubleClick(press: Press, hit: Hit): boolean {
    return this.find(hit)?.doubleClick?.(press, hit, this.model) ?? false
  }

  contextMenu(press: Press, hit: Hit): boolean {
    return this.find(hit)?.contextMenu?.(press, hit, this.model) ?? false
  }

  private find(hit: Hit): TimelineFeature | undefined {
    return this.features.find(({ id }) => id === hit.feature)
  }

  /** The row of a feature, or the whole canvas for features without one. */
  private rectOf(feature: TimelineFeature): Rect | null {
    if (feature.row !== undefined) return this.model.rows.get(feature.id) ?? null
    return { x: 0, y: 0, width: this.model.width, height: this.model.height }
  }
}
