import { Popover as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './Popover.module.css'

export interface PopoverProps {
  readonly trigger: ReactNode
  readonly children: ReactNode
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  readonly align?: 'start' | 'center' | 'end'
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
  readonly label: string
}

export function Popover({
  trigger,
  children,
  side = 'bottom',
  align = 'start',
  label,
  ...control
}: PopoverProps) {
  return (
    <Radix.Root {...control}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.popover}
          side={side}
          align={align}
          sideOffset={6}
          collisionPadding={10}
          aria-label={label}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
