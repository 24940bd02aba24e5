import type { ReactNode } from 'react'
import styles from './PanelHeader.module.css'

export interface PanelHeaderProps {
  readonly title: ReactNode
  /** Buttons at the right end. */
  readonly children?: ReactNode
}

export function PanelHeader({ title, children }: PanelHeaderProps) {
  return (
    <header className={styles.header}>
      <h2 className={styles.title}>{title}</h2>
      <span className={styles.tools}>{children}</span>
    </header>
  )
}
