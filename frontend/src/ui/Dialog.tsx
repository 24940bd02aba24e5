import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { Button } from './Button'
import { classes } from './classes'
import styles from './Dialog.module.css'

export interface DialogProps {
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly children?: ReactNode
  readonly footer?: ReactNode
  readonly wide?: boolean
  readonly onClose: () => void
  readonly testId?: string
}

/** The element marked so has the focus first, else the one that the browser would take. */
function focusFirst(event: Event): void {
  const content = event.currentTarget
  const wanted =
    content instanceof Element && content.querySelector<HTMLElement>('[data-autofocus]')
  if (!wanted) return
  event.preventDefault()
  wanted.focus()
}

/** A modal dialog: mount it to open, `onClose` on Escape, outside click and the cross. */
export function Dialog({
  title,
  description,
  children,
  footer,
  wide = false,
  onClose,
  testId,
}: DialogProps) {
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Portal>
        <Radix.Overlay className={styles.overlay} />
        <Radix.Content
          className={classes(styles.content, wide && styles.wide)}
          data-testid={testId}
          onOpenAutoFocus={focusFirst}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <header className={styles.header}>
            <Radix.Title className={styles.title}>{title}</Radix.Title>
            <Radix.Close asChild>
              <Button look="ghost" size="small" icon aria-label="Close">
                <X />
              </Button>
            </Radix.Close>
          </header>
          {description !== undefined && (
            <Radix.Description className={styles.description}>{description}</Radix.Description>
          )}
          {children && <div className={styles.body}>{children}</div>}
          {footer && <footer className={styles.footer}>{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
