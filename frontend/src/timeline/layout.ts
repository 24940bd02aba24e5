/** Where the rows of the timeline stand: fixed heights, and one row that takes what is left. */

export interface Rect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface RowHeight {
  readonly id: string
  /** [CSS px]; 0 hides the row. */
  readonly height: number
  readonly grow: boolean
}

/** Width of the value axis at the left of every row [CSS px]. */
export const GUTTER = 52
/** Room inside the plot, so that the first and last frame can be grabbed [CSS px]. */
export const INSET_LEFT = 10
export const INSET_RIGHT = 14

const MIN_GROWN = 24

export function contains(rect: Rect, x: number, y: number): boolean {
  return x >= rect.x && x < rect.x + rect.width && y >= rect.y && y < rect.y + rect.height
}

/** Stacks rows from the top; growing rows share the rest and never vanish entirely. */
export function stackRows(
  rows: readonly RowHeight[],
  width: number,
  height: number,
): Map<string, Rect> {
  const fixed = rows.reduce((sum, row) => sum + (row.grow ? 0 : row.height), 0)
  const growing = rows.filter((row) => row.grow).length
  const share = growing > 0 ? Math.max((height - fixed) / growing, MIN_GROWN) : 0
  const result = new Map<string, Rect>()
  let y = 0
  for (const row of rows) {
    const rowHeight = row.grow ? Math.round(share) : row.height
    if (rowHeight <= 0) continue
    result.set(row.id, { x: 0, y, width, height: rowHeight })
    y += rowHeight
  }
  return result
}

/** The part of a row right of the value axis. */
export function plotOf(row: Rect): Rect {
  const x = row.x + GUTTER
  return { x, y: row.y, width: Math.max(row.width - GUTTER, 1), height: row.height }
}
