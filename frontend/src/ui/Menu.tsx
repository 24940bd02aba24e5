import { Check } from 'lucide-react'
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { KeyHint } from './KeyHint'
import styles from './Menu.module.css'

export interface MenuProps {
  /** The button that opens the menu. */
  readonly trigger: ReactNode
  readonly children: ReactNode
  readonly align?: 'start' | 'center' | 'end'
  /** Opened from elsewhere than its trigger, which then only says where. */
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
}

export function Menu({ trigger, children, align = 'start', ...control }: MenuProps) {
  return (
    <Radix.Root {...control}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={styles.menu}
          align={align}
          sideOffset={5}
          collisionPadding={8}
          onCloseAutoFocus={(event) => event.preventDefault()}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export interface MenuItemProps {
  readonly children: ReactNode
  readonly icon?: ReactNode
  readonly keys?: string | undefined
  readonly checked?: boolean
  readonly disabled?: boolean
  readonly detail?: ReactNode
  readonly onSelect: () => void
}

export function MenuItem({
  children,
  icon,
  keys,
  checked,
  disabled,
  detail,
  onSelect,
}: MenuItemProps) {
  return (
    <Radix.Item className={styles.item} disabled={disabled ?? false} onSelect={onSelect}>
      <span className={styles.mark}>{checked ? <Check /> : icon}</span>
      <span className={styles.label}>{children}</span>
      {detail !== undefined && <span className={styles.detail}>{detail}</span>}
      {keys && <KeyHint keys={keys} />}
    </Radix.Item>
  )
}

export function MenuLabel({ children }: { readonly children: ReactNode }) {
  return <Radix.Label className={styles.heading}>{children}</Radix.Label>
}

export function MenuSeparator() {
  return <Radix.Separator className={styles.separator} />
}
