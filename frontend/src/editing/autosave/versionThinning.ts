/** Which saved versions of a document to keep. */

export interface ThinningRule {
  /** The newest versions, kept whatever their distance. */
  readonly recent: number
  /** Older versions kept besides, at least `spacingMs` apart. */
  readonly spaced: number
  readonly spacingMs: number
}

/**
 * The recent ones allow a step back from what was written last, such as the result of a mass undo;
 * the spaced ones reach further back.
 */
export const DEFAULT_THINNING: ThinningRule = { recent: 3, spaced: 3, spacingMs: 60_000 }

/**
 * The versions to drop.
 *
 * @param versions newest first; `savedAt` in milliseconds.
 */
export function versionsToDrop<T extends { readonly savedAt: number }>(
  versions: readonly T[],
  rule: ThinningRule = DEFAULT_THINNING,
): T[] {
  const older = versions.slice(rule.recent).reverse()
  const spaced: T[] = []
  for (const version of older) {
    const last = spaced.at(-1)
    if (!last || version.savedAt - last.savedAt >= rule.spacingMs) spaced.push(version)
  }
  const kept = new Set(spaced.slice(-rule.spaced))
  return older.filter((version) => !kept.has(version)).reverse()
}
