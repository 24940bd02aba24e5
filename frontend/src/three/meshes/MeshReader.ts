/** Turns the bytes of a mesh file into parts; each format's reader is fetched when first needed. */
import { BufferAttribute, BufferGeometry } from 'three'
import {
  type IndexedSurface,
  type LoadedMesh,
  MeshFormatError,
  type MeshPart,
  type SceneMesh,
} from './meshData'
import { type SurfaceService, startSurfaceService } from './SurfaceService'
import { weld } from './weld'

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
    switch (meshFormatOf(uri)) {
      case 'stl':
        return this.#readStl(bytes)
      case 'dae':
        return this.#coarsen(await (await import('./collada')).readCollada(bytes, url))
      case 'obj':
        return this.#coarsen(await (await import('./wavefront')).readWavefront(bytes, url, signal))
      case 'gltf':
        return this.#coarsen(await (await import('./gltf')).readGltf(bytes, url))
      default:
        throw new MeshFormatError('Only STL, DAE, OBJ, glTF and GLB meshes can be shown.')
    }
  }

  async dispose(): Promise<void> {
    ;(await this.#service)?.dispose()
  }

  #surfaces(): Promise<SurfaceService> {
    this.#service ??= startSurfaceService()
    return this.#service
  }

  async #readStl(bytes: ArrayBuffer): Promise<LoadedMesh> {
    const { fine, coarse, triangles } = await (await this.#surfaces()).stlSurface(bytes)
    const geometry = surfaceGeometry(fine)
    const part = { geometry, coarse: coarse && surfaceGeometry(coarse), material: null }
    const shown = fine.index.length / 3
    const complaints =
      shown < 0.9 * triangles ? [`Shown with ${shown} of its ${triangles} triangles.`] : []
    return { parts: [part], complaints }
  }

  async #coarsen(mesh: SceneMesh): Promise<LoadedMesh> {
    const surfaces = await this.#surfaces()
    const coarsen = async (part: SceneMesh['parts'][number]): Promise<MeshPart> => {
      // Simplifying would lose texture coordinates and vertex colours.
      const bare = !part.material?.texture && !part.geometry.hasAttribute('color')
      const coarse = bare ? await surfaces.coarseSurface(...bareTriangles(part.geometry)) : null
      return { ...part, coarse: coarse && surfaceGeometry(coarse) }
    }
    return { ...mesh, parts: await Promise.all(mesh.parts.map(coarsen)) }
  }
}

function bareTriangles(geometry: BufferGeometry): [Float32Array, Uint32Array] {
  const positions = geometry.getAttribute('position').array as Float32Array
  const { vertexOf, sourceOf } = weld([{ array: positions, itemSize: 3 }], positions.length / 3)
  const joined = new Float32Array(sourceOf.length * 3)
  for (const [v, source] of sourceOf.entries()) {
    joined.set(positions.subarray(3 * source, 3 * source + 3), 3 * v)
  }
  return [joined, Uint32Array.from(geometry.index?.array ?? [], (vertex) => vertexOf[vertex]!)]
}

function surfaceGeometry(surface: IndexedSurface): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(surface.positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(surface.normals, 3))
  geometry.setIndex(new BufferAttribute(surface.index, 1))
  return geometry
}
