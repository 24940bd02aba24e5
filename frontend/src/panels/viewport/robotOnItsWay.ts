import type { RobotState, RobotStore } from '../robot/robotStore'

/** Resolves once all the robot's files have been asked for, or none are to be, and the page is painted. */
export function robotOnItsWay(robot: RobotStore): Promise<void> {
  return new Promise((resolve) => {
    const painted = () => requestAnimationFrame(() => setTimeout(resolve))
    if (isOnItsWay(robot.getState())) return painted()
    const unsubscribe = robot.subscribe((state) => {
      if (!isOnItsWay(state)) return
      unsubscribe()
      painted()
    })
  })
}

function isOnItsWay({ phase, progress }: RobotState): boolean {
  return phase !== 'asking' && (phase !== 'loading' || progress !== null)
}
