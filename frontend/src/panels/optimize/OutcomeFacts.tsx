import { useView } from '../hooks'
import { useServices } from '../services'
import styles from './OptimizePanel.module.css'
import type { Outcome } from './optimizeStore'
import type { LargestChange } from './summary'
import { changeText, closenessRows, secondsText } from './texts'

/** Time, distance to the edited motion, and what changed most. */
export function OutcomeFacts({ outcome }: { readonly outcome: Outcome }) {
  const angles = useView((state) => state.angleUnit)
  const { result, changes } = outcome
  const { seconds, iterations, repairedJointSamples: repaired, closeness, remarks } = result
  return (
    <div className={styles.facts}>
      <p>
        {`${secondsText(seconds)}, ${iterations} iterations`}
        {repaired > 0 && `, ${repaired} joint ${repaired === 1 ? 'jump' : 'jumps'} bridged`}.
      </p>
      {closeness !== null && (
        <table className={styles.closeness}>
          <thead>
            <tr>
              <th>Distance to the edited motion</th>
              <th>largest</th>
              <th>RMS</th>
            </tr>
          </thead>
          <tbody>
            {closenessRows(closeness, angles).map(({ label, largest, rms }) => (
              <tr key={label}>
                <td>{label}</td>
                <td>{largest}</td>
                <td>{rms}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {changes.length > 0 && (
        <p className={styles.changes}>
          Changed most:{' '}
          {changes.map((change) => (
            <ChangeLink key={change.channelId} change={change} text={changeText(change, angles)} />
          ))}
        </p>
      )}
      {remarks.map((remark) => (
        <p key={remark} className={styles.remark}>
          {remark}
        </p>
      ))}
    </div>
  )
}

function ChangeLink({ change, text }: { readonly change: LargestChange; readonly text: string }) {
  const { playback, view, live } = useServices()
  return (
    <button
      type="button"
      className={styles.link}
      title={`Go to frame ${change.frame}`}
      onClick={() => {
        playback.pause()
        playback.seekFrame(change.frame)
        live.timeline?.revealPlayhead()
        view.select(change.channelId)
      }}
    >
      {text}
    </button>
  )
}
