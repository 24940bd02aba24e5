/** Bars of contacts: one row a link, from when to when it touches the ground, or must not. */

export type BarMode = 'stick' | 'slip' | 'none'

/** Found by the judge, noted by the user, or decided for the optimizer. */
export type BarOrigin = 'found' | 'noted' | 'locked'

export interface ContactBar {
  readonly link: string
  /** First and last frame, both included. */
  readonly from: number
  readonly to: number
  readonly mode: BarMode
  readonly origin: BarOrigin
}

export interface ContactRow {
  readonly link: string
  /** Found ones first: what the user says lies over them. */
  readonly bars: readonly ContactBar[]
}

/** A bar under the pointer's hand; it ends as one undoable step or without a trace. */
export interface BarDrag {
  /** Where the bar is now. */
  show(from: number, to: number): void
  commit(): void
  discard(): void
}

/** Carries out what gestures on bars want. Shown is only what is set afterwards. */
export interface ContactBarEdits {
  select(bar: ContactBar | null): void
  beginDrag(bar: ContactBar): BarDrag
  /** A new contact of a link that begins as one frame. */
  beginDraw(link: string, frame: number): BarDrag
  /** A short contact around a frame. */
  add(link: string, frame: number): void
  /** Locks a bar, or lets it go. */
  toggleLock(bar: ContactBar): void
  /** Shows what can be done at a place [CSS px from the timeline's corner]; on a bar or beside. */
  openMenu(at: { x: number; y: number }, link: string, frame: number, bar: ContactBar | null): void
}

export function sameBar(a: ContactBar | null, b: ContactBar | null): boolean {
  if (a === null || b === null) return a === b
  return a.link === b.link && a.from === b.from && a.to === b.to && a.origin === b.origin
}

/** The bar on top at a frame, with half a frame around it. */
export function barAt(row: ContactRow, frame: number): ContactBar | null {
  return row.bars.findLast(({ from, to }) => frame >= from - 0.5 && frame <= to + 0.5) ?? null
}
