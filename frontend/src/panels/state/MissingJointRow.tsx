import type { JointDescription } from '@/model/robotDescription'
import styles from './MissingJointRow.module.css'
import { type AngleUnit, fieldUnit, shortText } from './valueText'

export interface MissingJointRowProps {
  readonly joint: JointDescription
  readonly angleUnit: AngleUnit
}

/** A joint that the motion says nothing about: shown at zero, nothing to edit. */
export function MissingJointRow({ joint, angleUnit }: MissingJointRowProps) {
  const unit = fieldUnit(joint.type === 'prismatic' ? 'm' : 'rad', angleUnit)
  return (
    <div className={styles.row} title={`${joint.name} is not in the motion; it stays at zero.`}>
      <span className={styles.name}>{joint.name}</span>
      <span className={styles.value}>{shortText(0, unit)}</span>
    </div>
  )
}
