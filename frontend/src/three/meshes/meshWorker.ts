/** Worker side of mesh reading: keeps heavy work on big meshes off the page's thread. */
import { expose, transfer } from 'comlink'
import type { SceneFormat } from './meshData'
import { packedBuffers, surfaceBuffers } from './packedMesh'
import { coarseSurface, type DetailedSurface, stlSurface } from './surfaces'

const api = {
  async stlSurface(bytes: ArrayBuffer): Promise<DetailedSurface> {
    const surface = await stlSurface(bytes)
    return transfer(surface, [...surfaceBuffers(surface.fine), ...surfaceBuffers(surface.coarse)])
  },
  async coarseSurface(positions: Float32Array, index: Uint32Array) {
    const surface = await coarseSurface(positions, index)
    return surface === null ? null : transfer(surface, surfaceBuffers(surface))
  },
  async readScene(format: SceneFormat, bytes: ArrayBuffer) {
    if (format === 'dae') {
      const { DOMParser } = await import('@xmldom/xmldom')
      Object.assign(globalThis, { DOMParser })
    }
    const { readScene } = await import('./sceneFormats')
    const mesh = await readScene(format, bytes)
    return transfer(mesh, packedBuffers(mesh))
  },
}

export type MeshWorkerApi = typeof api

expose(api)
