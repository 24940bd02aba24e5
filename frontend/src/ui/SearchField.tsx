import { Search, X } from 'lucide-react'
import type { Ref } from 'react'
import styles from './SearchField.module.css'

export interface SearchFieldProps {
  readonly value: string
  readonly placeholder: string
  readonly label: string
  readonly onChange: (value: string) => void
  readonly onEnter?: () => void
  readonly ref?: Ref<HTMLInputElement>
}

/** A filter box; Escape empties it, a second Escape leaves it. */
export function SearchField({
  value,
  placeholder,
  label,
  onChange,
  onEnter,
  ref,
}: SearchFieldProps) {
  return (
    <div className={styles.box}>
      <Search className={styles.glass} aria-hidden />
      <input
        ref={ref}
        type="text"
        className={styles.input}
        value={value}
        placeholder={placeholder}
        aria-label={label}
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onEnter?.()
          if (event.key !== 'Escape') return
          if (value === '') event.currentTarget.blur()
          else onChange('')
        }}
      />
      {value !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label="Empty the search"
          onClick={() => onChange('')}
        >
          <X />
        </button>
      )}
    </div>
  )
}
