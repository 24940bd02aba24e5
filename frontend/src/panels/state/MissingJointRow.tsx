import type { MissingJoint } from '../channels/channelTable'
import styles from './MissingJointRow.module.css'
import { type AngleUnit, fieldUnit, shortText } from './valueText'

export interface MissingJointRowProps {
  readonly missing: MissingJoint
  readonly angleUnit: AngleUnit
}

/** A joint that the motion says nothing about: shown at zero, nothing to edit. */
export function MissingJointRow({ missing, angleUnit }: MissingJointRowProps) {
  const { joint, shortLabel } = missing
  const unit = fieldUnit(joint.type === 'prismatic' ? 'm' : 'rad', angleUnit)
  return (
    <div className={styles.row} title={`${joint.name} is not in the motion; it stays at zero.`}>
      <span className={styles.name}>{shortLabel}</span>
      <span className={styles.value}>{shortText(0, unit)}</span>
    </div>
  )
}
