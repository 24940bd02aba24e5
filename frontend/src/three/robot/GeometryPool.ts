/**
 * All geometries of a robot that have the same attributes, in one set of buffers. The visual,
 * collision and ghost views draw from the same buffers, each with a single draw call.
 */
import { BatchedMesh, type BufferGeometry, type Material } from 'three'

export class GeometryPool {
  readonly #mesh: BatchedMesh
  readonly #ids = new Map<BufferGeometry, number>()

  /** @param geometries Indexed, all with the same attributes; at least one. */
  constructor(geometries: ReadonlySet<BufferGeometry>) {
    let vertices = 0
    let corners = 0
    for (const geometry of geometries) {
      vertices += geometry.getAttribute('position').count
      corners += geometry.index?.count ?? 0
    }
    this.#mesh = new BatchedMesh(1, vertices, corners)
    for (const geometry of geometries) this.#ids.set(geometry, this.#mesh.addGeometry(geometry))
  }

  /** A mesh that draws the given geometries of the pool, one instance each, in that order. */
  createMesh(geometries: readonly BufferGeometry[], material: Material): BatchedMesh {
    const mesh = new BatchedMesh(1, 0, 0, material)
    const ownGeometry = mesh.geometry
    const shared = this.#mesh.geometry
    // `copy` takes over the pool's book-keeping, and would clone its buffers as well.
    this.#mesh.geometry = ownGeometry
    mesh.copy(this.#mesh)
    this.#mesh.geometry = shared
    mesh.geometry = shared
    mesh.material = material
    mesh.setInstanceCount(geometries.length)
    for (const geometry of geometries) {
      mesh.addInstance(this.idOf(geometry))
    }
    mesh.frustumCulled = false
    mesh.perObjectFrustumCulled = false
    mesh.sortObjects = false
    mesh.matrixAutoUpdate = false
    return mesh
  }

  /** The number by which the pool's meshes know a geometry. */
  idOf(geometry: BufferGeometry): number {
    const id = this.#ids.get(geometry)
    if (id === undefined) throw new Error('This geometry is not in the pool.')
    return id
  }

  dispose(): void {
    this.#mesh.dispose()
  }
}

/** Geometries can share a pool when their keys are equal. */
export function poolKey(geometry: BufferGeometry): string {
  return Object.keys(geometry.attributes).sort().join(' ')
}
