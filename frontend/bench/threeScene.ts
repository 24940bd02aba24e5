/** The page that three_scene.py measures: the 3D view alone, with the server's robot. */
import type { RobotDescription } from '@/model/robotDescription'
import type { RobotPose } from '@/playback/RobotPose'
import { loadRobotModel, Viewport } from '@/three'

declare global {
  interface Window {
    bench: unknown
  }
}

const animationFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))

const view = new Viewport(document.getElementById('view')!)
const description: RobotDescription = await (await fetch('api/robot')).json()
const urdf = await (await fetch(description.urdfUrl)).text()
const started = performance.now()
const robot = await loadRobotModel(description, urdf)
const loadMs = performance.now() - started
view.setRobot(robot)

const names = description.joints.filter((j) => j.type !== 'fixed').map((j) => j.name)
robot.setMotionJoints(names)
const pose: RobotPose = {
  jointPos: new Float64Array(names.length),
  basePos: new Float64Array([0, 0, robot.standingHeight]),
  baseQuatWxyz: new Float64Array([1, 0, 0, 0]),
}

/** Every joint and the base move with every turn. */
function poseAt(turn: number): RobotPose {
  for (let i = 0; i < names.length; i++) pose.jointPos[i] = 0.3 * Math.sin(turn / 9 + i)
  pose.basePos![0] = turn / 200
  return pose
}

/** Poses the robot at each of `count` displayed frames; times of posing and of drawing [ms]. */
async function play(count: number): Promise<{ pose: number[]; draw: number[] }> {
  const times = { pose: [] as number[], draw: [] as number[] }
  for (let turn = 0; turn < count; turn++) {
    await animationFrame()
    const before = performance.now()
    view.setPose(poseAt(turn))
    times.pose.push(performance.now() - before)
    await animationFrame()
    times.draw.push(view.stats().lastDrawCpuMs)
  }
  return times
}

window.bench = { view, robot, poseAt, play, animationFrame, loadMs }
