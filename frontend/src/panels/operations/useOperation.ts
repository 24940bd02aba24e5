import { useCallback, useEffect, useRef, useState } from 'react'
import type { DocumentContent, DocumentEdit } from '@/editing/documentEdit'
import type { Transaction } from '@/editing/transaction'
import { useServices } from '../services'

export interface OperationSession<Edit extends DocumentEdit> {
  /** What is shown now; null without a preview. */
  readonly edit: Edit | null
  /** Why there is no preview. */
  readonly problem: string | null
  apply(): void
  cancel(): void
}

/**
 * Shows an operation while it is adjusted: recomputed from the start with each change of `compute`,
 * kept as one step by `apply`, taken back exactly by `cancel`. Whatever else changes the document
 * keeps it, as for every gesture.
 *
 * @param compute null while something is missing.
 */
export function useOperation<Edit extends DocumentEdit>(
  name: string,
  compute: ((start: DocumentContent) => Edit) | null,
  onApplied?: (edit: Edit) => void,
): OperationSession<Edit> {
  const { documents, operations } = useServices()
  const [id] = useState(() => documents.active?.id ?? '')
  const transaction = useRef<Transaction | null>(null)
  const [shown, setShown] = useState<{ edit: Edit | null; problem: string | null }>({
    edit: null,
    problem: null,
  })

  useEffect(() => {
    if (!documents.get(id)) return
    const begun = documents.beginTransaction(id, '')
    transaction.current = begun
    operations.hold(begun)
    const stop = documents.state.subscribe(({ activeId }) => {
      if (activeId !== id || !begun.open) operations.store.setState({ open: null })
    })
    return () => {
      stop()
      if (begun.open) begun.discard()
      operations.hold(null)
      transaction.current = null
    }
  }, [documents, operations, id])

  useEffect(() => {
    const { current } = transaction
    if (!current?.open) return
    current.name = name
    let edit: Edit | null = null
    let problem: string | null = null
    current.preview((start) => {
      try {
        edit = compute?.(start) ?? null
      } catch (error) {
        if (!(error instanceof Error)) throw error
        problem = error.message
      }
      return edit ?? {}
    })
    setShown({ edit, problem })
  }, [name, compute])

  const apply = useCallback(() => {
    if (shown.edit === null) return
    transaction.current?.commit()
    onApplied?.(shown.edit)
    operations.store.setState({ open: null })
  }, [shown, onApplied, operations])
  return { ...shown, apply, cancel: operations.cancel }
}
