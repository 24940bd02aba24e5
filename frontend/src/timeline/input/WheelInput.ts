/** Wheel events of the host: what they mean is carried out at once, steps once per frame. */
import { GUTTER } from '../layout'
import { pxPerFrame, xToFrame } from '../scale/timeScale'
import { zoomValues } from '../scale/valueWindow'
import { panRange, zoomAround } from '../scale/visibleRange'
import type { TimelineModel } from '../TimelineModel'
import { type WheelIntent, WheelInterpreter } from './wheel'

export class WheelInput {
  private readonly interpreter = new WheelInterpreter()
  private readonly listening = new AbortController()
  private steps = 0

  constructor(
    private readonly host: HTMLElement,
    private readonly model: TimelineModel,
    private readonly requestFrame: () => void,
  ) {
    host.addEventListener('wheel', (event) => this.onWheel(event), {
      passive: false,
      signal: this.listening.signal,
    })
  }

  /** Called once per animation frame. */
  flush(): void {
    const { steps } = this
    this.steps = 0
    if (steps !== 0) this.model.callbacks.onStep?.(steps)
  }

  dispose(): void {
    this.listening.abort()
  }

  private onWheel(event: WheelEvent): void {
    // Neither page zoom nor history navigation nor scrolling.
    event.preventDefault()
    if (this.model.gesturing) return
    const intent = this.interpreter.interpret(event)
    if (intent === null) return
    const box = this.host.getBoundingClientRect()
    this.carryOut(intent, event.clientX - box.left, event.clientY - box.top)
    this.requestFrame()
  }

  private carryOut(intent: WheelIntent, x: number, y: number): void {
    const { model } = this
    switch (intent.kind) {
      case 'step':
        this.steps += intent.steps
        return
      case 'pan': {
        const frames = intent.px / pxPerFrame(model.time)
        model.setRange(panRange(model.range, frames, model.info.frameCount))
        return
      }
      case 'zoomValues':
        this.zoomValuesAt(y, intent.factor)
        return
      case 'zoom':
        // Over the value axis there is no time to zoom.
        if (x < GUTTER) this.zoomValuesAt(y, intent.factor)
        else this.zoomTimeAt(x, y, intent.factor)
    }
  }

  private zoomTimeAt(x: number, y: number, factor: number): void {
    const { model } = this
    const inOverview = y >= model.rowOf('navigator').y && model.rows.has('navigator')
    const frame = xToFrame(inOverview ? model.wholeTime : model.time, x)
    const anchor = Math.min(Math.max(frame, model.range.start), model.range.end)
    model.setRange(zoomAround(model.range, anchor, factor, model.info.frameCount))
  }

  private zoomValuesAt(y: number, factor: number): void {
    const { plot, values } = this.model
    const share = Math.min(Math.max((plot.y + plot.height - y) / plot.height, 0), 1)
    const anchor = values.low + share * (values.high - values.low)
    this.model.setValueWindow(zoomValues(values, anchor, factor))
  }
}
