import type { Plugin } from 'vite'

const STUB = '\0no-mesh-reader'

/**
 * Keeps the mesh readers that urdf-loader imports out of the build: meshes are read by the page's own
 * worker, so that they would be 14 kB of the first screen that never run.
 */
export function withoutMeshReaders(): Plugin {
  return {
    name: 'without-mesh-readers',
    enforce: 'pre',
    resolveId(source, importer) {
      const unused = /\/(STL|Collada)Loader(\.js)?$/.test(source)
      return unused && importer?.includes('/urdf-loader/') ? STUB : null
    },
    load: (id) => (id === STUB ? 'export class STLLoader {}\nexport class ColladaLoader {}' : null),
  }
}
