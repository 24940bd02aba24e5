import type { Action } from '@/editing/actions'
import type { ChannelRow } from '@/panels/channels/channelTable'
import { channelTableOf } from '@/panels/channels/channelTable'
import type { EditorServices } from '@/panels/services'
import { neighbourTarget } from './neighbourTarget'

export function editActions(services: EditorServices): readonly Action[] {
  const { documents, view, config, edits, robot } = services
  const group = 'Edit'
  const table = () => {
    const motion = documents.active?.motion
    return motion ? channelTableOf(motion, robot.getState().description) : null
  }
  const target = (): ChannelRow | null => {
    const { primaryChannelId } = view.getState()
    return primaryChannelId === null ? null : (table()?.byId.get(primaryChannelId) ?? null)
  }
  const nudge = (direction: 1 | -1) => {
    const row = target()
    if (row) edits.nudge(row.channel, direction * config.getState().nudgeStep)
  }
  const goToNeighbour = (direction: 1 | -1) => {
    const rows = table()?.rows ?? []
    const next = neighbourTarget(
      rows.map((row) => row.channel),
      view.getState().primaryChannelId,
      direction,
    )
    if (next !== null) view.select(next)
  }
  return [
    {
      id: 'edit.nudgeUp',
      label: 'Nudge the target up',
      group,
      keys: ['ArrowUp'],
      enabled: () => target() !== null,
      run: () => nudge(1),
    },
    {
      id: 'edit.nudgeDown',
      label: 'Nudge the target down',
      group,
      keys: ['ArrowDown'],
      enabled: () => target() !== null,
      run: () => nudge(-1),
    },
    {
      id: 'edit.previousTarget',
      label: 'Previous target of the group',
      group,
      keys: [','],
      enabled: () => documents.active !== null,
      run: () => goToNeighbour(-1),
    },
    {
      id: 'edit.nextTarget',
      label: 'Next target of the group',
      group,
      keys: ['.'],
      enabled: () => documents.active !== null,
      run: () => goToNeighbour(1),
    },
    {
      id: 'edit.undo',
      label: 'Undo',
      group,
      keys: ['$mod+z'],
      enabled: () => (edits.openNudge() ?? documents.active?.undoName ?? null) !== null,
      run: () => documents.active && documents.undo(documents.active.id),
    },
    {
      id: 'edit.redo',
      label: 'Redo',
      group,
      keys: ['$mod+Shift+z', '$mod+y'],
      enabled: () => (documents.active?.redoName ?? null) !== null,
      run: () => documents.active && documents.redo(documents.active.id),
    },
  ]
}
