import { LoaderCircle, Server } from 'lucide-react'
import { useServices } from '../services'
import type { LibraryEntry } from './libraryStore'
import styles from './MotionRow.module.css'

function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** A motion that is not open yet. */
export function LibraryRow({ entry }: { readonly entry: LibraryEntry }) {
  const { files } = useServices()
  return (
    <div className={styles.row} data-closed>
      <button
        type="button"
        className={styles.main}
        title={`Open ${entry.path}`}
        disabled={entry.state === 'opening'}
        onClick={() => void files.openLibraryEntry(entry.id)}
      >
        <span className={styles.name}>{entry.name}</span>
        <span className={styles.facts}>
          {entry.state === 'failed' ? 'can’t be opened' : sizeText(entry.bytes)}
        </span>
        {entry.state === 'opening' ? (
          <LoaderCircle className={styles.spinner} aria-label="Opening" />
        ) : (
          entry.place === 'server' && <Server className={styles.place} aria-label="On the server" />
        )}
      </button>
    </div>
  )
}
