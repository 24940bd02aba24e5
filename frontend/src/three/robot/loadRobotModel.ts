/** From a robot's description and URDF text to a model that can be posed and drawn. */
import type { RobotDescription } from '@/model/robotDescription'
import { MeshReader } from '../meshes/MeshReader'
import type { RobotTree } from '../urdf/robotTree'
import { assemblePieces } from './assemblePieces'
import { loadAssets } from './loadAssets'
import { RobotSkeleton } from './RobotSkeleton'
import { RobotModel } from './robotModel'

export interface RobotLoadOptions {
  /** Called with the number of mesh files dealt with and their total. */
  readonly onProgress?: (done: number, total: number) => void
  readonly signal?: AbortSignal
}

/**
 * Builds the robot; meshes that can't be shown are replaced by placeholders and listed.
 *
 * @throws UrdfError when the text is no robot.
 * @throws DOMException named AbortError when the signal fires.
 */
export async function loadRobotModel(
  description: RobotDescription,
  urdfText: string,
  options: RobotLoadOptions = {},
): Promise<RobotModel> {
  const signal = options.signal ?? new AbortController().signal
  signal.throwIfAborted()
  const reader = new MeshReader()
  try {
    const reading = description.meshes.length > 0 ? reader.start() : null
    const [{ robot, shapes }] = await Promise.all([buildTree(urdfText), reading])
    const assets = await loadAssets({
      shapes,
      references: [...description.meshes, ...(description.textures ?? [])],
      reader,
      onProgress: options.onProgress ?? (() => {}),
      signal,
    })
    const pieces = assemblePieces(robot, shapes, assets)
    const skeleton = new RobotSkeleton(robot, description.baseLink)
    return new RobotModel({ ...pieces, skeleton, ...assets })
  } finally {
    await reader.dispose()
  }
}

/** urdf-loader is no part of the first screen. */
async function buildTree(urdfText: string): Promise<RobotTree> {
  const { buildRobotTree } = await import('../urdf/robotTree')
  return buildRobotTree(urdfText)
}
