/** Page side of STL reading: in a worker where there are workers, else on the spot. */
import { type Remote, releaseProxy, transfer, wrap } from 'comlink'
import { BufferAttribute, BufferGeometry } from 'three'
import { shadeTriangles } from './creasedNormals'
import { type IndexedSurface, type LoadedMesh, MeshFormatError } from './meshData'
import type { MeshWorkerApi } from './meshWorker'
import { parseStl } from './stl'

export interface StlReader {
  read(bytes: ArrayBuffer): Promise<LoadedMesh>
  dispose(): void
}

export function proxyStl(): StlReader {
  return typeof Worker === 'undefined' ? new DirectStlReader() : new WorkerStlReader()
}

class WorkerStlReader implements StlReader {
  readonly #worker = new Worker(new URL('./meshWorker.ts', import.meta.url), { type: 'module' })
  readonly #api: Remote<MeshWorkerApi> = wrap<MeshWorkerApi>(this.#worker)

  async read(bytes: ArrayBuffer): Promise<LoadedMesh> {
    try {
      return loadedStl(await this.#api.readStl(transfer(bytes, [bytes])))
    } catch (error) {
      // Errors lose their class on the way out of a worker.
      throw new MeshFormatError(error instanceof Error ? error.message : String(error))
    }
  }

  dispose(): void {
    this.#api[releaseProxy]()
    this.#worker.terminate()
  }
}

class DirectStlReader implements StlReader {
  async read(bytes: ArrayBuffer): Promise<LoadedMesh> {
    return loadedStl(shadeTriangles(parseStl(bytes)))
  }

  dispose(): void {}
}

function loadedStl(surface: IndexedSurface): LoadedMesh {
  return { parts: [{ geometry: surfaceGeometry(surface), material: null }], complaints: [] }
}

export function surfaceGeometry(surface: IndexedSurface): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(surface.positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(surface.normals, 3))
  geometry.setIndex(new BufferAttribute(surface.index, 1))
  return geometry
}
