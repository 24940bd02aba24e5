import { Plus, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import type { DocumentId } from '@/editing/motionDocument'
import { ActionButton } from '../ActionButton'
import { useServices } from '../services'
import styles from './DocumentTabs.module.css'

export function DocumentTabs() {
  const { documents } = useServices()
  const order = useStore(documents.state, (state) => state.order)
  return (
    <div className={styles.strip}>
      <div className={styles.tabs} role="tablist" aria-label="Open motions">
        {order.map((id) => (
          <DocumentTab key={id} id={id} />
        ))}
      </div>
      <ActionButton action="file.open" look="ghost" size="small" icon>
        <Plus />
      </ActionButton>
    </div>
  )
}

function DocumentTab({ id }: { readonly id: DocumentId }) {
  const { documents, files } = useServices()
  const name = useStore(documents.state, (state) => state.documents[id]?.name ?? '')
  const dirty = useStore(documents.state, (state) => state.documents[id]?.dirty ?? false)
  const active = useStore(documents.state, (state) => state.activeId === id)
  const tab = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (active) tab.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [active])

  return (
    <div ref={tab} className={styles.tab} data-active={active || undefined}>
      <button
        type="button"
        role="tab"
        className={styles.main}
        aria-selected={active}
        title={name}
        onClick={() => documents.activate(id)}
        onAuxClick={(event) => event.button === 1 && void files.close(id)}
      >
        <span className={styles.name}>{name}</span>
      </button>
      <button
        type="button"
        className={styles.close}
        data-dirty={dirty || undefined}
        aria-label={dirty ? `Close ${name}, which has unsaved changes` : `Close ${name}`}
        onClick={() => void files.close(id)}
      >
        <X />
      </button>
    </div>
  )
}
