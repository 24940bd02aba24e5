import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { useMemo } from 'react'
import type { MotionDocument } from '@/editing/motionDocument'
import { classes } from '@/ui/classes'
import { Popover } from '@/ui/Popover'
import { useRobot } from '../hooks'
import styles from './NoticesPopover.module.css'
import { noticesOf } from './noticeList'

const ICONS = { error: CircleAlert, warning: TriangleAlert, info: Info }

/** A sign beside a motion that there is something to know about it, opening to the list. */
export function NoticesPopover({ document }: { readonly document: MotionDocument }) {
  const robot = useRobot((state) => state.description)
  const { notices: told } = document
  const { jointNames } = document.motion
  // biome-ignore lint/correctness/useExhaustiveDependencies: edits change neither notices nor joints.
  const notices = useMemo(() => noticesOf(document, robot), [told, jointNames, robot])
  const worst = notices[0]
  if (worst === undefined) return null
  const Sign = ICONS[worst.severity]
  const title = notices.length === 1 ? '1 note' : `${notices.length} notes`
  return (
    <Popover
      label={`Notes on ${document.name}`}
      side="right"
      trigger={
        <button
          type="button"
          className={classes(styles.sign, styles[worst.severity])}
          title={title}
          aria-label={`${title} on ${document.name}`}
          data-testid="notices"
        >
          <Sign />
        </button>
      }
    >
      <h3 className={styles.head}>{document.name}</h3>
      <ul className={styles.list}>
        {notices.map((notice) => {
          const Icon = ICONS[notice.severity]
          return (
            <li key={`${notice.code}/${notice.message}`} className={styles.item}>
              <Icon className={styles[notice.severity]} aria-label={notice.severity} />
              <div>
                <p>{notice.message}</p>
                {notice.where && <p className={styles.where}>{notice.where}</p>}
              </div>
            </li>
          )
        })}
      </ul>
    </Popover>
  )
}
