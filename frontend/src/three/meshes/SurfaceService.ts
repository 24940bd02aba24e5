/** Page side of the mesh worker; where there are no workers the same work is done on the spot. */
import { type Remote, releaseProxy, transfer, wrap } from 'comlink'
import { type IndexedSurface, MeshFormatError } from './meshData'
import type { MeshWorkerApi } from './meshWorker'
import type { DetailedSurface } from './surfaces'

export interface SurfaceService {
  /** Takes the bytes over. @throws MeshFormatError when they are no STL. */
  stlSurface(bytes: ArrayBuffer): Promise<DetailedSurface>
  coarseSurface(positions: Float32Array, index: Uint32Array): Promise<IndexedSurface | null>
  dispose(): void
}

export async function startSurfaceService(): Promise<SurfaceService> {
  if (typeof Worker !== 'undefined') return new WorkerSurfaceService()
  return { ...(await import('./surfaces')), dispose: () => {} }
}

class WorkerSurfaceService implements SurfaceService {
  readonly #worker = new Worker(new URL('./meshWorker.ts', import.meta.url), { type: 'module' })
  readonly #api: Remote<MeshWorkerApi> = wrap<MeshWorkerApi>(this.#worker)

  async stlSurface(bytes: ArrayBuffer): Promise<DetailedSurface> {
    try {
      return await this.#api.stlSurface(transfer(bytes, [bytes]))
    } catch (error) {
      // Errors lose their class on the way out of a worker.
      throw new MeshFormatError(error instanceof Error ? error.message : String(error))
    }
  }

  coarseSurface(positions: Float32Array, index: Uint32Array): Promise<IndexedSurface | null> {
    return this.#api.coarseSurface(positions, index)
  }

  dispose(): void {
    this.#api[releaseProxy]()
    this.#worker.terminate()
  }
}
