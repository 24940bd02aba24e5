/** Which joints change places when left and right do, and where their sign changes. */

export interface MirrorEntry {
  readonly joint: string
  /** The joint on the other side; itself for one in the middle. */
  readonly partner: string
  /** The partner's value becomes this times the joint's. */
  readonly sign: 1 | -1
  /** False where no counterpart was found: the joint is left as it is until someone says more. */
  readonly known: boolean
}

/** One entry per joint. Partners name each other, with the same sign. */
export type MirrorTable = readonly MirrorEntry[]

/**
 * The table with one pair changed by hand. Former partners of the two are left by themselves, with
 * the signs they had.
 *
 * @throws RangeError when a joint is not in the table.
 */
export function withMirrorPair(
  table: MirrorTable,
  joint: string,
  partner: string,
  sign: 1 | -1,
): MirrorTable {
  for (const name of [joint, partner]) {
    if (!table.some((entry) => entry.joint === name)) {
      throw new RangeError(`The mirror table has no joint ${name}.`)
    }
  }
  return table.map((entry) => {
    if (entry.joint === joint) return { joint, partner, sign, known: true }
    if (entry.joint === partner) return { joint: partner, partner: joint, sign, known: true }
    if (entry.partner === joint || entry.partner === partner) {
      return { ...entry, partner: entry.joint, known: false }
    }
    return entry
  })
}

/**
 * A remembered table for a motion's joints: entries that still hold are kept, the others come from
 * `derived`. Null when what was remembered is no table at all.
 */
export function restoreMirrorTable(remembered: unknown, derived: MirrorTable): MirrorTable | null {
  if (!Array.isArray(remembered) || !remembered.every(isEntry)) return null
  const names = new Set(derived.map(({ joint }) => joint))
  const kept = new Map<string, MirrorEntry>()
  for (const entry of remembered) {
    const back = remembered.find(({ joint }) => joint === entry.partner)
    const holds = back?.partner === entry.joint && back.sign === entry.sign
    if (holds && names.has(entry.joint) && names.has(entry.partner)) kept.set(entry.joint, entry)
  }
  return derived.map((entry) => {
    const own = kept.get(entry.joint)
    if (own) return own
    return kept.has(entry.partner) ? { ...entry, partner: entry.joint, known: false } : entry
  })
}

function isEntry(value: unknown): value is MirrorEntry {
  if (typeof value !== 'object' || value === null) return false
  const { joint, partner, sign, known } = value as Record<string, unknown>
  return (
    typeof joint === 'string' &&
    typeof partner === 'string' &&
    (sign === 1 || sign === -1) &&
    typeof known === 'boolean'
  )
}
