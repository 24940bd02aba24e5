/** Wavefront OBJ with its material library. */
import { LoaderUtils } from 'three'
import { MTLLoader } from 'three/examples/jsm/loaders/MTLLoader.js'
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js'
import { flattenScene } from './flattenScene'
import { MeshFormatError, type SceneMesh } from './meshData'
import { SideFiles } from './sideFiles'

/** @throws MeshFormatError when the file holds no faces. */
export async function readWavefront(
  bytes: ArrayBuffer,
  url: string,
  signal: AbortSignal,
): Promise<SceneMesh> {
  const text = new TextDecoder().decode(bytes)
  const base = LoaderUtils.extractUrlBase(url)
  const sideFiles = new SideFiles()
  const loader = new OBJLoader(sideFiles.manager)
  const complaints: string[] = []
  let hasMaterials = false
  const library = /^\s*mtllib\s+(.+?)\s*$/m.exec(text)?.[1]
  if (library !== undefined) {
    const materialText = await fetchText(base + encodeURI(library), signal)
    if (materialText === null) {
      complaints.push(`The material library ${library} could not be fetched.`)
    } else {
      const materials = new MTLLoader(sideFiles.manager).parse(materialText, base)
      materials.preload()
      loader.setMaterials(materials)
      hasMaterials = true
    }
  }
  const scene = loader.parse(text)
  complaints.push(...(await sideFiles.settled()))
  // Without a library the loader makes up a white material, which says nothing about the part.
  const parts = flattenScene(scene).map((part) =>
    hasMaterials ? part : { ...part, material: null },
  )
  if (parts.length === 0) throw new MeshFormatError('The OBJ file holds no faces.')
  return { parts, complaints }
}

async function fetchText(url: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(url, { signal }).catch(() => {
    signal.throwIfAborted()
    return null
  })
  return response?.ok ? response.text() : null
}
