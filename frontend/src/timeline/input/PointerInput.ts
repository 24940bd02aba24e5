/** Pointer events of the host become hover, gestures and pinches, handled once per frame. */
import type { FeatureStack } from '../FeatureStack'
import type { Gesture } from '../feature'
import { beginPan } from '../features/pan'
import type { PointerSample, Press } from '../pointer'
import type { TimelineModel } from '../TimelineModel'
import { DoubleTap } from './doubleTap'
import { Pinch } from './pinch'

const REACH = 7
const TOUCH_REACH = 16
/** After a pen was seen, touches are taken for the palm of its hand this long [ms]. */
const PALM_TIME = 600

function reachOf(press: Press): number {
  return press.pointerType === 'touch' ? TOUCH_REACH : REACH
}

export class PointerInput {
  private gesture: Gesture | null = null
  private pointerId = -1
  private samples: PointerSample[] = []
  private goesOn = false
  private pinch: Pinch | null = null
  private readonly touches = new Map<number, PointerSample>()
  private readonly taps = new DoubleTap()
  private penSeen = Number.NEGATIVE_INFINITY
  private readonly listening = new AbortController()

  constructor(
    private readonly host: HTMLElement,
    private readonly model: TimelineModel,
    private readonly features: FeatureStack,
    private readonly requestFrame: () => void,
  ) {
    const options = { signal: this.listening.signal }
    host.addEventListener('pointerdown', (event) => this.onDown(event), options)
    host.addEventListener('pointermove', (event) => this.onMove(event), options)
    host.addEventListener('pointerup', (event) => this.onUp(event), options)
    host.addEventListener('pointercancel', (event) => this.onLost(event), options)
    host.addEventListener('lostpointercapture', (event) => this.onLost(event), options)
    host.addEventListener('pointerleave', () => this.leave(), options)
    host.addEventListener('dblclick', (event) => this.onDoubleClick(event), options)
    host.addEventListener('contextmenu', (event) => this.onContextMenu(event), options)
    // Escape belongs to the gesture while there is one, whatever has the focus.
    const capture = { ...options, capture: true }
    host.ownerDocument.addEventListener('keydown', (event) => this.onKey(event), capture)
  }

  /** Called once per animation frame: passes on what came in since the last one. */
  flush(): void {
    if (this.pinch !== null) {
      const [a, b] = [...this.touches.values()]
      if (a !== undefined && b !== undefined) this.pinch.move(a.x, b.x)
    }
    if (this.gesture !== null && (this.samples.length > 0 || this.goesOn)) {
      const samples = this.samples
      this.samples = []
      this.goesOn = this.gesture.move(samples)
      if (this.goesOn) this.requestFrame()
    }
    if (this.gesture === null) this.updateHover()
  }

  dispose(): void {
    this.cancel()
    this.listening.abort()
  }

  private sampleOf(event: MouseEvent): PointerSample {
    const box = this.host.getBoundingClientRect()
    const x = event.clientX - box.left - this.host.clientLeft
    const y = event.clientY - box.top - this.host.clientTop
    return { x, y, time: event.timeStamp }
  }

  private pressOf(event: MouseEvent, pointerType: string): Press {
    const { button, shiftKey, altKey, ctrlKey, metaKey } = event
    const modifiers = { shiftKey, altKey, ctrlKey: ctrlKey || metaKey }
    return { ...this.sampleOf(event), button, pointerType, ...modifiers }
  }

  private onDown(event: PointerEvent): void {
    const press = this.pressOf(event, event.pointerType)
    if (event.pointerType === 'pen') this.penSeen = event.timeStamp
    if (event.pointerType === 'touch') {
      if (this.isPalm(event)) return
      this.touches.set(event.pointerId, press)
      this.host.setPointerCapture(event.pointerId)
      if (this.touches.size === 2) this.beginPinch()
      if (this.touches.size >= 2) return
    }
    if (this.gesture !== null) return
    const hit = this.features.hitTest(press.x, press.y, reachOf(press))
    if (this.taps.isSecond(press)) {
      if (hit !== null && this.features.doubleClick(press, hit)) return
    }
    this.gesture = beginPan(press, this.model) ?? (hit && this.features.begin(press, hit))
    if (this.gesture === null) return
    // Keeps the middle button from starting the browser's own scrolling.
    event.preventDefault()
    this.host.focus({ preventScroll: true })
    this.host.setPointerCapture(event.pointerId)
    this.pointerId = event.pointerId
    this.samples = []
    this.goesOn = false
    this.model.gesturing = true
    this.model.pointer = null
    this.setCursor(this.gesture.cursor ?? hit?.cursor ?? 'default')
    this.model.invalidate('dynamic')
  }

  /** A palm that rests beside the pen, or a hand that comes before it. */
  private isPalm(event: PointerEvent): boolean {
    return event.timeStamp - this.penSeen < PALM_TIME
  }

  private beginPinch(): void {
    this.cancelGesture()
    const [a, b] = [...this.touches.values()]
    if (a !== undefined && b !== undefined) this.pinch = new Pinch(this.model, a.x, b.x)
  }

  private onMove(event: PointerEvent): void {
    if (event.pointerType === 'pen') this.penSeen = event.timeStamp
    if (this.touches.has(event.pointerId)) {
      this.touches.set(event.pointerId, this.sampleOf(event))
    }
    if (this.gesture !== null && event.pointerId === this.pointerId) {
      const parts = event.getCoalescedEvents?.() ?? []
      for (const part of parts.length > 0 ? parts : [event]) this.samples.push(this.sampleOf(part))
    } else if (event.pointerType !== 'touch') this.model.pointer = this.sampleOf(event)
    this.requestFrame()
  }

  private onUp(event: PointerEvent): void {
    this.touches.delete(event.pointerId)
    if (this.touches.size < 2) this.pinch = null
    if (this.gesture === null || event.pointerId !== this.pointerId) return
    // The release counts even when it falls between two frames.
    this.samples.push(this.sampleOf(event))
    this.gesture.move(this.samples)
    const { gesture } = this
    this.release()
    gesture.end()
    if (event.pointerType !== 'touch') this.model.pointer = this.sampleOf(event)
    this.requestFrame()
  }

  private onLost(event: PointerEvent): void {
    this.touches.delete(event.pointerId)
    if (this.touches.size < 2) this.pinch = null
    if (event.pointerId === this.pointerId) this.cancelGesture()
  }

  private onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || (this.gesture === null && this.pinch === null)) return
    event.preventDefault()
    event.stopPropagation()
    this.cancel()
  }

  private onDoubleClick(event: MouseEvent): void {
    // Taps have been answered at their second press.
    if (event instanceof PointerEvent && event.pointerType !== 'mouse') return
    const press = this.pressOf(event, 'mouse')
    const hit = this.features.hitTest(press.x, press.y, REACH)
    if (hit !== null && this.features.doubleClick(press, hit)) event.preventDefault()
  }

  /** The browser's own menu has nothing for a canvas. */
  private onContextMenu(event: MouseEvent): void {
    event.preventDefault()
    const type = event instanceof PointerEvent ? event.pointerType : 'mouse'
    const press = this.pressOf(event, type)
    const hit = this.features.hitTest(press.x, press.y, reachOf(press))
    if (hit === null) return
    this.cancelGesture()
    this.features.contextMenu(press, hit)
  }

  private cancel(): void {
    this.pinch?.cancel()
    this.pinch = null
    this.cancelGesture()
  }

  private cancelGesture(): void {
    const { gesture } = this
    if (gesture === null) return
    this.release()
    gesture.cancel()
    this.requestFrame()
  }

  private release(): void {
    const { pointerId } = this
    this.gesture = null
    this.pointerId = -1
    this.samples = []
    this.goesOn = false
    this.model.gesturing = false
    this.model.invalidate('dynamic')
    if (this.host.hasPointerCapture(pointerId) && !this.touches.has(pointerId)) {
      this.host.releasePointerCapture(pointerId)
    }
  }

  private leave(): void {
    if (this.model.pointer === null) return
    this.model.pointer = null
    this.requestFrame()
  }

  private updateHover(): void {
    const { pointer } = this.model
    const hit = pointer === null ? null : this.features.hitTest(pointer.x, pointer.y, REACH)
    this.setCursor(hit?.cursor ?? 'default')
  }

  private setCursor(cursor: string): void {
    if (this.host.style.cursor !== cursor) this.host.style.cursor = cursor
  }
}
