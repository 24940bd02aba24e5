/** Labelled fields of operations. */
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Segmented, type SegmentedProps } from '@/ui/Segmented'
import { parseNumber } from '../state/numberExpression'
import styles from './fields.module.css'

export interface NumberRowProps {
  readonly label: string
  readonly value: number
  readonly unit: string
  /** What the arrow keys change it by; with Shift ten times, with Alt a tenth. */
  readonly step: number
  /** Smallest and largest value. */
  readonly min?: number
  readonly max?: number
  /** Ends of a slider; none without. */
  readonly slider?: { readonly min: number; readonly max: number }
  readonly whole?: boolean
  readonly onChange: (value: number) => void
}

const SIX_DIGITS = 6

/** Short, but enough to give back what was typed. */
function textOf(value: number): string {
  return String(Number(value.toPrecision(SIX_DIGITS)))
}

/** A number with its unit, and perhaps a slider. It is passed on while it is typed. */
export function NumberRow({ slider, onChange, ...props }: NumberRowProps) {
  const { label, value, unit, step, whole = false } = props
  const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = props
  const id = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const [invalid, setInvalid] = useState(false)
  const take = (next: number) => {
    const rounded = whole ? Math.round(next) : next
    onChange(Math.min(Math.max(rounded, min), max))
  }
  const onType = (text: string) => {
    setDraft(text)
    const parsed = parseNumber(text, 'm', value)
    const fits = parsed.ok && parsed.value >= min && parsed.value <= max
    setInvalid(!fits)
    if (fits) onChange(whole ? Math.round(parsed.value) : parsed.value)
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const size = event.shiftKey ? 10 * step : event.altKey && !whole ? step / 10 : step
    take(value + (event.key === 'ArrowUp' ? size : -size))
    setDraft(null)
    setInvalid(false)
  }
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.value}>
        {slider && (
          <input
            type="range"
            className={styles.slider}
            aria-label={`${label} slider`}
            tabIndex={-1}
            min={slider.min}
            max={slider.max}
            step={whole ? 1 : 'any'}
            value={value}
            onChange={(event) => take(event.target.valueAsNumber)}
            onDoubleClick={() => slider.min < 0 && take(0)}
          />
        )}
        <input
          id={id}
          type="text"
          inputMode="decimal"
          className={styles.input}
          autoComplete="off"
          aria-invalid={invalid}
          value={draft ?? textOf(value)}
          onChange={(event) => onType(event.target.value)}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            setDraft(null)
            setInvalid(false)
          }}
          onKeyDown={onKey}
        />
        <span className={styles.unit}>{unit}</span>
      </span>
    </div>
  )
}

export function ChoiceRow<Value extends string>(props: SegmentedProps<Value>) {
  return (
    <div className={styles.row}>
      <span className={styles.label}>{props.label}</span>
      <span className={styles.value}>
        <Segmented {...props} />
      </span>
    </div>
  )
}

export interface SelectRowProps {
  readonly label: string
  readonly value: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly onChange: (value: string) => void
}

export function SelectRow({ label, value, options, onChange }: SelectRowProps) {
  const id = useId()
  return (
    <div className={styles.row}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <span className={styles.value}>
        <select
          id={id}
          className={styles.select}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
    </div>
  )
}

export function CheckRow({
  label,
  checked,
  onChange,
}: {
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  )
}

export function Note({ children }: { readonly children: ReactNode }) {
  return <p className={styles.note}>{children}</p>
}
