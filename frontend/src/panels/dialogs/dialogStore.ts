/** Which dialog is open, and the answers that are waited for. One at a time, in order. */
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Problem } from './problem'

export interface RecoverableVersion {
  readonly key: string
  /** When it was autosaved [ms since 1970]. */
  readonly savedAt: number
  /** How much there is, and what was done last. */
  readonly summary: string
}

export interface RecoverableDocument {
  readonly documentKey: string
  readonly name: string
  /** Newest first. */
  readonly versions: readonly RecoverableVersion[]
}

/** What each dialog is given. */
export interface DialogInputs {
  help: Record<string, never>
  palette: Record<string, never>
  problems: { readonly problems: readonly Problem[]; readonly title?: string }
  recovery: {
    readonly documents: readonly RecoverableDocument[]
    /** Forgets the documents of these keys; done when they are gone. */
    readonly discard: (documentKeys: readonly string[]) => Promise<void>
  }
  frameRate: { readonly name: string; readonly message: string; readonly proposed: number }
  conflict: { readonly name: string; readonly message: string }
  closing: { readonly names: readonly string[] }
  chooseUrdf: { readonly paths: readonly string[] }
}

/** What each dialog answers; null always means cancelled. */
export interface DialogAnswers {
  help: null
  palette: null
  problems: null
  /** Keys of the versions to open. */
  recovery: readonly string[] | null
  frameRate: number | null
  conflict: 'overwrite' | 'saveAs' | null
  closing: 'save' | 'discard' | null
  chooseUrdf: string | null
}

export type DialogKind = keyof DialogInputs

export type OpenDialog = {
  [Kind in DialogKind]: {
    readonly id: number
    readonly kind: Kind
    readonly input: DialogInputs[Kind]
    readonly answer: (answer: DialogAnswers[Kind]) => void
  }
}[DialogKind]

export interface DialogState {
  readonly queue: readonly OpenDialog[]
}

export interface Dialogs {
  readonly store: StoreApi<DialogState>
  /** Opens a dialog (after those already open) and waits for its answer. */
  ask<Kind extends DialogKind>(kind: Kind, input: DialogInputs[Kind]): Promise<DialogAnswers[Kind]>
  /** Whether a dialog of this kind is open or waiting. */
  has(kind: DialogKind): boolean
}

export function createDialogs(): Dialogs {
  const store = createStore<DialogState>(() => ({ queue: [] }))
  let nextId = 1

  function ask<Kind extends DialogKind>(
    kind: Kind,
    input: DialogInputs[Kind],
  ): Promise<DialogAnswers[Kind]> {
    return new Promise((resolve) => {
      const id = nextId++
      const answer = (value: DialogAnswers[Kind]) => {
        store.setState(({ queue }) => ({ queue: queue.filter((dialog) => dialog.id !== id) }))
        resolve(value)
      }
      // The union can't follow that `kind` and `answer` belong together.
      const dialog = { id, kind, input, answer } as unknown as OpenDialog
      store.setState(({ queue }) => ({ queue: [...queue, dialog] }))
    })
  }

  return { store, ask, has: (kind) => store.getState().queue.some((it) => it.kind === kind) }
}
