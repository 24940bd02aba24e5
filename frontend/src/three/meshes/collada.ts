/**
 * COLLADA. The file's unit is applied, its up axis is not: RViz and the collision geometry on the
 * server take coordinates as they are stored, whatever `<up_axis>` says, and so robot
 * descriptions are written to look right that way.
 */
import { LoaderUtils } from 'three'
import { ColladaLoader } from 'three/examples/jsm/loaders/ColladaLoader.js'
import { flattenScene } from './flattenScene'
import { MeshFormatError, type SceneMesh } from './meshData'
import { SideFiles } from './sideFiles'

/** @throws MeshFormatError when the file is no COLLADA or holds no triangles. */
export async function readCollada(bytes: ArrayBuffer, url: string): Promise<SceneMesh> {
  const text = new TextDecoder().decode(bytes)
  if (!/<COLLADA\b/.test(text))
    throw new MeshFormatError('The DAE file holds no <COLLADA> element.')
  const sideFiles = new SideFiles()
  const loader = new ColladaLoader(sideFiles.manager)
  const withoutAxis = text.replace(/<up_axis>[^<]*<\/up_axis>/g, '')
  const collada = parse(loader, withoutAxis, LoaderUtils.extractUrlBase(url))
  const complaints = await sideFiles.settled()
  const parts = flattenScene(collada.scene)
  if (parts.length === 0) throw new MeshFormatError('The DAE file holds no triangles.')
  return { parts, complaints }
}

function parse(loader: ColladaLoader, text: string, base: string) {
  try {
    const collada = loader.parse(text, base)
    if (collada !== null) return collada
  } catch {
    // Broken XML is reported as null or thrown, depending on who parses it.
  }
  throw new MeshFormatError('The DAE file is damaged: it is no complete COLLADA document.')
}
