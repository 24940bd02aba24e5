// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PointerInput } from '@/timeline/input/PointerInput'
import { WheelInput } from '@/timeline/input/WheelInput'
import { frameToX } from '@/timeline/scale/timeScale'
import { type Fixture, makeFixture } from '../fixture'

let fixture: Fixture
let host: HTMLElement
let pointer: PointerInput
let wheel: WheelInput
let wanted: number

/** What the view does once per animation frame. */
function frame(): void {
  wheel.flush()
  pointer.flush()
}

function send(type: string, frameNumber: number, more: PointerEventInit = {}): void {
  const clientX = frameToX(fixture.model.time, frameNumber)
  const init = { pointerId: 1, pointerType: 'mouse', clientX, clientY: 100, bubbles: true }
  host.dispatchEvent(new PointerEvent(type, { ...init, ...more }))
}

beforeEach(() => {
  fixture = makeFixture()
  host = document.createElement('div')
  document.body.append(host)
  const captured = new Set<number>()
  host.setPointerCapture = (id) => void captured.add(id)
  host.hasPointerCapture = (id) => captured.has(id)
  host.releasePointerCapture = (id) => void captured.delete(id)
  wanted = 0
  const requestFrame = (): void => {
    wanted++
  }
  pointer = new PointerInput(host, fixture.model, fixture.features, requestFrame)
  wheel = new WheelInput(host, fixture.model, requestFrame)
})

afterEach(() => {
  pointer.dispose()
  wheel.dispose()
  host.remove()
})

describe('pointer input', () => {
  it('seeks at most once per frame, to the newest position', () => {
    send('pointerdown', 100)
    for (let i = 101; i <= 180; i++) send('pointermove', i)
    frame()
    send('pointermove', 200)
    send('pointermove', 150)
    frame()
    expect(fixture.log).toEqual(['scrub start', 'seek 100', 'seek 180', 'seek 150'])
  })

  it('takes the place of the release, even when no frame came between', () => {
    send('pointerdown', 100)
    send('pointermove', 130)
    send('pointerup', 140)
    expect(fixture.log.slice(-2)).toEqual(['seek 140', 'scrub end'])
  })

  it('gives Escape to the gesture alone, and ignores the pointer after it', () => {
    const seen: string[] = []
    const listen = (event: KeyboardEvent): number => seen.push(event.key)
    window.addEventListener('keydown', listen)
    const pressEscape = (): boolean =>
      host.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    send('pointerdown', 100)
    pressEscape()
    send('pointermove', 300)
    send('pointerup', 300)
    frame()
    expect(fixture.model.playhead).toBe(0)
    expect(fixture.log.at(-1)).toBe('scrub cancel')
    expect(seen).toEqual([])
    pressEscape()
    expect(seen).toEqual(['Escape'])
    window.removeEventListener('keydown', listen)
  })

  it('takes a scrub back when a second finger makes it a pinch', () => {
    fixture.model.setRange({ start: 100, end: 500 }, false)
    const touch = { pointerType: 'touch' }
    send('pointerdown', 250, touch)
    send('pointerdown', 350, { ...touch, pointerId: 2 })
    expect(fixture.model.playhead).toBe(0)
    const far = frameToX(fixture.model.time, 450)
    send('pointermove', 0, { ...touch, pointerId: 2, clientX: far })
    frame()
    // The second finger holds frame 350 although it moved outwards.
    expect(frameToX(fixture.model.time, 350)).toBeCloseTo(far, 6)
    send('pointerup', 0, { ...touch, pointerId: 2 })
    send('pointermove', 300, touch)
    frame()
    expect(fixture.log.filter((line) => line.startsWith('seek'))).toEqual(['seek 250', 'seek 0'])
  })

  it('hovers without seeking and asks for no frame while nothing happens', () => {
    send('pointermove', 50)
    frame()
    expect(fixture.model.pointer).not.toBeNull()
    expect(fixture.log).toEqual([])
    const before = wanted
    frame()
    expect(wanted).toBe(before)
    send('pointerleave', 50)
    expect(fixture.model.pointer).toBeNull()
  })

  it('is silent after its end', () => {
    pointer.dispose()
    send('pointerdown', 100)
    expect(fixture.log).toEqual([])
  })
})

describe('wheel input', () => {
  const roll = (init: WheelEventInit): WheelEvent => {
    const event = new WheelEvent('wheel', { cancelable: true, bubbles: true, ...init })
    // This DOM's wheel event lacks what it should inherit from a mouse event.
    const mouse = { clientX: 0, clientY: 0, altKey: false, ctrlKey: false, shiftKey: false }
    for (const key of Object.keys(mouse) as (keyof typeof mouse)[]) {
      Object.defineProperty(event, key, { value: init[key] ?? mouse[key] })
    }
    host.dispatchEvent(event)
    return event
  }

  it('sums its steps to one call per frame and keeps the page from scrolling', () => {
    for (let i = 0; i < 3; i++) expect(roll({ deltaY: 100 }).defaultPrevented).toBe(true)
    frame()
    frame()
    expect(fixture.log).toEqual(['step 3'])
  })

  it('zooms around the frame under the pointer', () => {
    const { model } = fixture
    const clientX = frameToX(model.time, 200)
    roll({ deltaY: -300, altKey: true, clientX, clientY: 100 })
    expect(model.range.end - model.range.start).toBeCloseTo(600 * Math.exp(-0.6), 6)
    expect(frameToX(model.time, 200)).toBeCloseTo(clientX, 6)
  })

  it('zooms values over the value axis', () => {
    const { plot } = fixture.model
    roll({ deltaY: -300, altKey: true, clientX: 10, clientY: plot.y + plot.height })
    expect(fixture.model.range).toEqual({ start: 0, end: 600 })
    expect(fixture.model.values.low).toBe(0)
    expect(fixture.model.values.high).toBeCloseTo(Math.exp(-0.6), 6)
  })
})
