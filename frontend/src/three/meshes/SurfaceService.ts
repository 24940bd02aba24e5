/** Page side of the mesh worker; where there are no workers the same work is done on the spot. */
import { type Remote, releaseProxy, transfer, wrap } from 'comlink'
import { type IndexedSurface, MeshFormatError, type SceneFormat } from './meshData'
import type { MeshSource } from './meshSource'
import type { MeshWorkerApi } from './meshWorker'
import type { PackedMesh } from './packedMesh'
import type { DetailedSurface } from './surfaces'

/** Methods take bytes over, and throw MeshFormatError when a source can't be read. */
export interface SurfaceService {
  stlSurface(source: MeshSource): Promise<DetailedSurface>
  coarseSurface(positions: Float32Array, index: Uint32Array): Promise<IndexedSurface | null>
  /** Gives the bytes back where only the page can read the file, since it refers to others. */
  readScene(format: SceneFormat, source: MeshSource): Promise<PackedMesh | ArrayBuffer>
  dispose(): void
}

export async function startSurfaceService(): Promise<SurfaceService> {
  if (typeof Worker !== 'undefined') return WorkerSurfaceService.start()
  const [surfaces, scenes] = await Promise.all([import('./surfaces'), import('./sceneFormats')])
  return { ...surfaces, ...scenes, dispose: () => {} }
}

class WorkerSurfaceService implements SurfaceService {
  readonly #worker = new Worker(new URL('./meshWorker.ts', import.meta.url), { type: 'module' })
  readonly #api: Remote<MeshWorkerApi> = wrap<MeshWorkerApi>(this.#worker)

  static async start(): Promise<SurfaceService> {
    const service = new WorkerSurfaceService()
    await service.#api.ready()
    return service
  }

  stlSurface(source: MeshSource): Promise<DetailedSurface> {
    return this.#api.stlSurface(handOver(source)).catch(rethrow)
  }

  coarseSurface(positions: Float32Array, index: Uint32Array): Promise<IndexedSurface | null> {
    return this.#api.coarseSurface(positions, index)
  }

  readScene(format: SceneFormat, source: MeshSource): Promise<PackedMesh | ArrayBuffer> {
    return this.#api.readScene(format, handOver(source)).catch(rethrow)
  }

  dispose(): void {
    this.#api[releaseProxy]()
    this.#worker.terminate()
  }
}

function handOver(source: MeshSource): MeshSource {
  return typeof source === 'string' ? source : transfer(source, [source])
}

/** Errors lose their class on the way out of a worker. */
function rethrow(error: unknown): never {
  throw new MeshFormatError(error instanceof Error ? error.message : String(error))
}
