/** What the rest of the page uses of the 3D scene. */
export { loadRobotModel, type RobotLoadOptions } from './loadRobotModel'
export type { MeshFailure, RobotModel } from './robotModel'
export { type ViewPreset, Viewport, type ViewportStats } from './Viewport'
