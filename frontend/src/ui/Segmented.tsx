import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import styles from './Segmented.module.css'

export interface SegmentedProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly options: readonly {
    readonly value: Value
    readonly label: ReactNode
    readonly title?: string
  }[]
  readonly onChange: (value: Value) => void
}

/** A choice of one among a few, drawn as joined buttons. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onChange,
}: SegmentedProps<Value>) {
  return (
    <ToggleGroup.Root
      type="single"
      className={styles.group}
      value={value}
      aria-label={label}
      onValueChange={(next) => next && onChange(next as Value)}
    >
      {options.map((option) => (
        <ToggleGroup.Item
          key={option.value}
          value={option.value}
          className={styles.option}
          title={option.title}
        >
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
