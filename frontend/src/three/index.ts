/** What the rest of the page uses of the 3D scene. */
export { loadRobotModel, type RobotLoadOptions } from './robot/loadRobotModel'
export type { MeshFailure, RobotModel } from './robot/robotModel'
export type { ViewportStats } from './scene/RenderSurface'
export { Viewport } from './scene/Viewport'
export type { ViewPreset } from './scene/viewDirections'
