/** What a row's slider and field do, outside React: they are written at every shown frame. */
import { channelValueAt, hasChannelAt } from '@/model/channels'
import { type ChannelMark, markAt, markText } from '../channels/channelMarks'
import type { ChannelRow } from '../channels/channelTable'
import type { CellBox } from '../frame/LiveLayer'
import { drawText } from '../frame/liveText'
import type { EditorServices, ValueDrag } from '../services'
import { parseNumber } from './numberExpression'
import { exactText, type FieldUnit, shortText } from './valueText'

export interface RowElements {
  readonly root: HTMLElement
  readonly slider: HTMLInputElement
  readonly field: HTMLInputElement
}

/** Arrow keys in a field or slider move by the nudge step; with Shift ten of them, with Alt a tenth. */
function stepOf(event: KeyboardEvent): number {
  const forward = event.key === 'ArrowUp' || event.key === 'ArrowRight'
  const size = event.shiftKey ? 10 : event.altKey ? 0.1 : 1
  return forward ? size : -size
}

/** Width of a slider's thumb, whose middle runs from half of it to the end less half [px]. */
const THUMB = 11
/** As in the style sheets, which a canvas doesn't read. */
const THUMB_COLOR = '#aab3be'
const THUMB_BEYOND = '#f2605d'
const MARKED_TEXT = { limit: '#ff9d9a', speed: '#f0b044' } as const

/** Where zero lies on a slider, for the mark on its track. */
function zeroPlace(lower: number, upper: number): string {
  if (lower > 0 || upper < 0) return '-10px'
  const share = -lower / (upper - lower)
  return `calc(${THUMB / 2 - 1}px + ${share.toFixed(4)} * (100% - ${THUMB - 2}px))`
}

export class StateRowControl {
  private elements: RowElements | null = null
  private row: ChannelRow | null = null
  private unit: FieldUnit = 'rad'
  private drag: ValueDrag | null = null
  private editing = false
  private shownText = ''
  private shownMark = ''
  private markKind: ChannelMark['kind'] = 'none'
  private shownSpan: ChannelRow['span'] | null = null

  constructor(private readonly services: EditorServices) {}

  attach(elements: RowElements): () => void {
    this.elements = elements
    const { slider, field } = elements
    const stop = new AbortController()
    const options = { signal: stop.signal }
    field.addEventListener('focus', () => this.beginTyping(), options)
    field.addEventListener('blur', () => this.endTyping(true), options)
    field.addEventListener('keydown', (event) => this.onFieldKey(event), options)
    field.addEventListener('input', () => field.removeAttribute('aria-invalid'), options)
    slider.addEventListener('pointerdown', () => this.services.playback.pause(), options)
    slider.addEventListener('input', () => this.onSlide(), options)
    slider.addEventListener('change', () => this.endDrag(true), options)
    slider.addEventListener('pointerup', () => slider.blur(), options)
    slider.addEventListener('pointercancel', () => this.endDrag(false), options)
    slider.addEventListener('keydown', (event) => this.onSliderKey(event), options)
    return () => {
      stop.abort()
      this.endDrag(true)
      this.elements = null
    }
  }

  /** Says which channel the row shows from now on. */
  use(row: ChannelRow, unit: FieldUnit): void {
    // Another span: the robot, and with it the limits, came after the motion.
    if (row !== this.row) this.shownSpan = null
    this.row = row
    this.unit = unit
  }

  /** Writes the channel's value at `frame`, touching only what differs from what is shown. */
  write(frame: number): void {
    const value = this.valueAt(frame)
    if (value === null || !this.row || !this.elements) return
    const { slider, field } = this.elements
    const text = shortText(value, this.unit)
    if (text !== this.shownText) {
      this.shownText = text
      if (!this.editing) field.value = text
    }
    if (this.drag === null) {
      this.spanSlider(slider, this.row, value)
      slider.value = String(value)
    }
    this.writeMark(frame)
  }

  /** Draws the field's number. */
  drawNumber(pen: CanvasRenderingContext2D, box: CellBox, frame: number): void {
    const value = this.valueAt(frame)
    if (value === null) return
    this.writeMark(frame)
    const color = this.markKind === 'none' ? undefined : MARKED_TEXT[this.markKind]
    drawText(pen, box, shortText(value, this.unit), 'right', color)
  }

  /** Draws the slider's thumb. */
  drawThumb(pen: CanvasRenderingContext2D, box: CellBox, frame: number): void {
    const value = this.valueAt(frame)
    if (value === null || !this.row || !this.elements) return
    this.spanSlider(this.elements.slider, this.row, value)
    const { lower, upper } = this.shownSpan ?? this.row.span
    const share = Math.min(Math.max((value - lower) / (upper - lower), 0), 1)
    pen.fillStyle = this.markKind === 'limit' ? THUMB_BEYOND : THUMB_COLOR
    pen.beginPath()
    const x = box.x + THUMB / 2 + share * (box.width - THUMB)
    pen.arc(x, box.y + box.height / 2, THUMB / 2, 0, 2 * Math.PI)
    pen.fill()
  }

  private valueAt(frame: number): number | null {
    const motion = this.services.documents.active?.motion
    if (!this.row || !motion || !hasChannelAt(motion, this.row.channel, frame)) return null
    return channelValueAt(motion, this.row.channel, frame)
  }

  private writeMark(frame: number): void {
    const motion = this.services.documents.active?.motion
    if (!this.row || !motion || !this.elements) return
    const mark = markAt(motion, this.row.channel, this.row.limits, frame)
    const { root, field } = this.elements
    if (mark.kind !== this.markKind) root.dataset.mark = mark.kind
    this.markKind = mark.kind
    // While the motion plays a tooltip would change faster than it can be read.
    const title = this.services.playback.state.playing ? '' : markText(mark, this.unit)
    if (title !== this.shownMark) field.title = title
    this.shownMark = title
  }

  /** Channels without limits have sliders that widen when a value lies outside. */
  private spanSlider(slider: HTMLInputElement, row: ChannelRow, value: number): void {
    const span = this.shownSpan ?? row.span
    const limited = row.limits.lower !== null && row.limits.upper !== null
    const inside = limited || (value >= span.lower && value <= span.upper)
    if (inside && this.shownSpan !== null) return
    const lower = inside ? row.span.lower : Math.min(row.span.lower, value - 0.5)
    const upper = inside ? row.span.upper : Math.max(row.span.upper, value + 0.5)
    this.shownSpan = { lower, upper }
    slider.min = String(lower)
    slider.max = String(upper)
    slider.style.setProperty('--zero', zeroPlace(lower, upper))
  }

  private present(): number | null {
    return this.valueAt(this.services.playback.nearestFrame)
  }

  private beginTyping(): void {
    this.services.playback.pause()
    const present = this.present()
    if (!this.elements || present === null) return
    this.editing = true
    this.elements.field.value = exactText(Math.fround(present), this.unit)
    this.elements.field.select()
  }

  /** @returns false when the text is no number; typing goes on then unless the field was left. */
  private take(): boolean {
    const present = this.present()
    if (!this.elements || !this.row || present === null) return true
    const { field } = this.elements
    if (field.value === exactText(Math.fround(present), this.unit)) return true
    const parsed = parseNumber(field.value, this.unit, present)
    if (!parsed.ok) {
      field.setAttribute('aria-invalid', 'true')
      field.title = parsed.reason
      return false
    }
    this.services.edits.setValue(this.row.channel, parsed.value)
    return true
  }

  private endTyping(keep: boolean): void {
    if (!this.editing || !this.elements) return
    if (keep) this.take()
    this.editing = false
    const { field } = this.elements
    field.removeAttribute('aria-invalid')
    field.title = this.shownMark
    const present = this.present()
    if (present !== null) field.value = shortText(present, this.unit)
  }

  private onFieldKey(event: KeyboardEvent): void {
    const field = this.elements?.field
    if (!field) return
    if (event.key === 'Enter') {
      if (!this.take()) return
      // Taken already: `+= 0.1` must not be added again when the field is left.
      this.endTyping(false)
      field.blur()
    } else if (event.key === 'Escape') {
      this.endTyping(false)
      field.blur()
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault()
      if (!this.take()) return
      this.nudge(event)
      this.beginTyping()
    }
  }

  private nudge(event: KeyboardEvent): void {
    if (!this.row) return
    const { nudgeStep } = this.services.config.getState()
    this.services.edits.nudge(this.row.channel, stepOf(event) * nudgeStep)
  }

  private onSlide(): void {
    if (!this.row || !this.elements) return
    this.drag ??= this.services.edits.beginDrag(this.row.channel)
    this.drag?.preview(this.elements.slider.valueAsNumber)
  }

  private endDrag(keep: boolean): void {
    if (keep) this.drag?.commit()
    else this.drag?.discard()
    this.drag = null
  }

  private onSliderKey(event: KeyboardEvent): void {
    if (event.key === 'Escape') {
      this.endDrag(false)
      return
    }
    if (!event.key.startsWith('Arrow')) return
    event.preventDefault()
    this.services.playback.pause()
    this.nudge(event)
  }
}
