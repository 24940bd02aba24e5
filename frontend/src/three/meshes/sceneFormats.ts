/** COLLADA and OBJ without side files: read in the worker, where all of it is plain computation. */
import { MeshFormatError, type SceneFormat } from './meshData'
import { canCoarsen, type PackedMesh, packPart, trianglesOf } from './packedMesh'
import { coarseSurface } from './surfaces'

/** @throws MeshFormatError when the file can't be read. */
export async function readScene(format: SceneFormat, bytes: ArrayBuffer): Promise<PackedMesh> {
  const mesh =
    format === 'dae'
      ? await (await import('./collada')).readCollada(bytes, '')
      : await (await import('./wavefront')).readWavefront(bytes, '', new AbortController().signal)
  const parts = []
  for (const part of mesh.parts) {
    if (part.material?.texture) throw new MeshFormatError('Textures are read on the page.')
    const coarse = canCoarsen(part) ? await coarseSurface(...trianglesOf(part)) : null
    parts.push(packPart(part, coarse))
  }
  return { parts, complaints: mesh.complaints }
}
