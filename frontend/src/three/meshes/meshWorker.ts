/** Worker side of mesh reading: keeps heavy work on big meshes off the page's thread. */
import { expose, transfer } from 'comlink'
import type { IndexedSurface } from './meshData'
import { coarseSurface, type DetailedSurface, stlSurface } from './surfaces'

const api = {
  async stlSurface(bytes: ArrayBuffer): Promise<DetailedSurface> {
    const surface = await stlSurface(bytes)
    return transfer(surface, [...buffersOf(surface.fine), ...buffersOf(surface.coarse)])
  },
  async coarseSurface(positions: Float32Array, index: Uint32Array) {
    const surface = await coarseSurface(positions, index)
    return surface === null ? null : transfer(surface, buffersOf(surface))
  },
}

export type MeshWorkerApi = typeof api

function buffersOf(surface: IndexedSurface | null): ArrayBuffer[] {
  if (surface === null) return []
  return [surface.positions, surface.normals, surface.index].map(
    (array) => array.buffer as ArrayBuffer,
  )
}

expose(api)
