import { type ReactNode, useSyncExternalStore } from 'react'
import { Button, type ButtonProps } from '@/ui/Button'
import { Tooltip, type TooltipProps } from '@/ui/Tooltip'
import { useServices } from './services'

export interface ActionButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The action it runs; label, keys and whether it can run come from the registry. */
  readonly action: string
  readonly children: ReactNode
  /** More exact than the action's own label. */
  readonly label?: string | undefined
  readonly side?: TooltipProps['side']
}

/** A button of a toolbar that runs an action of the registry. */
export function ActionButton({ action: id, children, label, side, ...rest }: ActionButtonProps) {
  const { actions, documents, view, robot } = useServices()
  const action = actions.get(id)
  const enabled = useSyncExternalStore(
    (listener) => {
      const stops = [documents.state, view, robot].map((store) => store.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    () => action?.enabled() ?? false,
  )
  if (action === null) return null
  return (
    <Tooltip label={label ?? action.label} keys={action.keys?.[0]} {...(side ? { side } : {})}>
      <Button
        aria-label={action.label}
        aria-disabled={!enabled}
        disabled={!enabled}
        data-action={id}
        onClick={() => actions.run(id)}
        {...rest}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
