/** What the pointer does and what it hits. */

export interface Hit {
  /** The feature that answers for it. */
  readonly feature: string
  readonly part: string
  /** CSS cursor. */
  readonly cursor: string
}

/** One pointer position, in CSS px from the host's top left corner. */
export interface PointerSample {
  readonly x: number
  readonly y: number
  readonly time: number
}

export interface Press extends PointerSample {
  readonly button: number
  readonly pointerType: string
  readonly shiftKey: boolean
  readonly altKey: boolean
  readonly ctrlKey: boolean
}
