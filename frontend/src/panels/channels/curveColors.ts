/** Which colour each shown channel has: it keeps its colour as long as it is shown. */
import type { ChannelId } from '@/model/channel'

/** Distinguishable side by side on dark; the canvas of the timeline needs them as plain colours. */
const PALETTE = [
  '#4aa8ff',
  '#f29e4c',
  '#6fd08c',
  '#e57fb1',
  '#c9b458',
  '#53c6c4',
  '#b39df3',
  '#e5776b',
] as const

export const CURVE_COLORS = PALETTE.length

/** Colour numbers for `shown`; channels that were shown before keep theirs. */
export function assignColors(
  previous: ReadonlyMap<ChannelId, number>,
  shown: readonly ChannelId[],
): ReadonlyMap<ChannelId, number> {
  const colors = new Map<ChannelId, number>()
  const uses = new Array<number>(CURVE_COLORS).fill(0)
  for (const id of shown) {
    const color = previous.get(id)
    if (color === undefined) continue
    colors.set(id, color)
    uses[color] = (uses[color] ?? 0) + 1
  }
  for (const id of shown) {
    if (colors.has(id)) continue
    const color = uses.indexOf(Math.min(...uses))
    colors.set(id, color)
    uses[color] = (uses[color] ?? 0) + 1
  }
  return colors
}

export function curveColor(color: number): string {
  return PALETTE[color % CURVE_COLORS] ?? PALETTE[0]
}
