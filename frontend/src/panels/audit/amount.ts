/** Values of an audit in words: three digits, and units that make them easy to grasp. */
import type { AngleUnit } from '@/editing/viewStore'

const DEGREES = 180 / Math.PI

/** `41.2 N`, `3.4 mm`, `12.5°`. */
export function amount(value: number, unit: string, angles: AngleUnit = 'rad'): string {
  if (unit === 'm') return `${digits(value * 1000)} mm`
  if (unit === 'rad' && angles === 'deg') return `${digits(value * DEGREES)}°`
  if (unit === 'rad/s' && angles === 'deg') return `${digits(value * DEGREES)} °/s`
  return unit === '' ? digits(value) : `${digits(value)} ${unit}`
}

function digits(value: number): string {
  const size = Math.abs(value)
  if (size === 0) return '0'
  if (size < 1e-4 || size >= 1e6) return value.toExponential(1).replace('-', '−')
  const places = Math.min(Math.max(2 - Math.floor(Math.log10(size)), 0), 6)
  const text = value.toFixed(places)
  return (places > 0 ? text.replace(/\.?0+$/, '') : text).replace('-', '−')
}
