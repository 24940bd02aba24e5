import { type KeyboardEvent, useId } from 'react'
import styles from './ParameterField.module.css'
import { type ParameterKind, readParameter } from './parameters'

export interface ParameterFieldProps {
  readonly kind: ParameterKind
  /** What was typed, sound or not. */
  readonly text: string
  readonly onChange: (text: string) => void
}

/** One parameter with its unit, its range and what it does, or what is wrong with it. */
export function ParameterField({ kind, text, onChange }: ParameterFieldProps) {
  const { key, label, unit, step, min, max, start, sentence } = kind
  const id = useId()
  const read = readParameter(kind, text)
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const size = (event.shiftKey ? 10 * step : step) * (event.key === 'ArrowUp' ? 1 : -1)
    const next = (read.ok ? read.value : start) + size
    onChange(String(Number(Math.min(Math.max(next, min), max).toPrecision(6))))
  }
  return (
    <div className={styles.field} data-parameter={key}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        aria-invalid={!read.ok}
        aria-describedby={`${id}-says`}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKey}
      />
      <span className={styles.unit}>{unit}</span>
      <span className={styles.range}>{`${min} – ${max}, usually ${start}`}</span>
      <p id={`${id}-says`} className={styles.says} role={read.ok ? undefined : 'alert'}>
        {read.ok ? sentence : read.problem}
      </p>
    </div>
  )
}
