import { expect, it } from 'vitest'
import { DoubleTap } from '@/timeline/input/doubleTap'
import { pressAt } from '../fixture'

const tap = (time: number, x: number, pointerType = 'touch') =>
  pressAt(x, 50, { time, pointerType })

it('finds the second tap at the same place, and not a third', () => {
  const taps = new DoubleTap()
  expect(taps.isSecond(tap(0, 100))).toBe(false)
  expect(taps.isSecond(tap(250, 110))).toBe(true)
  expect(taps.isSecond(tap(400, 110))).toBe(false)
})

it('wants the taps near in time and place, and by the same kind of pointer', () => {
  const taps = new DoubleTap()
  taps.isSecond(tap(0, 100))
  expect(taps.isSecond(tap(900, 100))).toBe(false)
  expect(taps.isSecond(tap(1000, 160))).toBe(false)
  expect(taps.isSecond(tap(1100, 160, 'pen'))).toBe(false)
  expect(taps.isSecond(tap(1200, 160, 'pen'))).toBe(true)
})

it('leaves mice to the double clicks of the browser', () => {
  const taps = new DoubleTap()
  taps.isSecond(tap(0, 100, 'mouse'))
  expect(taps.isSecond(tap(100, 100, 'mouse'))).toBe(false)
})
