/** glTF and GLB. Coordinates are taken as stored, as ROS viewers do, though glTF calls y up. */
import { LoaderUtils } from 'three'
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js'
import { flattenScene } from './flattenScene'
import { MeshFormatError, type SceneMesh } from './meshData'
import { SideFiles } from './sideFiles'

/** @throws MeshFormatError when the file can't be read or holds no triangles. */
export async function readGltf(bytes: ArrayBuffer, url: string): Promise<SceneMesh> {
  const sideFiles = new SideFiles()
  const loader = new GLTFLoader(sideFiles.manager)
  const gltf = await loader.parseAsync(bytes, LoaderUtils.extractUrlBase(url)).catch((error) => {
    throw new MeshFormatError(`The glTF file can't be read: ${String(error?.message ?? error)}`)
  })
  const complaints = await sideFiles.settled()
  const parts = flattenScene(gltf.scene)
  if (parts.length === 0) throw new MeshFormatError('The glTF file holds no triangles.')
  return { parts, complaints }
}
