// @vitest-environment happy-dom
/** Posing a robot of 29 joints and 40 shapes, without drawing. */
import { bench, describe } from 'vitest'
import type { RobotPose } from '@/playback/RobotPose'
import { loadRobotModel } from '@/three'

const JOINTS = 29

function urdf(): string {
  const shapes = '<visual><geometry><box size="0.1 0.1 0.1"/></geometry></visual>'
  let text = '<robot name="r"><link name="l0"/>'
  for (let i = 1; i <= JOINTS; i++) {
    text += `<link name="l${i}">${shapes}${i % 3 === 0 ? shapes : ''}</link>
      <joint name="j${i}" type="revolute"><parent link="l${Math.max(0, i - 6)}"/><child link="l${i}"/>
      <origin xyz="0 0 0.1" rpy="0.1 0.2 0.3"/><axis xyz="0 1 0"/></joint>`
  }
  return `${text}</robot>`
}

const description = {
  id: '1',
  name: 'r',
  baseLink: 'l0',
  urdfUrl: '',
  links: [],
  joints: [],
  meshes: [],
  diagnostics: [],
}
const model = await loadRobotModel(description, urdf())
model.setMotionJoints(Array.from({ length: JOINTS }, (_, i) => `j${i + 1}`))
const pose: RobotPose = {
  jointPos: new Float64Array(JOINTS),
  basePos: new Float64Array(3),
  baseQuatWxyz: new Float64Array([1, 0, 0, 0]),
}
let turn = 0

describe('posing a robot', () => {
  bench('all 29 joints and the base move', () => {
    turn += 0.01
    pose.jointPos.fill(Math.sin(turn))
    pose.basePos![0] = turn
    model.setPose(pose)
  })

  bench('nothing moves', () => {
    model.setPose(pose)
  })
})
