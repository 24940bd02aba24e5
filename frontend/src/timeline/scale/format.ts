/** Numbers and times as people read them in the timeline. */

/** Fixed decimals with a true minus sign; never `−0`. */
export function formatNumber(value: number, decimals: number): string {
  if (!Number.isFinite(value)) return value > 0 ? '∞' : value < 0 ? '−∞' : '–'
  const text = Math.abs(value).toFixed(decimals)
  return value < 0 && Number(text) !== 0 ? `−${text}` : text
}

const DECIMALS: Readonly<Record<string, number>> = { '°': 1, '°/s': 0, 'rad/s': 2 }

/** A channel's value, without its unit. */
export function formatValue(value: number, unit: string): string {
  return formatNumber(value, DECIMALS[unit] ?? 3)
}

/** `−0.42 rad`, but `−24.1°`: degrees stand close. */
export function withUnit(text: string, unit: string): string {
  return unit.startsWith('°') || unit === '' ? text + unit : `${text} ${unit}`
}

/** `3.567 s` below a minute, `1:05.250` above. */
export function formatTime(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  if (ms < 60_000) return `${(ms / 1000).toFixed(3)} s`
  const minutes = Math.floor(ms / 60_000)
  return `${minutes}:${((ms - minutes * 60_000) / 1000).toFixed(3).padStart(6, '0')}`
}

/** A ruler label with no more decimals than its step needs: `2.5 s`, `1:05`. */
export function formatClock(seconds: number, step: number): string {
  const decimals = step >= 1 ? 0 : Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const rounded = Number(seconds.toFixed(decimals))
  if (rounded < 60) return `${rounded.toFixed(decimals)} s`
  const minutes = Math.floor(rounded / 60)
  const rest = (rounded - minutes * 60).toFixed(decimals)
  return `${minutes}:${rest.padStart(decimals > 0 ? decimals + 3 : 2, '0')}`
}
