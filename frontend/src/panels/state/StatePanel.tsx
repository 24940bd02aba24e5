import { useRef } from 'react'
import { PanelHeader } from '@/ui/PanelHeader'
import { Segmented } from '@/ui/Segmented'
import { LiveArea, LiveList } from '../frame/LiveArea'
import { textCell } from '../frame/liveText'
import { useReadout } from '../frame/useReadout'
import { useActive, useChannelTable, useView } from '../hooks'
import { useServices } from '../services'
import { MissingJointRow } from './MissingJointRow'
import { RateRow } from './RateRow'
import styles from './StatePanel.module.css'
import { StateRow } from './StateRow'
import type { AngleUnit } from './valueText'

const GROUP_TITLES = {
  base_position: 'Base position',
  base_orientation: 'Base orientation',
  joint: 'Joints',
} as const

export function StatePanel() {
  const { view } = useServices()
  const angleUnit = useView((state) => state.angleUnit)
  const documentId = useActive((document) => document?.id ?? null)
  const table = useChannelTable()

  return (
    <section className={styles.panel} aria-label="State of the current frame">
      <LiveArea>
        <PanelHeader
          title={
            <>
              State <FrameNumber />
            </>
          }
        >
          <Segmented<AngleUnit>
            label="Unit of angles"
            value={angleUnit}
            options={[
              { value: 'rad', label: 'rad', title: 'Angles in radians' },
              { value: 'deg', label: '°', title: 'Angles in degrees' },
            ]}
            onChange={(unit) => view.setAngleUnit(unit)}
          />
        </PanelHeader>
        {table !== null && <RateRow />}
      </LiveArea>
      {table === null ? (
        <p className={styles.empty}>The values of the shown frame appear here.</p>
      ) : (
        <LiveList className={styles.rows} data-testid="state-rows">
          {table.rows.map((row, index) => {
            const opensGroup = row.channel.group !== table.rows[index - 1]?.channel.group
            return (
              <div key={`${documentId}/${row.channel.id}`} role="presentation">
                {opensGroup && (
                  <h3 className={styles.group}>
                    {GROUP_TITLES[row.channel.group]}
                    {row.channel.group === 'joint' && (
                      <span className={styles.count}>{table.rows.length - index}</span>
                    )}
                  </h3>
                )}
                <StateRow row={row} angleUnit={angleUnit} />
              </div>
            )
          })}
          {table.missing.length > 0 && (
            <>
              <h3 className={styles.group} title="The robot has these joints, the motion doesn’t.">
                Not in the motion, held at zero
                <span className={styles.count}>{table.missing.length}</span>
              </h3>
              {table.missing.map((missing) => (
                <MissingJointRow key={missing.joint.name} missing={missing} angleUnit={angleUnit} />
              ))}
            </>
          )}
        </LiveList>
      )}
    </section>
  )
}

function FrameNumber() {
  const element = useRef<HTMLSpanElement>(null)
  const open = useActive((document) => document !== null)
  useReadout(
    element,
    textCell(
      () => element.current,
      (frame) => (open ? `· frame ${frame}` : ''),
    ),
    open,
  )
  return <span ref={element} className={styles.frame} />
}
