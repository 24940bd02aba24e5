/** Turns the bytes of a mesh file into parts; each format's reader is fetched when first needed. */
import { type LoadedMesh, MeshFormatError, type MeshPart, type SceneMesh } from './meshData'
import { canCoarsen, surfaceGeometry, trianglesOf, unpackMesh } from './packedMesh'
import { type SurfaceService, startSurfaceService } from './SurfaceService'
import { hasSideFiles } from './sideFiles'

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
  #service: Promise<SurfaceService> | null = null

  /**
   * @param bytes The file; taken over.
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
    if (format === null) {
      throw new MeshFormatError('Only STL, DAE, OBJ, glTF and GLB meshes can be shown.')
    }
    const surfaces = await this.#surfaces()
    if (format === 'stl') return readStl(surfaces, bytes)
    if (format === 'gltf') {
      return coarsen(surfaces, await (await import('./gltf')).readGltf(bytes, url))
    }
    if (!hasSideFiles(format, bytes)) return unpackMesh(await surfaces.readScene(format, bytes))
    return coarsen(
      surfaces,
      format === 'dae'
        ? await (await import('./collada')).readCollada(bytes, url)
        : await (await import('./wavefront')).readWavefront(bytes, url, signal),
    )
  }

  async dispose(): Promise<void> {
    ;(await this.#service)?.dispose()
  }

  #surfaces(): Promise<SurfaceService> {
    this.#service ??= startSurfaceService()
    return this.#service
  }
}

async function readStl(surfaces: SurfaceService, bytes: ArrayBuffer): Promise<LoadedMesh> {
  const { fine, coarse, triangles } = await surfaces.stlSurface(bytes)
  const geometry = surfaceGeometry(fine)
  const part = { geometry, coarse: coarse && surfaceGeometry(coarse), material: null }
  const shown = fine.index.length / 3
  const complaints =
    shown < 0.9 * triangles ? [`Shown with ${shown} of its ${triangles} triangles.`] : []
  return { parts: [part], complaints }
}

async function coarsen(surfaces: SurfaceService, mesh: SceneMesh): Promise<LoadedMesh> {
  const parts = mesh.parts.map(async (part): Promise<MeshPart> => {
    const coarse = canCoarsen(part) ? await surfaces.coarseSurface(...trianglesOf(part)) : null
    return { ...part, coarse: coarse && surfaceGeometry(coarse) }
  })
  return { ...mesh, parts: await Promise.all(parts) }
}
