import type { ButtonHTMLAttributes, Ref } from 'react'
import styles from './Button.module.css'
import { classes } from './classes'

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: 'plain' | 'primary' | 'danger' | 'ghost'
  readonly size?: 'normal' | 'small'
  /** Square, for a lone icon; give it an `aria-label`. */
  readonly icon?: boolean
  /** For a button that stays switched on. */
  readonly pressed?: boolean | undefined
  readonly ref?: Ref<HTMLButtonElement>
}

export function Button({
  look = 'plain',
  size = 'normal',
  icon = false,
  pressed,
  className,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={classes(
        styles.button,
        look !== 'plain' && styles[look],
        size === 'small' && styles.small,
        icon && styles.icon,
        pressed && styles.pressed,
        className,
      )}
      {...rest}
    />
  )
}
