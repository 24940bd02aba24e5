/** The two stacked canvases: one rarely redrawn, one that clears only what it drew before. */
import type { Rect } from '../layout'

function makeCanvas(host: HTMLElement): HTMLCanvasElement {
  const canvas = host.ownerDocument.createElement('canvas')
  canvas.setAttribute('aria-hidden', 'true')
  Object.assign(canvas.style, { position: 'absolute', inset: '0', pointerEvents: 'none' })
  host.append(canvas)
  return canvas
}

export class Plane {
  readonly canvas: HTMLCanvasElement
  readonly ctx: CanvasRenderingContext2D

  constructor(host: HTMLElement, opaque: boolean) {
    this.canvas = makeCanvas(host)
    const ctx = this.canvas.getContext('2d', { alpha: !opaque })
    if (ctx === null) throw new Error('This browser gives no 2D canvas: the timeline needs one.')
    this.ctx = ctx
  }

  resize(width: number, height: number, dpr: number): void {
    this.canvas.width = Math.max(1, Math.round(width * dpr))
    this.canvas.height = Math.max(1, Math.round(height * dpr))
    this.canvas.style.width = `${width}px`
    this.canvas.style.height = `${height}px`
    this.ctx.setTransform(dpr, 0, 0, dpr, 0, 0)
  }

  dispose(): void {
    this.canvas.remove()
  }
}

export class DynamicPlane extends Plane {
  private touched: Rect[] = []

  constructor(host: HTMLElement) {
    super(host, false)
  }

  /** Erases what was drawn since the last call. */
  begin(): void {
    for (const { x, y, width, height } of this.touched) this.ctx.clearRect(x, y, width, height)
    this.touched = []
  }

  /** Whoever draws tells where, so that the next frame can erase it. */
  touch(x: number, y: number, width: number, height: number): void {
    // Whole pixels with a border: anti-aliasing spills over.
    const left = Math.floor(x) - 1
    const top = Math.floor(y) - 1
    this.touched.push({
      x: left,
      y: top,
      width: Math.ceil(x + width) + 1 - left,
      height: Math.ceil(y + height) + 1 - top,
    })
  }

  override resize(width: number, height: number, dpr: number): void {
    super.resize(width, height, dpr)
    this.touched = []
  }
}
