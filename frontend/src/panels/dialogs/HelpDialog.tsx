import { Dialog } from '@/ui/Dialog'
import { KeyHint } from '@/ui/KeyHint'
import { useServices } from '../services'
import styles from './HelpDialog.module.css'

/** What the mouse does; keys come from the actions registry. */
const POINTER: readonly { readonly what: string; readonly how: string }[] = [
  { what: 'Orbit, pan, zoom the view', how: 'Left drag, right drag, wheel' },
  { what: 'Scrub', how: 'Click or drag in the timeline' },
  { what: 'Step frames', how: 'Wheel over the timeline' },
  { what: 'Zoom the timeline', how: 'Alt + wheel' },
  { what: 'Select a segment', how: 'Shift + drag in the timeline; drag its edges' },
  { what: 'Add an anchor', how: 'Double click in the timeline' },
  { what: 'Draw values', how: 'Drag an anchor on the curve, by mouse, pen or finger' },
  { what: 'Move anchors in time', how: 'Drag them in their lane, or Alt + drag' },
  { what: 'Select anchors', how: 'Click, Shift-click, Ctrl-click, box in the lane or Ctrl + drag' },
  { what: 'Remove an anchor', how: 'Right click' },
  { what: 'Show several curves', how: 'Ctrl-click or Shift-click edit targets' },
  { what: 'Step a number field', how: '↑ ↓; Shift ten steps, Alt a tenth' },
  { what: 'Type in a number field', how: '0.5, 45°, -pi/4, += 0.1, 12 mm' },
]

export default function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const { actions } = useServices()
  return (
    <Dialog title="Keys and mouse" wide onClose={onClose} testId="help-dialog">
      <div className={styles.columns}>
        {actions.groups().map(({ name, actions: members }) => {
          const withKeys = members.filter((action) => (action.keys?.length ?? 0) > 0)
          if (withKeys.length === 0) return null
          return (
            <section key={name} className={styles.group}>
              <h3>{name}</h3>
              <dl>
                {withKeys.map((action) => (
                  <div key={action.id} className={styles.line}>
                    <dt>{action.label}</dt>
                    <dd>
                      {action.keys?.map((keys) => (
                        <KeyHint key={keys} keys={keys} />
                      ))}
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          )
        })}
        <section className={styles.group}>
          <h3>Mouse and fields</h3>
          <dl>
            {POINTER.map(({ what, how }) => (
              <div key={what} className={styles.line}>
                <dt>{what}</dt>
                <dd className={styles.how}>{how}</dd>
              </div>
            ))}
          </dl>
        </section>
      </div>
    </Dialog>
  )
}
