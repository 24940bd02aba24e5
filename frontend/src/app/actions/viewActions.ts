import type { Action } from '@/editing/actions'
import type { ViewSwitches } from '@/editing/viewStore'
import type { EditorServices } from '@/panels/services'

export function viewActions({ view, robot, live, documents }: EditorServices): readonly Action[] {
  const group = 'View'
  const hasRobot = () => robot.getState().model !== null
  const hasDocument = () => documents.active !== null
  const preset = (name: 'front' | 'side' | 'top', label: string, key: string): Action => ({
    id: `view.${name}`,
    label,
    group,
    keys: [key],
    enabled: hasRobot,
    run: () => live.viewport?.setViewPreset(name),
  })
  const toggle = (name: keyof ViewSwitches, label: string, key: string): Action => ({
    id: `view.${name}`,
    label,
    group,
    keys: [key],
    enabled: () => true,
    run: () => view.setSwitch(name, !view.getState().switches[name]),
  })
  return [
    preset('front', 'View from the front', '1'),
    preset('side', 'View from the side', '3'),
    preset('top', 'View from the top', '7'),
    {
      id: 'view.frame',
      label: 'Frame the robot',
      group,
      keys: ['f'],
      enabled: hasRobot,
      run: () => live.viewport?.frameRobot(),
    },
    toggle('follow', 'Follow the robot', 'Shift+f'),
    toggle('ghost', 'Show the motion as loaded (ghost)', 'g'),
    toggle('visual', 'Show visual shapes', 'v'),
    toggle('collision', 'Show collision shapes', 'c'),
    toggle('contacts', 'Show contacts, forces and balance', 'Shift+c'),
    toggle('faults', 'Mark faults on the robot', 'x'),
    toggle('grid', 'Show the grid', 'Shift+g'),
    {
      id: 'view.angleUnit',
      label: 'Switch between radians and degrees',
      group,
      keys: ['d'],
      enabled: () => true,
      run: () => view.setAngleUnit(view.getState().angleUnit === 'rad' ? 'deg' : 'rad'),
    },
    {
      id: 'timeline.all',
      label: 'Show the whole motion',
      group,
      keys: ['a'],
      enabled: hasDocument,
      run: () => live.timeline?.frameAll(),
    },
    {
      id: 'timeline.zoomIn',
      label: 'Zoom the timeline in',
      group,
      keys: ['Shift+ArrowUp'],
      enabled: hasDocument,
      run: () => live.timeline?.zoomBy(1.5),
    },
    {
      id: 'timeline.zoomOut',
      label: 'Zoom the timeline out',
      group,
      keys: ['Shift+ArrowDown'],
      enabled: hasDocument,
      run: () => live.timeline?.zoomBy(1 / 1.5),
    },
  ]
}
