import type { Action } from '@/editing/actions'
import { neighbourProblem, problemsOf } from '@/panels/audit/problems'
import { showFinding } from '@/panels/audit/showFinding'
import type { EditorServices } from '@/panels/services'

export function auditActions(services: EditorServices): readonly Action[] {
  const { audit, documents, playback } = services
  const group = 'Audit'
  const known = () => audit.of(documents.active?.id ?? null)
  const problems = () => {
    const { result } = known()
    return result === null ? [] : problemsOf(result)
  }
  const go = (step: 1 | -1) => {
    const problem = neighbourProblem(problems(), playback.nearestFrame, step)
    if (problem !== null) showFinding(services, problem.check, problem.frame)
  }
  return [
    {
      id: 'audit.next',
      label: 'Go to the next problem',
      group,
      keys: ['e'],
      enabled: () => problems().length > 0,
      run: () => go(1),
    },
    {
      id: 'audit.previous',
      label: 'Go to the previous problem',
      group,
      keys: ['Shift+e'],
      enabled: () => problems().length > 0,
      run: () => go(-1),
    },
    {
      id: 'audit.report',
      label: 'Full report of the audit…',
      group,
      enabled: () => known().result !== null,
      run: () => audit.showReport(documents.active?.id ?? null),
    },
    {
      id: 'audit.fold',
      label: 'Show one audit lane, or one for each check',
      group,
      enabled: () => audit.getState().enabled,
      run: () => audit.setFolded(!audit.getState().folded),
    },
    {
      id: 'audit.toggle',
      label: 'Switch the audit while editing on or off',
      group,
      enabled: () => true,
      run: () => audit.setEnabled(!audit.getState().enabled),
    },
    {
      id: 'audit.again',
      label: 'Audit the whole motion again',
      group,
      enabled: () => audit.getState().enabled && documents.active !== null,
      run: () => documents.active && audit.again(documents.active.id),
    },
  ]
}
