import type { Action } from '@/editing/actions'
import type { EditorServices } from '@/panels/services'

export function optimizeActions({ optimizer, documents }: EditorServices): readonly Action[] {
  const group = 'Trajectory Optimize'
  const stage = () => optimizer.store.getState().stage.kind
  return [
    {
      id: 'optimize.open',
      label: 'Trajectory Optimize…',
      group,
      keys: ['Shift+o'],
      enabled: () => documents.active !== null,
      run: () => optimizer.open(),
    },
    {
      id: 'optimize.cancel',
      label: 'Cancel the optimization',
      group,
      enabled: () => stage() === 'running',
      run: () => optimizer.cancel(),
    },
    {
      id: 'optimize.swap',
      label: 'Switch between candidate and edited motion',
      group,
      keys: ['b'],
      enabled: () => stage() === 'preview',
      run: () => optimizer.swap(),
    },
    {
      id: 'optimize.keep',
      label: 'Keep the candidate',
      group,
      enabled: () => stage() === 'preview',
      run: () => optimizer.keep(),
    },
    {
      id: 'optimize.dump',
      label: 'Dump the candidate',
      group,
      enabled: () => stage() === 'preview',
      run: () => optimizer.dump(),
    },
  ]
}
