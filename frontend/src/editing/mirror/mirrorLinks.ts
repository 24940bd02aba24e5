/** Which links change places when left and right do. */
import type { LinkPlace } from '@/model/zeroPoseGeometry'
import type { MirrorTable } from './mirrorTable'

/**
 * For each link its counterpart: moved by the counterpart of its joint, and of the links that this
 * joint moves the one whose place is nearest to the mirror image in the plane y = 0 of the base
 * frame. Links moved by a joint without a known counterpart have none.
 */
export function mirrorLinks(links: readonly LinkPlace[], table: MirrorTable): Map<string, string> {
  const partners = new Map(
    table.flatMap(({ joint, partner, known }) => (known ? [[joint, partner]] : [])),
  )
  const counterpart = (mover: string | null) => (mover === null ? null : partners.get(mover))
  const candidates = links
    .flatMap((a, index) => links.slice(index).map((b) => ({ a, b, apart: apartFromImage(a, b) })))
    .filter(({ a, b }) => counterpart(a.mover) === b.mover)
    .sort((one, other) => one.apart - other.apart)
  const found = new Map<string, string>()
  for (const { a, b } of candidates) {
    if (found.has(a.name) || found.has(b.name)) continue
    found.set(a.name, b.name)
    found.set(b.name, a.name)
  }
  return found
}

function apartFromImage(a: LinkPlace, b: LinkPlace): number {
  return Math.hypot(b.origin[0] - a.origin[0], b.origin[1] + a.origin[1], b.origin[2] - a.origin[2])
}
