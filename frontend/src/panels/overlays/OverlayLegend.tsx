import { useStore } from 'zustand'
import { useActive, useView } from '../hooks'
import { useServices } from '../services'
import styles from './OverlayLegend.module.css'

/** What the marks around the robot mean, while there are any. */
export function OverlayLegend() {
  const { audit } = useServices()
  const shown = useView(({ switches }) => switches.contacts)
  const id = useActive((document) => document?.id ?? null)
  const known = useStore(audit, ({ enabled }) => enabled && audit.of(id).result !== null)
  if (!shown || !known) return null
  return (
    <ul className={styles.legend} aria-label="Marks around the robot" data-testid="overlay-legend">
      <li className={styles.stick} title="Arrows are contact forces; 0.6 m is the robot’s weight">
        sticks
      </li>
      <li className={styles.slip} title="Moves along the ground faster than 1 mm/s">
        slides
      </li>
      <li className={styles.center} title="Centre of mass, and its place on the ground">
        centre of mass
      </li>
      <li
        className={styles.polygon}
        title="Support polygon; amber where the zero-moment point is outside"
      >
        support
      </li>
    </ul>
  )
}
