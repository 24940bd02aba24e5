import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '@/ui/Button'
import { Tooltip } from '@/ui/Tooltip'
import { useServices } from '../services'
import styles from './OperationsPanel.module.css'

/** Why an action can't run now; null when it can. Asked again whenever something it may ask changes. */
export function useReason(id: string): string | null {
  const { actions, documents, view, robot } = useServices()
  return useSyncExternalStore(
    (listener) => {
      const stops = [documents.state, view, robot].map((store) => store.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    () => actions.get(id)?.reason?.() ?? null,
  )
}

/** A button that says what it does, and, when it can't, why. */
export function OperationButton({
  action: id,
  children,
}: {
  readonly action: string
  readonly children: ReactNode
}) {
  const { actions } = useServices()
  const reason = useReason(id)
  const action = actions.get(id)
  if (action === null) return null
  return (
    <Tooltip
      label={reason ?? action.description ?? action.label}
      keys={action.keys?.[0]}
      side="top"
    >
      <Button
        className={styles.button ?? ''}
        aria-disabled={reason !== null}
        data-action={id}
        onClick={() => actions.run(id)}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
