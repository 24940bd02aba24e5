import { RotateCcw } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useStore } from 'zustand'
import { Button } from '@/ui/Button'
import { useActive, useRobot, useStatus } from '../hooks'
import { useServices } from '../services'
import styles from './OptimizePanel.module.css'
import { ParameterField } from './ParameterField'
import { DEFAULTS, expectedSeconds, PARAMETERS, readParameters, textsOf } from './parameters'
import { lockedText, secondsText } from './texts'

/** Choosing what to optimize for. */
export function SetupView() {
  const robotName = useRobot((state) => state.description?.name ?? '')
  return <SetupForm key={robotName} robotName={robotName} />
}

function SetupForm({ robotName }: { readonly robotName: string }) {
  const { optimizer } = useServices()
  const [texts, setTexts] = useState(() => textsOf(optimizer.store.parametersOf(robotName)))
  // What can be done depends on all of these.
  useActive((document) => document)
  useRobot((state) => state.phase)
  useStatus((state) => state.serverLost)
  const obstacle = optimizer.obstacle()
  const parameters = readParameters(texts)
  const changed = PARAMETERS.some(({ key }) => parameters?.[key] !== DEFAULTS[key])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (obstacle === null && parameters !== null) optimizer.start(parameters)
  }
  return (
    <form className={styles.form} onSubmit={submit}>
      <div className={styles.body}>
        <p className={styles.sentence}>
          Finds the motion nearest to this one that the robot can physically perform. The whole
          motion is optimized, whatever segment is selected.
        </p>
        {obstacle !== null && (
          <p className={styles.obstacle} role="alert">
            {obstacle.message} <span>{obstacle.hint}</span>
          </p>
        )}
        <div className={styles.parameters}>
          {PARAMETERS.map((kind) => (
            <ParameterField
              key={kind.key}
              kind={kind}
              text={texts[kind.key]}
              onChange={(text) => setTexts((former) => ({ ...former, [kind.key]: text }))}
            />
          ))}
        </div>
        <HeldFixed />
        {parameters !== null && <Expectation robotName={robotName} budget={parameters.budget_s} />}
      </div>
      <footer className={styles.footer}>
        {changed && (
          <Button look="ghost" className={styles.reset} onClick={() => setTexts(textsOf(DEFAULTS))}>
            <RotateCcw />
            Defaults
          </Button>
        )}
        <Button look="ghost" onClick={() => optimizer.close()}>
          Cancel
        </Button>
        <Button
          look="primary"
          type="submit"
          disabled={obstacle !== null || parameters === null}
          data-testid="optimize-start"
        >
          Optimize
        </Button>
      </footer>
    </form>
  )
}

const SHOWN_ANCHORS = 12
const SHOWN_CONTACTS = 6

/** What the solver must leave as it is. */
function HeldFixed() {
  const { optimizer } = useServices()
  const anchors = useActive((document) => document?.anchors ?? null) ?? []
  useActive((document) => document?.revision)
  const locked = optimizer.lockedSpans()
  const more = anchors.length - SHOWN_ANCHORS
  return (
    <div className={styles.fixed}>
      <h3>Held fixed</h3>
      {anchors.length === 0 ? (
        <p>
          No anchors: first and last frame keep their joints, orientation and horizontal position;
          their height may change.
        </p>
      ) : (
        <p>
          {anchors.length === 1 ? 'The whole pose at the anchor' : 'The whole pose at the anchors'}{' '}
          {anchors.slice(0, SHOWN_ANCHORS).join(', ')}
          {more > 0 && ` and ${more} more`}.
        </p>
      )}
      {locked.length > 0 && (
        <p>
          Locked contacts: {locked.slice(0, SHOWN_CONTACTS).map(lockedText).join(', ')}
          {locked.length > SHOWN_CONTACTS && ` and ${locked.length - SHOWN_CONTACTS} more`}.
        </p>
      )}
    </div>
  )
}

function Expectation({
  robotName,
  budget,
}: {
  readonly robotName: string
  readonly budget: number
}) {
  const { optimizer } = useServices()
  const frames = useActive((document) => document?.motion.frameCount ?? 0)
  const rate = useStore(optimizer.store, (state) => state.rates[robotName] ?? null)
  const expected = expectedSeconds(frames, rate)
  const text =
    expected >= budget
      ? `${frames} frames may need more than the budget of ${secondsText(budget)}.`
      : `About ${secondsText(expected)} for ${frames} frames if all goes well, at most ${secondsText(budget)}.`
  return <p className={styles.expectation}>{text}</p>
}
