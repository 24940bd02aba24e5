/** COLLADA and OBJ: read in the worker, where without side files all of it is plain computation. */
import { MeshFormatError, type SceneFormat } from './meshData'
import { type MeshSource, sourceBytes } from './meshSource'
import { canCoarsen, type PackedMesh, packPart, trianglesOf } from './packedMesh'
import { hasSideFiles } from './sideFiles'
import { coarseSurface } from './surfaces'

/**
 * @returns the bytes when the file refers to others, which only the page can fetch.
 * @throws MeshFormatError when the file can't be read.
 */
export async function readScene(
  format: SceneFormat,
  source: MeshSource,
): Promise<PackedMesh | ArrayBuffer> {
  const bytes = await sourceBytes(source)
  if (hasSideFiles(format, bytes)) return bytes
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
