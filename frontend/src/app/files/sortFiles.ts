/** What dropped or picked files are meant for. */
import type { PathedFile } from './droppedFiles'

export interface SortedFiles {
  readonly motions: readonly PathedFile[]
  /** Everything that may belong to a robot: all files of a drop that holds a URDF, or meshes alone. */
  readonly robot: readonly PathedFile[]
  readonly urdfs: readonly PathedFile[]
  readonly xacros: readonly PathedFile[]
  /** What the editor has no use for. */
  readonly others: readonly PathedFile[]
}

const ASSET = /\.(stl|dae|obj|mtl|gltf|glb|bin|png|jpe?g|bmp|tga|tiff?)$/i

/** Sorts files by their endings; `.npz` are motions, a URDF makes the rest a robot's folder. */
export function sortFiles(files: readonly PathedFile[]): SortedFiles {
  const motions: PathedFile[] = []
  const urdfs: PathedFile[] = []
  const xacros: PathedFile[] = []
  const assets: PathedFile[] = []
  const others: PathedFile[] = []
  for (const item of files) {
    const name = item.path.toLowerCase()
    if (name.endsWith('.npz')) motions.push(item)
    else if (name.endsWith('.xacro')) xacros.push(item)
    else if (name.endsWith('.urdf')) urdfs.push(item)
    else if (ASSET.test(name)) assets.push(item)
    else others.push(item)
  }
  const robot = [...urdfs, ...assets]
  return { motions, robot, urdfs, xacros, others }
}
