/** Values as people read them: short while they move, exact while they are edited. */

export type FieldUnit = 'rad' | 'deg' | 'm'
export type AngleUnit = 'rad' | 'deg'

const DEGREES = 180 / Math.PI

/** The unit to show a channel in. */
export function fieldUnit(unit: 'rad' | 'm', angles: AngleUnit): FieldUnit {
  return unit === 'm' ? 'm' : angles
}

/** The sign people see beside a number of this unit. */
export function unitSign(unit: FieldUnit): string {
  return unit === 'deg' ? '°' : unit
}

/** [rad or m] to the shown unit. */
export function toShown(value: number, unit: FieldUnit): number {
  return unit === 'deg' ? value * DEGREES : value
}

/** From the shown unit to [rad or m]. */
export function fromShown(shown: number, unit: FieldUnit): number {
  return unit === 'deg' ? shown / DEGREES : shown
}

const DECIMALS: Readonly<Record<FieldUnit, number>> = { rad: 3, deg: 2, m: 3 }

/** A value with a fixed number of decimals, so that columns line up and never say `-0.000`. */
export function shortText(value: number, unit: FieldUnit): string {
  const text = toShown(value, unit).toFixed(DECIMALS[unit])
  return Number(text) === 0 ? text.replace('-', '') : text
}

/**
 * The shortest text that gives back exactly this float32 value when it is typed again, to be
 * copied and edited without loss.
 */
export function exactText(value: number, unit: FieldUnit): string {
  const shown = toShown(value, unit)
  for (let digits = 1; digits <= 17; digits++) {
    const rounded = Number(shown.toPrecision(digits))
    if (Math.fround(fromShown(rounded, unit)) === value) return plainDecimal(rounded)
  }
  return plainDecimal(shown)
}

/** Without an exponent wherever that stays readable. */
function plainDecimal(value: number): string {
  if (Object.is(value, -0)) return '0'
  const text = String(value)
  if (!text.includes('e') || Math.abs(value) >= 1e21 || Math.abs(value) < 1e-12) return text
  return value.toFixed(20).replace(/0+$/, '')
}

/** Seconds with milliseconds, for read-outs: `3.567 s`. */
export function secondsText(seconds: number): string {
  return `${seconds.toFixed(3)} s`
}

/** A rate without needless decimals: `30`, `59.94`, `29.88`. */
export function rateText(rate: number): string {
  return String(Number(rate.toFixed(3)))
}
