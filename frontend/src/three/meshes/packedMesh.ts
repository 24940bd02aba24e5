/** A mesh as plain arrays, the form in which it leaves the worker. */
import { BufferAttribute, BufferGeometry, Color } from 'three'
import type { IndexedSurface, LoadedMesh, MeshPart, SceneMesh, ScenePart } from './meshData'

export interface PackedPart {
  readonly attributes: Readonly<Record<string, { array: Float32Array; itemSize: number }>>
  readonly index: Uint32Array
  readonly coarse: IndexedSurface | null
  /** Linear red, green, blue, and opacity. */
  readonly material: readonly [number, number, number, number] | null
}

export interface PackedMesh {
  readonly parts: readonly PackedPart[]
  readonly complaints: readonly string[]
}

/** Textures can't be packed; meshes that have them are read on the page. */
export function packPart(part: ScenePart, coarse: IndexedSurface | null): PackedPart {
  const attributes: Record<string, { array: Float32Array; itemSize: number }> = {}
  for (const [name, { array, itemSize }] of Object.entries(part.geometry.attributes)) {
    attributes[name] = { array: array as Float32Array, itemSize }
  }
  const { material } = part
  return {
    attributes,
    index: part.geometry.index!.array as Uint32Array,
    coarse,
    material: material && [material.color.r, material.color.g, material.color.b, material.opacity],
  }
}

export function packedBuffers(mesh: PackedMesh): ArrayBuffer[] {
  return mesh.parts.flatMap(({ attributes, index, coarse }) => [
    ...Object.values(attributes).map(({ array }) => array.buffer as ArrayBuffer),
    index.buffer as ArrayBuffer,
    ...surfaceBuffers(coarse),
  ])
}

export function surfaceBuffers(surface: IndexedSurface | null): ArrayBuffer[] {
  if (surface === null) return []
  return [surface.positions, surface.normals, surface.index].map(
    (array) => array.buffer as ArrayBuffer,
  )
}

export function unpackMesh(mesh: PackedMesh): LoadedMesh {
  return { parts: mesh.parts.map(unpackPart), complaints: mesh.complaints }
}

function unpackPart({ attributes, index, coarse, material }: PackedPart): MeshPart {
  const geometry = new BufferGeometry()
  for (const [name, { array, itemSize }] of Object.entries(attributes)) {
    geometry.setAttribute(name, new BufferAttribute(array, itemSize))
  }
  geometry.setIndex(new BufferAttribute(index, 1))
  return {
    geometry,
    coarse: coarse && surfaceGeometry(coarse),
    material: material && {
      color: new Color().fromArray(material),
      opacity: material[3],
      texture: null,
    },
  }
}

export function surfaceGeometry(surface: IndexedSurface): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(surface.positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(surface.normals, 3))
  geometry.setIndex(new BufferAttribute(surface.index, 1))
  return geometry
}

/** A coarse version loses texture coordinates and vertex colours: only for parts without them. */
export function canCoarsen(part: ScenePart): boolean {
  return !part.material?.texture && !part.geometry.hasAttribute('color')
}

/** Surface of a scene part for simplification. */
export function trianglesOf(part: SceneMesh['parts'][number]): [Float32Array, Uint32Array] {
  return [
    part.geometry.getAttribute('position').array as Float32Array,
    part.geometry.index!.array as Uint32Array,
  ]
}
