import type { Action } from '@/editing/actions'
import type { EditorServices } from '@/panels/services'

export function fileActions({ documents, files }: EditorServices): readonly Action[] {
  const group = 'File'
  const hasDocument = () => documents.active !== null
  const go = (direction: 1 | -1) => {
    const { order, activeId } = documents.state.getState()
    const place = activeId === null ? 0 : order.indexOf(activeId) + direction
    const next = order.at(place % order.length)
    if (next !== undefined) documents.activate(next)
  }
  return [
    {
      id: 'file.open',
      label: 'Open motions…',
      group,
      keys: ['$mod+o'],
      enabled: () => true,
      run: () => void files.openFiles(),
    },
    {
      id: 'file.openFolder',
      label: 'Open a folder of motions…',
      group,
      enabled: () => true,
      run: () => void files.openFolder(),
    },
    {
      id: 'file.openRobot',
      label: 'Open a robot’s folder…',
      group,
      enabled: () => true,
      run: () => void files.openRobotFolder(),
    },
    {
      id: 'file.save',
      label: 'Save',
      group,
      keys: ['$mod+s'],
      enabled: hasDocument,
      run: () => documents.active && void files.save(documents.active.id),
    },
    {
      id: 'file.saveAs',
      label: 'Save as…',
      group,
      keys: ['$mod+Shift+s'],
      enabled: hasDocument,
      run: () => {
        const { active } = documents
        if (active) void files.saveAs(active.id, active.format)
      },
    },
    {
      id: 'file.saveAsTrajectory',
      label: 'Save as robot_trajectory/1…',
      group,
      enabled: hasDocument,
      run: () => documents.active && void files.saveAs(documents.active.id, 'robot_trajectory/1'),
    },
    {
      id: 'file.close',
      label: 'Close the motion',
      group,
      keys: ['Alt+w'],
      enabled: hasDocument,
      run: () => documents.active && void files.close(documents.active.id),
    },
    {
      id: 'file.previous',
      label: 'Previous motion',
      group,
      keys: ['Alt+ArrowUp'],
      enabled: () => documents.all().length > 1,
      run: () => go(-1),
    },
    {
      id: 'file.next',
      label: 'Next motion',
      group,
      keys: ['Alt+ArrowDown'],
      enabled: () => documents.all().length > 1,
      run: () => go(1),
    },
  ]
}
