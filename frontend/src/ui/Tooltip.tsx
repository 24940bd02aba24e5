import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { KeyHint } from './KeyHint'
import styles from './Tooltip.module.css'

export interface TooltipProps {
  readonly label: ReactNode
  readonly keys?: string | undefined
  readonly side?: 'top' | 'right' | 'bottom' | 'left'
  /** One element that takes a ref and event handlers. */
  readonly children: ReactNode
}

export function TooltipProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={450} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  )
}

export function Tooltip({ label, keys, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={styles.tip} side={side} sideOffset={6} collisionPadding={8}>
          {label}
          {keys && <KeyHint keys={keys} />}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
