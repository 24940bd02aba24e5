/** Page side of the mesh worker; where there are no workers the same work is done on the spot. */
import { type Remote, releaseProxy, transfer, wrap } from 'comlink'
import { type IndexedSurface, MeshFormatError, type SceneFormat } from './meshData'
import type { MeshWorkerApi } from './meshWorker'
import type { PackedMesh } from './packedMesh'
import type { DetailedSurface } from './surfaces'

/** Methods take the bytes over, and throw MeshFormatError when these can't be read. */
export interface SurfaceService {
  stlSurface(bytes: ArrayBuffer): Promise<DetailedSurface>
  coarseSurface(positions: Float32Array, index: Uint32Array): Promise<IndexedSurface | null>
  readScene(format: SceneFormat, bytes: ArrayBuffer): Promise<PackedMesh>
  dispose(): void
}

export async function startSurfaceService(): Promise<SurfaceService> {
  if (typeof Worker !== 'undefined') return new WorkerSurfaceService()
  const [surfaces, scenes] = await Promise.all([import('./surfaces'), import('./sceneFormats')])
  return { ...surfaces, ...scenes, dispose: () => {} }
}

class WorkerSurfaceService implements SurfaceService {
  readonly #worker = new Worker(new URL('./meshWorker.ts', import.meta.url), { type: 'module' })
  readonly #api: Remote<MeshWorkerApi> = wrap<MeshWorkerApi>(this.#worker)

  stlSurface(bytes: ArrayBuffer): Promise<DetailedSurface> {
    return this.#api.stlSurface(transfer(bytes, [bytes])).catch(rethrow)
  }

  coarseSurface(positions: Float32Array, index: Uint32Array): Promise<IndexedSurface | null> {
    return this.#api.coarseSurface(positions, index)
  }

  readScene(format: SceneFormat, bytes: ArrayBuffer): Promise<PackedMesh> {
    return this.#api.readScene(format, transfer(bytes, [bytes])).catch(rethrow)
  }

  dispose(): void {
    this.#api[releaseProxy]()
    this.#worker.terminate()
  }
}

/** Errors lose their class on the way out of a worker. */
function rethrow(error: unknown): never {
  throw new MeshFormatError(error instanceof Error ? error.message : String(error))
}
