/** Everything that is wrong with the loaded robot, as one list. */
import type { RobotDescription } from '@/model/robotDescription'
import type { MeshFailure } from '@/three'

export interface RobotProblem {
  readonly severity: 'error' | 'warning' | 'info'
  readonly title: string
  readonly detail: string
  /** Paths tried for a file that was not found. */
  readonly tried: readonly string[]
  /** A file of the same name elsewhere, which may be accepted in its place. */
  readonly suggestion: string | null
}

export function robotProblems(
  description: RobotDescription | null,
  failures: readonly MeshFailure[],
  notices: readonly string[] = [],
): RobotProblem[] {
  if (description === null) return []
  const missing = description.meshes
    .filter((mesh) => mesh.url === null)
    .map(
      (mesh): RobotProblem => ({
        severity: 'error',
        title: mesh.uri,
        detail: 'The mesh file was not found; a box stands in for it.',
        tried: mesh.tried,
        suggestion: mesh.suggestion,
      }),
    )
  const missingUris = new Set(missing.map((problem) => problem.title))
  const broken = failures
    .filter((failure) => !missingUris.has(failure.uri))
    .map(
      (failure): RobotProblem => ({
        severity: 'error',
        title: failure.uri,
        detail: failure.reason,
        tried: [],
        suggestion: null,
      }),
    )
  const told = description.diagnostics
    // What the list of meshes already tells is not told twice.
    .filter((diagnostic) => !missingUris.has(diagnostic.where))
    .map(
      (diagnostic): RobotProblem => ({
        severity: diagnostic.severity,
        title: diagnostic.message,
        detail: [diagnostic.where, diagnostic.hint].filter(Boolean).join(' · '),
        tried: [],
        suggestion: null,
      }),
    )
  const noted = notices.map(
    (title): RobotProblem => ({ severity: 'info', title, detail: '', tried: [], suggestion: null }),
  )
  const rank = { error: 0, warning: 1, info: 2 }
  return [...missing, ...broken, ...told, ...noted].sort(
    (a, b) => rank[a.severity] - rank[b.severity],
  )
}

/** The banner's words: what weighs most comes first. */
export function problemsTitle(problems: readonly RobotProblem[], meshCount: number): string {
  const lost = problems.filter((problem) => problem.tried.length > 0).length
  if (lost > 0) return `${lost} of ${meshCount} meshes not found`
  const errors = problems.filter((problem) => problem.severity === 'error').length
  if (errors > 0)
    return errors === 1 ? '1 problem with the robot' : `${errors} problems with the robot`
  return problems.length === 1 ? '1 note on the robot' : `${problems.length} notes on the robot`
}
