import { CircleAlert, Info, TriangleAlert } from 'lucide-react'
import { Button } from '@/ui/Button'
import { classes } from '@/ui/classes'
import { Popover } from '@/ui/Popover'
import { useRobot } from '../hooks'
import { useServices } from '../services'
import styles from './RobotProblems.module.css'
import { problemsTitle, type RobotProblem, robotProblems } from './robotProblemList'

const ICONS = { error: CircleAlert, warning: TriangleAlert, info: Info }

/**
 * A banner over the view when the robot is not all there, opening to the list of what is wrong.
 * Mere information gets a sign without words.
 */
export function RobotProblems() {
  const { files } = useServices()
  const description = useRobot((state) => state.description)
  const model = useRobot((state) => state.model)
  const phase = useRobot((state) => state.phase)
  const fromUpload = useRobot((state) => state.fromUpload)
  const settled = phase === 'ready' || phase === 'loading'
  // While another robot loads, the model is still the former one: its failures say nothing here.
  const loaded = phase === 'ready' ? model : null
  const problems = settled
    ? robotProblems(description, loaded?.failures ?? [], loaded?.notices)
    : []
  const worst = problems[0]
  if (description === null || worst === undefined) return null
  const Icon = ICONS[worst.severity]
  const suggestions = problems.filter((problem) => problem.suggestion !== null)
  const title = problemsTitle(problems, description.meshes.length)
  const lost = problems.some((problem) => problem.tried.length > 0)

  return (
    <Popover
      label="Problems with the robot"
      align="end"
      trigger={
        <button
          type="button"
          className={classes(styles.banner, styles[worst.severity])}
          title={title}
          aria-label={title}
          data-testid="robot-problems"
        >
          <Icon aria-hidden />
          {worst.severity === 'info' ? null : title}
        </button>
      }
    >
      <div className={styles.head}>
        <h3>{description.name}</h3>
        {lost && (
          <p>
            {fromUpload
              ? 'Drop the folder that holds the meshes: it is added to what is already there.'
              : 'The rest of the robot is drawn; boxes stand in for what is missing.'}
          </p>
        )}
        {suggestions.length > 0 && (
          <Button size="small" look="primary" onClick={() => void files.acceptMeshSuggestions()}>
            Use{' '}
            {suggestions.length === 1 ? 'the suggested file' : `${suggestions.length} suggestions`}
          </Button>
        )}
      </div>
      <ul className={styles.list}>
        {problems.map((problem) => (
          <ProblemItem key={`${problem.title}/${problem.detail}`} problem={problem} />
        ))}
      </ul>
    </Popover>
  )
}

function ProblemItem({ problem }: { readonly problem: RobotProblem }) {
  const Icon = ICONS[problem.severity]
  return (
    <li className={styles.item}>
      <Icon className={styles[problem.severity]} aria-label={problem.severity} />
      <div>
        <p className={styles.title}>{problem.title}</p>
        {problem.detail && <p className={styles.detail}>{problem.detail}</p>}
        {problem.suggestion !== null && (
          <p className={styles.detail}>
            A file of that name: <code>{problem.suggestion}</code>
          </p>
        )}
        <TriedPaths paths={problem.tried} />
      </div>
    </li>
  )
}

function TriedPaths({ paths }: { readonly paths: readonly string[] }) {
  if (paths.length === 0) return null
  if (paths.length === 1) {
    return (
      <p className={styles.tried}>
        Tried <code>{paths[0]}</code>
      </p>
    )
  }
  return (
    <details className={styles.tried}>
      <summary>{paths.length} paths tried</summary>
      <ol>
        {paths.map((path) => (
          <li key={path}>
            <code>{path}</code>
          </li>
        ))}
      </ol>
    </details>
  )
}
