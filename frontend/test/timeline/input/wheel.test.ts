import { describe, expect, it } from 'vitest'
import { type WheelInput, type WheelIntent, WheelInterpreter } from '@/timeline/input/wheel'

function feed(...events: Partial<WheelInput>[]): (WheelIntent | null)[] {
  const wheel = new WheelInterpreter()
  return events.map((event, i) =>
    wheel.interpret({
      deltaX: 0,
      deltaY: 0,
      deltaMode: 0,
      altKey: false,
      ctrlKey: false,
      shiftKey: false,
      timeStamp: i * 16,
      ...event,
    }),
  )
}

const steps = (intents: (WheelIntent | null)[]): number =>
  intents.reduce((sum, intent) => sum + (intent?.kind === 'step' ? intent.steps : 0), 0)

describe('plain wheel', () => {
  it('steps one frame a notch, whatever a notch is on this system', () => {
    for (const notch of [{ deltaY: 100 }, { deltaY: 120 }, { deltaY: 3, deltaMode: 1 }]) {
      expect(feed(notch)).toEqual([{ kind: 'step', steps: 1 }])
    }
    expect(feed({ deltaY: -100 })).toEqual([{ kind: 'step', steps: -1 }])
  })

  it('steps several for several notches at once', () => {
    expect(feed({ deltaY: 360 })).toEqual([{ kind: 'step', steps: 3 }])
  })

  it('adds up the small deltas of a touchpad', () => {
    const stroke = Array.from({ length: 50 }, () => ({ deltaY: 4 }))
    const intents = feed(...stroke)
    expect(intents[0]).toBeNull()
    expect(steps(intents)).toBe(10)
  })

  it('forgets the rest when the stroke turns or pauses', () => {
    expect(steps(feed({ deltaY: 15 }, { deltaY: -15 }, { deltaY: -4 }))).toBe(0)
    expect(steps(feed({ deltaY: 15 }, { deltaY: 15, timeStamp: 1000 }))).toBe(0)
    expect(steps(feed({ deltaY: 15 }, { deltaY: 15 }))).toBe(1)
  })
})

describe('sideways', () => {
  it('pans, and goes on panning while the fingers wander', () => {
    const intents = feed({ deltaX: 12, deltaY: 3 }, { deltaX: 4, deltaY: 9 }, { deltaY: 9 })
    expect(intents).toEqual([{ kind: 'pan', px: 12 }, { kind: 'pan', px: 4 }, null])
  })

  it('pans with Shift, whichever axis the system reports', () => {
    expect(feed({ deltaY: 100, shiftKey: true })).toEqual([{ kind: 'pan', px: 100 }])
    expect(feed({ deltaX: 100, shiftKey: true })).toEqual([{ kind: 'pan', px: 100 }])
  })
})

describe('zoom', () => {
  it('comes with Alt, in and out by the same factor', () => {
    const [into, out] = feed({ deltaY: -100, altKey: true }, { deltaY: 100, altKey: true })
    expect(into).toEqual({ kind: 'zoom', factor: Math.exp(0.2) })
    expect(out).toEqual({ kind: 'zoom', factor: Math.exp(-0.2) })
  })

  it('comes with pinching, and with Ctrl on a notched wheel', () => {
    expect(feed({ deltaY: -5, ctrlKey: true })).toEqual([{ kind: 'zoom', factor: Math.exp(0.05) }])
    expect(feed({ deltaY: -100, ctrlKey: true })).toEqual([{ kind: 'zoom', factor: Math.exp(0.2) }])
  })

  it('is for values with Alt and Shift', () => {
    expect(feed({ deltaX: -100, altKey: true, shiftKey: true })[0]?.kind).toBe('zoomValues')
  })

  it('never jumps at an absurd delta', () => {
    const [intent] = feed({ deltaY: -1e6, altKey: true })
    expect(intent).toEqual({ kind: 'zoom', factor: Math.exp(1.2) })
  })
})
