/** The timeline as a slider for assistive technology; its keys are those of the whole page. */
import { formatTime } from './scale/format'
import type { TimelineModel } from './TimelineModel'

/** Screen readers and style recalculation are spared during playback [ms]. */
const QUIET_MS = 250

export class SliderSemantics {
  private readonly ring: HTMLElement
  private told = ''
  private timer: ReturnType<typeof setTimeout> | null = null
  private readonly listening = new AbortController()

  constructor(
    private readonly host: HTMLElement,
    private readonly model: TimelineModel,
    label: string,
  ) {
    host.tabIndex = 0
    host.setAttribute('role', 'slider')
    host.setAttribute('aria-label', label)
    host.setAttribute('aria-orientation', 'horizontal')
    host.setAttribute('aria-valuemin', '0')
    host.style.outline = 'none'
    this.ring = this.makeRing()
    const options = { signal: this.listening.signal }
    host.addEventListener('focus', () => this.showFocus(), options)
    host.addEventListener('blur', () => this.hideFocus(), options)
    this.write()
  }

  /** Called after every draw: tells a new frame within a quarter of a second. */
  update(): void {
    if (this.valueText() === this.told) return
    this.timer ??= setTimeout(() => {
      this.timer = null
      this.write()
    }, QUIET_MS)
  }

  dispose(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.listening.abort()
    this.ring.remove()
  }

  private valueText(): string {
    const { playhead, info } = this.model
    const frame = Math.floor(playhead + 1e-6)
    return `frame ${frame} of ${info.frameCount - 1}, ${formatTime(frame / info.frameRate)}`
  }

  private write(): void {
    const { playhead, info } = this.model
    this.told = this.valueText()
    this.host.setAttribute('aria-valuemax', String(info.frameCount - 1))
    this.host.setAttribute('aria-valuenow', String(Math.floor(playhead + 1e-6)))
    this.host.setAttribute('aria-valuetext', this.told)
  }

  /** An outline of the host itself would lie below the canvases. */
  private makeRing(): HTMLElement {
    const ring = this.host.ownerDocument.createElement('div')
    ring.setAttribute('aria-hidden', 'true')
    Object.assign(ring.style, { position: 'absolute', inset: '0', pointerEvents: 'none' })
    ring.hidden = true
    this.host.append(ring)
    return ring
  }

  private showFocus(): void {
    this.ring.hidden = !this.host.matches(':focus-visible')
    this.ring.style.boxShadow = `inset 0 0 0 2px ${this.model.theme.accent}`
  }

  private hideFocus(): void {
    this.ring.hidden = true
  }
}
