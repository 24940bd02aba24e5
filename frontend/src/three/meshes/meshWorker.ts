/** Worker side of mesh reading: keeps the parsing of big files off the page's thread. */
import { expose, transfer } from 'comlink'
import { shadeTriangles } from './creasedNormals'
import type { IndexedSurface } from './meshData'
import { parseStl } from './stl'

const api = {
  readStl(buffer: ArrayBuffer): IndexedSurface {
    const surface = shadeTriangles(parseStl(buffer))
    return transfer(surface, [
      surface.positions.buffer,
      surface.normals.buffer,
      surface.index.buffer,
    ])
  },
}

export type MeshWorkerApi = typeof api

expose(api)
