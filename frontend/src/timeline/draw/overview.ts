/** A picture kept until what it shows changes, and copied in one call until then. */
import type { Rect } from '../layout'

export class Overview {
  private picture: HTMLCanvasElement | null = null
  private key: readonly unknown[] = []

  /**
   * Copies the picture of `area` to `ctx`; `paint` makes it anew, in the coordinates of `ctx`,
   * when one of `dependencies`, the area or the resolution is another than before.
   */
  draw(
    ctx: CanvasRenderingContext2D,
    area: Rect,
    dependencies: readonly unknown[],
    dpr: number,
    { paint }: { paint: (target: CanvasRenderingContext2D) => void },
  ): void {
    const key = [...dependencies, dpr, area.x, area.y, area.width, area.height]
    const fresh = key.length === this.key.length && key.every((part, i) => part === this.key[i])
    this.picture ??= ctx.canvas.ownerDocument.createElement('canvas')
    if (!fresh) {
      this.key = key
      this.picture.width = Math.max(1, Math.round(area.width * dpr))
      this.picture.height = Math.max(1, Math.round(area.height * dpr))
      const target = this.picture.getContext('2d')
      if (target === null) return
      target.setTransform(dpr, 0, 0, dpr, -area.x * dpr, -area.y * dpr)
      paint(target)
    }
    ctx.drawImage(this.picture, area.x, area.y, area.width, area.height)
  }
}
