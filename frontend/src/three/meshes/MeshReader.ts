/** Turns the bytes of a mesh file into parts; each format's reader is fetched when first needed. */

import { type LoadedMesh, MeshFormatError } from './meshData'
import { proxyStl, type StlReader } from './stlReader'

export type MeshFormat = 'stl' | 'dae' | 'obj' | 'gltf'

const FORMAT_BY_ENDING: Readonly<Record<string, MeshFormat>> = {
  stl: 'stl',
  stla: 'stl',
  stlb: 'stl',
  dae: 'dae',
  obj: 'obj',
  gltf: 'gltf',
  glb: 'gltf',
}

/** The format that a file's ending names, whatever its case; null when none is known. */
export function meshFormatOf(uri: string): MeshFormat | null {
  const ending = /\.([^./\\]+)$/.exec(uri)?.[1]?.toLowerCase() ?? ''
  return FORMAT_BY_ENDING[ending] ?? null
}

/** Reads mesh files. Holds a worker; `dispose` ends it. */
export class MeshReader {
  #stl: StlReader | null = null

  /**
   * @param url Where the bytes came from: the base of textures and side files.
   * @throws MeshFormatError when the file can't be read as what it claims to be.
   */
  async read(
    bytes: ArrayBuffer,
    uri: string,
    url: string,
    signal: AbortSignal,
  ): Promise<LoadedMesh> {
    const format = meshFormatOf(uri)
    switch (format) {
      case 'stl':
        this.#stl ??= proxyStl()
        return this.#stl.read(bytes)
      case 'dae':
        return (await import('./collada')).readCollada(bytes, url)
      case 'obj':
        return (await import('./wavefront')).readWavefront(bytes, url, signal)
      case 'gltf':
        return (await import('./gltf')).readGltf(bytes, url)
      default:
        throw new MeshFormatError('Only STL, DAE, OBJ, glTF and GLB meshes can be shown.')
    }
  }

  dispose(): void {
    this.#stl?.dispose()
    this.#stl = null
  }
}
