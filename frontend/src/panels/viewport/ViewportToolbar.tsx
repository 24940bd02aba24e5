import {
  ArrowUpFromDot,
  Crosshair,
  Footprints,
  Ghost,
  Grid3x3,
  Shapes,
  TriangleAlert,
  User,
} from 'lucide-react'
import type { ViewSwitches } from '@/editing/viewStore'
import { ActionButton } from '../ActionButton'
import { useView } from '../hooks'
import styles from './ViewportToolbar.module.css'

const SWITCHES: readonly {
  readonly name: keyof ViewSwitches
  readonly action: string
  readonly text: string
  readonly icon: typeof Ghost
}[] = [
  { name: 'follow', action: 'view.follow', text: 'Follow', icon: Footprints },
  { name: 'ghost', action: 'view.ghost', text: 'Ghost', icon: Ghost },
  { name: 'visual', action: 'view.visual', text: 'Visual', icon: User },
  { name: 'collision', action: 'view.collision', text: 'Collision', icon: Shapes },
  { name: 'contacts', action: 'view.contacts', text: 'Contacts', icon: ArrowUpFromDot },
  { name: 'faults', action: 'view.faults', text: 'Faults', icon: TriangleAlert },
  { name: 'grid', action: 'view.grid', text: 'Grid', icon: Grid3x3 },
]

/** Where to look from, and what is drawn. */
export function ViewportToolbar() {
  const switches = useView((state) => state.switches)
  return (
    <div className={styles.bar} role="toolbar" aria-label="3D view">
      <div className={styles.group}>
        <ActionButton action="view.front" look="ghost" size="small">
          Front
        </ActionButton>
        <ActionButton action="view.side" look="ghost" size="small">
          Side
        </ActionButton>
        <ActionButton action="view.top" look="ghost" size="small">
          Top
        </ActionButton>
        <ActionButton action="view.frame" look="ghost" size="small">
          <Crosshair />
          Frame
        </ActionButton>
      </div>
      <div className={styles.group}>
        {SWITCHES.map(({ name, action, text, icon: Icon }) => (
          <ActionButton
            key={name}
            action={action}
            look="ghost"
            size="small"
            pressed={switches[name]}
            aria-label={text}
          >
            <Icon />
            <span className={styles.text}>{text}</span>
          </ActionButton>
        ))}
      </div>
    </div>
  )
}
