import { useId } from 'react'
import styles from './TextField.module.css'

export interface TextFieldProps {
  readonly label: string
  readonly value: string
  readonly unit?: string
  readonly error?: string | null
  readonly onChange: (value: string) => void
}

/** A labelled one-line field of a dialog. */
export function TextField({ label, value, unit, error = null, onChange }: TextFieldProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <span className={styles.row}>
        <input
          id={id}
          data-autofocus
          type="text"
          inputMode="decimal"
          className={styles.input}
          value={value}
          aria-invalid={error !== null}
          aria-describedby={`${id}-error`}
          onChange={(event) => onChange(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        {unit && <span className={styles.unit}>{unit}</span>}
      </span>
      <span id={`${id}-error`} className={styles.error} role="status">
        {error}
      </span>
    </div>
  )
}
