/** The timeline as a slider for assistive technology and the keyboard. */
import { formatTime } from './scale/format'
import type { TimelineModel } from './TimelineModel'

/** Screen readers and style recalculation are spared during playback [ms]. */
const QUIET_MS = 250

export class SliderSemantics {
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
    host.style.outlineOffset = '-2px'
    const options = { signal: this.listening.signal }
    host.addEventListener('focus', () => this.showFocus(), options)
    host.addEventListener('blur', () => this.hideFocus(), options)
    host.addEventListener('keydown', (event) => this.onKey(event), options)
    this.write()
  }

  /** Tells the frame now when it rests, else within a quarter of a second. */
  update(): void {
    this.timer ??= setTimeout(() => {
      this.timer = null
      this.write()
    }, QUIET_MS)
  }

  dispose(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.listening.abort()
  }

  private write(): void {
    const { playhead, info } = this.model
    const frame = Math.floor(playhead + 1e-6)
    const last = info.frameCount - 1
    this.host.setAttribute('aria-valuemax', String(last))
    this.host.setAttribute('aria-valuenow', String(frame))
    const time = formatTime(frame / info.frameRate)
    this.host.setAttribute('aria-valuetext', `frame ${frame} of ${last}, ${time}`)
  }

  private showFocus(): void {
    const visible = this.host.matches(':focus-visible')
    this.host.style.outline = visible ? `2px solid ${this.model.theme.accent}` : 'none'
  }

  private hideFocus(): void {
    this.host.style.outline = 'none'
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key !== 'Home' || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    this.model.frameAll()
  }
}
