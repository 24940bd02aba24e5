import type { Action } from '@/editing/actions'
import type { EditorServices } from '@/panels/services'

export function helpActions({ dialogs }: EditorServices): readonly Action[] {
  const group = 'Help'
  return [
    {
      id: 'help.palette',
      label: 'Find a command',
      group,
      keys: ['$mod+k'],
      enabled: () => !dialogs.has('palette'),
      run: () => void dialogs.ask('palette', {}),
    },
    {
      id: 'help.shortcuts',
      label: 'Keys and mouse',
      group,
      keys: ['Shift+?'],
      enabled: () => !dialogs.has('help'),
      run: () => void dialogs.ask('help', {}),
    },
  ]
}
