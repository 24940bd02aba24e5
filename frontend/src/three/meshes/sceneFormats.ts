/** COLLADA and OBJ without side files: read in the worker, where all of it is plain computation. */
import { MeshFormatError } from './meshData'
import { canCoarsen, type PackedMesh, packPart, trianglesOf } from './packedMesh'
import { coarseSurface } from './surfaces'

export type SceneFormat = 'dae' | 'obj'

/** Whether the file refers to images or materials beside it, which only the page can fetch. */
export function hasSideFiles(format: SceneFormat, bytes: ArrayBuffer): boolean {
  const text = new TextDecoder('latin1').decode(bytes)
  return format === 'dae' ? /<image\b/.test(text) : /^\s*mtllib\s/m.test(text)
}

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
