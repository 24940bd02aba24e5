/** Colours and fonts, read from the page's CSS variables. */
import type { EventTone } from '../data/eventSpans'

export interface Theme {
  readonly bg: string
  readonly panel: string
  readonly raise: string
  readonly line: string
  readonly grid: string
  readonly text: string
  readonly mute: string
  readonly faint: string
  readonly accent: string
  readonly good: string
  readonly warn: string
  readonly bad: string
  readonly font: string
  readonly smallFont: string
}

const FALLBACK = {
  bg: '#131518',
  panel: '#1a1d21',
  raise: '#262b31',
  line: '#2b3037',
  grid: '#23282e',
  text: '#d9dde3',
  mute: '#8a929e',
  faint: '#5c6470',
  accent: '#4aa8ff',
  good: '#4fc386',
  warn: '#f0b044',
  bad: '#f2605d',
} as const

const FAMILY = 'Inter, "Noto Sans", system-ui, sans-serif'

export function readTheme(host: HTMLElement): Theme {
  const style = getComputedStyle(host)
  const read = (name: keyof typeof FALLBACK): string =>
    style.getPropertyValue(`--${name}`).trim() || FALLBACK[name]
  return {
    bg: read('bg'),
    panel: read('panel'),
    raise: read('raise'),
    line: read('line'),
    grid: read('grid'),
    text: read('text'),
    mute: read('mute'),
    faint: read('faint'),
    accent: read('accent'),
    good: read('good'),
    warn: read('warn'),
    bad: read('bad'),
    font: `11px ${FAMILY}`,
    smallFont: `10px ${FAMILY}`,
  }
}

export function toneColor(theme: Theme, tone: EventTone): string {
  if (tone === 'bad') return theme.bad
  return tone === 'warn' ? theme.warn : theme.mute
}
