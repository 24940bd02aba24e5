/** What the rest of the page uses of the 3D scene. */
export type { JudgedFrame } from './overlays/judgedFrame'
export { loadRobotModel, type RobotLoadOptions } from './robot/loadRobotModel'
export type { MeshFailure, RobotFaults, RobotModel } from './robot/robotModel'
export type { ViewportStats } from './scene/RenderSurface'
export { Viewport } from './scene/Viewport'
export type { ViewPreset } from './scene/viewDirections'
