import { describe, expect, it } from 'vitest'
import {
  formatClock,
  formatNumber,
  formatTime,
  formatValue,
  withUnit,
} from '@/timeline/scale/format'

describe('numbers', () => {
  it('carry a true minus sign and never a negative zero', () => {
    expect(formatNumber(-0.5124, 3)).toBe('−0.512')
    expect(formatNumber(-0.0001, 3)).toBe('0.000')
    expect(formatNumber(Number.NaN, 3)).toBe('–')
    expect(formatNumber(Number.NEGATIVE_INFINITY, 3)).toBe('−∞')
  })

  it('have the decimals that their unit deserves', () => {
    expect(withUnit(formatValue(1.45, 'rad'), 'rad')).toBe('1.450 rad')
    expect(withUnit(formatValue(-83.04, '°'), '°')).toBe('−83.0°')
  })
})

describe('times', () => {
  it('carry over at the minute', () => {
    expect(formatTime(3.5666)).toBe('3.567 s')
    expect(formatTime(59.9996)).toBe('1:00.000')
    expect(formatTime(65.25)).toBe('1:05.250')
  })

  it('are as fine as the step of the ruler', () => {
    expect(formatClock(2.5, 0.5)).toBe('2.5 s')
    expect(formatClock(65, 5)).toBe('1:05')
    expect(formatClock(65.5, 0.5)).toBe('1:05.5')
    expect(formatClock(59.9999999, 1)).toBe('1:00')
  })
})
