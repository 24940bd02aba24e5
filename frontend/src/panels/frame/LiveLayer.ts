/**
 * Shows the read-outs of a list: in their elements while the motion stands, and all on one canvas
 * over them while it plays. A canvas is neither laid out nor painted by the page, which for dozens
 * of numbers and sliders several times a second costs more than everything else.
 */

/** The inside of a read-out's element [CSS px from the canvas's corner], and how it writes. */
export interface CellBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly font: string
  readonly color: string
  /** Whether it is an input field. */
  readonly field: boolean
}

export interface LiveCell {
  /** Writes the element. */
  write(frame: number): void
  /** Draws what the element would show. */
  draw(pen: CanvasRenderingContext2D, box: CellBox, frame: number): void
}

export class LiveLayer {
  private readonly cells = new Map<HTMLElement, LiveCell>()
  private readonly canvas: HTMLCanvasElement
  private readonly observer: ResizeObserver | null
  private pen: CanvasRenderingContext2D | null = null
  /** Null until they are measured again. */
  private boxes: Map<HTMLElement, CellBox> | null = null
  private live = false
  private view = { top: 0, bottom: Number.POSITIVE_INFINITY }
  private lastFrame = 0

  /**
   * @param place Positioned element that holds the read-outs.
   * @param scroller What scrolls it, if anything does: `place` fills it from its top.
   * @param playing Whether the motion plays.
   */
  constructor(
    private readonly place: HTMLElement,
    private readonly scroller: HTMLElement | null,
    private readonly playing: () => boolean,
  ) {
    this.canvas = place.ownerDocument.createElement('canvas')
    this.canvas.setAttribute('aria-hidden', 'true')
    this.canvas.hidden = true
    Object.assign(this.canvas.style, { position: 'absolute', pointerEvents: 'none', zIndex: '1' })
    place.append(this.canvas)
    scroller?.addEventListener('scroll', this.moved, { passive: true })
    this.observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(this.moved)
    this.observer?.observe(place)
    if (scroller) this.observer?.observe(scroller)
  }

  /** Adds a read-out. @returns the way to remove it. */
  add(element: HTMLElement, cell: LiveCell): () => void {
    this.cells.set(element, cell)
    this.boxes = null
    return () => {
      this.cells.delete(element)
      this.boxes = null
    }
  }

  /** Shows a whole frame in all read-outs that can be seen. */
  show(frame: number): void {
    this.lastFrame = frame
    if (this.playing() && this.enter()) this.draw(frame)
    else {
      this.leave()
      this.write(frame)
    }
  }

  dispose(): void {
    this.leave()
    this.observer?.disconnect()
    this.scroller?.removeEventListener('scroll', this.moved)
    this.canvas.remove()
  }

  private readonly moved = (event?: unknown): void => {
    if (!(event instanceof Event)) this.boxes = null
    if (this.scroller) {
      const { scrollTop, clientHeight } = this.scroller
      this.view = { top: scrollTop, bottom: scrollTop + clientHeight }
    }
    this.show(this.lastFrame)
  }

  /** @returns whether there is a canvas to draw on. */
  private enter(): boolean {
    this.pen ??= this.canvas.getContext('2d')
    if (this.pen === null) return false
    if (this.live && this.boxes !== null) return true
    // Measured as they look while the motion stands.
    delete this.place.dataset.live
    const boxes = this.measured()
    this.live = true
    this.fit(boxes)
    this.canvas.hidden = false
    this.place.dataset.live = ''
    return true
  }

  private leave(): void {
    if (!this.live) return
    this.live = false
    this.canvas.hidden = true
    delete this.place.dataset.live
    // Nothing is kept of it while the motion stands.
    this.canvas.width = this.canvas.height = 0
  }

  private write(frame: number): void {
    for (const [element, cell] of this.cells) if (this.sees(element)) cell.write(frame)
  }

  private draw(frame: number): void {
    const { pen } = this
    if (pen === null) return
    pen.clearRect(0, 0, this.canvas.width, this.canvas.height)
    for (const [element, cell] of this.cells) {
      const box = this.boxes?.get(element)
      if (box && this.sees(element)) cell.draw(pen, box, frame)
    }
  }

  private sees(element: HTMLElement): boolean {
    const box = this.measured().get(element)
    if (box === undefined || box.height === 0) return true
    return box.y < this.view.bottom && box.y + box.height > this.view.top
  }

  private measured(): Map<HTMLElement, CellBox> {
    if (this.boxes !== null) return this.boxes
    const origin = this.place.getBoundingClientRect()
    const boxes = new Map<HTMLElement, CellBox>()
    for (const element of this.cells.keys()) boxes.set(element, boxOf(element, origin))
    this.boxes = boxes
    return boxes
  }

  /** Spans the canvas over the read-outs. */
  private fit(boxes: Map<HTMLElement, CellBox>): void {
    let [right, bottom] = [0, 0]
    for (const { x, y, width, height } of boxes.values()) {
      right = Math.max(right, x + width)
      bottom = Math.max(bottom, y + height)
    }
    const scale = window.devicePixelRatio
    const [width, height] = [Math.ceil(right) + 1, Math.ceil(bottom) + 1]
    this.canvas.width = Math.round(width * scale)
    this.canvas.height = Math.round(height * scale)
    Object.assign(this.canvas.style, {
      left: '0',
      top: '0',
      width: `${width}px`,
      height: `${height}px`,
    })
    this.pen?.setTransform(scale, 0, 0, scale, 0, 0)
  }
}

function boxOf(element: HTMLElement, origin: DOMRect): CellBox {
  const rect = element.getBoundingClientRect()
  const style = getComputedStyle(element)
  const left = px(style.paddingLeft) + px(style.borderLeftWidth)
  const right = px(style.paddingRight) + px(style.borderRightWidth)
  return {
    x: rect.left - origin.left + left,
    y: rect.top - origin.top,
    width: rect.width - left - right,
    height: rect.height,
    font: `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`,
    color: style.color,
    field: element instanceof HTMLInputElement,
  }
}

function px(length: string): number {
  return Number.parseFloat(length) || 0
}
