import styles from './KeyHint.module.css'
import { keyNames } from './keyNames'

/** Draws a key combination such as `Control+Shift+KeyZ` as key caps. */
export function KeyHint({ keys }: { readonly keys: string }) {
  const seen = new Map<string, number>()
  return (
    <span className={styles.hint}>
      {keyNames(keys).map((name) => {
        const count = seen.get(name) ?? 0
        seen.set(name, count + 1)
        return <kbd key={`${name}${count}`}>{name}</kbd>
      })}
    </span>
  )
}
