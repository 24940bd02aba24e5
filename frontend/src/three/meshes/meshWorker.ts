/**
 * Worker side of mesh reading: keeps heavy work on big meshes off the page's thread, and files coming
 * in while that waits for the graphics.
 */
import { expose, transfer } from 'comlink'
import type { SceneFormat } from './meshData'
import type { MeshSource } from './meshSource'
import { packedBuffers, surfaceBuffers } from './packedMesh'
import { coarseSurface, type DetailedSurface, stlSurface } from './surfaces'

const api = {
  /** Answers once the worker runs. */
  ready() {},
  async stlSurface(source: MeshSource): Promise<DetailedSurface> {
    const surface = await stlSurface(source)
    return transfer(surface, [...surfaceBuffers(surface.fine), ...surfaceBuffers(surface.coarse)])
  },
  async coarseSurface(positions: Float32Array, index: Uint32Array) {
    const surface = await coarseSurface(positions, index)
    return surface === null ? null : transfer(surface, surfaceBuffers(surface))
  },
  async readScene(format: SceneFormat, source: MeshSource) {
    if (format === 'dae') {
      const { DOMParser } = await import('@xmldom/xmldom')
      Object.assign(globalThis, { DOMParser })
    }
    const { readScene } = await import('./sceneFormats')
    const mesh = await readScene(format, source)
    return transfer(mesh, mesh instanceof ArrayBuffer ? [mesh] : packedBuffers(mesh))
  },
}

export type MeshWorkerApi = typeof api

expose(api)
