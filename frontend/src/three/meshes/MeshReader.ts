/** Turns the bytes of a mesh file into parts; each format's reader is fetched when first needed. */
import { type LoadedMesh, MeshFormatError, type MeshPart, type SceneMesh } from './meshData'
import { type MeshSource, sourceBytes } from './meshSource'
import { canCoarsen, surfaceGeometry, trianglesOf, unpackMesh } from './packedMesh'
import { type SurfaceService, startSurfaceService } from './SurfaceService'

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

  /** Resolves once files are read without waiting for this thread; reading waits for it anyway. */
  async start(): Promise<void> {
    await this.#surfaces()
  }

  /**
   * @param source The file's bytes, which are taken over, or `url`.
   * @param url Where the file is: the base of textures and side files.
   * @throws MeshFormatError when the file can't be read as what it claims to be.
   */
  async read(
    source: MeshSource,
    uri: string,
    url: string,
    signal: AbortSignal,
  ): Promise<LoadedMesh> {
    const format = meshFormatOf(uri)
    if (format === null) {
      throw new MeshFormatError('Only STL, DAE, OBJ, glTF and GLB meshes can be shown.')
    }
    const surfaces = await this.#surfaces()
    if (format === 'stl') return readStl(surfaces, source)
    if (format === 'gltf') {
      const bytes = await sourceBytes(source, signal)
      return coarsen(surfaces, await (await import('./gltf')).readGltf(bytes, url))
    }
    const mesh = await surfaces.readScene(format, source)
    if (!(mesh instanceof ArrayBuffer)) return unpackMesh(mesh)
    return coarsen(
      surfaces,
      format === 'dae'
        ? await (await import('./collada')).readCollada(mesh, url)
        : await (await import('./wavefront')).readWavefront(mesh, url, signal),
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

async function readStl(surfaces: SurfaceService, source: MeshSource): Promise<LoadedMesh> {
  const { fine, coarse, triangles } = await surfaces.stlSurface(source)
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
