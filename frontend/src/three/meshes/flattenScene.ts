/** A loader's scene graph as a flat list of parts, one for each mesh and material. */
import {
  BufferAttribute,
  BufferGeometry,
  Color,
  type Material,
  Mesh,
  type Object3D,
  type Texture,
} from 'three'
import type { PartMaterial, ScenePart } from './meshData'
import { mirrorWinding } from './mirror'
import { type VertexAttribute, weld } from './weld'

/** The scene's own transforms, unit included, are baked into the parts. Lines are left out. */
export function flattenScene(scene: Object3D): ScenePart[] {
  scene.updateMatrixWorld(true)
  const parts: ScenePart[] = []
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return
    const mesh = object as Mesh<BufferGeometry, Material | Material[]>
    for (const range of materialRanges(mesh)) {
      const geometry = extract(mesh.geometry, range.start, range.count)
      if (geometry === null) continue
      geometry.applyMatrix4(mesh.matrixWorld)
      if (mesh.matrixWorld.determinant() < 0) mirrorWinding(geometry)
      parts.push({ geometry, material: partMaterial(range.material) })
    }
  })
  return parts
}

interface MaterialRange {
  readonly material: Material | null
  readonly start: number
  readonly count: number
}

function materialRanges(mesh: Mesh<BufferGeometry, Material | Material[]>): MaterialRange[] {
  const { geometry, material } = mesh
  const total = geometry.index?.count ?? geometry.getAttribute('position')?.count ?? 0
  if (!Array.isArray(material)) return [{ material, start: 0, count: total }]
  if (geometry.groups.length === 0)
    return [{ material: material[0] ?? null, start: 0, count: total }]
  return geometry.groups.map((group) => ({
    material: material[group.materialIndex ?? 0] ?? null,
    start: group.start,
    count: Math.min(group.count, total - group.start),
  }))
}

/** Copies a range of corners into an indexed geometry of its own, equal vertices joined. */
function extract(source: BufferGeometry, start: number, count: number): BufferGeometry | null {
  if (count < 3) return null
  const corners = new Uint32Array(count - (count % 3))
  for (let i = 0; i < corners.length; i++) corners[i] = source.index?.getX(start + i) ?? start + i
  const names = ['position', 'normal', 'uv', 'color'].filter((name) => source.hasAttribute(name))
  const loose = new Map<string, VertexAttribute>()
  for (const name of names) loose.set(name, gather(source, name, corners))
  const { vertexOf, sourceOf } = weld([...loose.values()], corners.length)
  const geometry = new BufferGeometry()
  for (const [name, { array, itemSize }] of loose) {
    const values = new Float32Array(sourceOf.length * itemSize)
    for (let v = 0; v < sourceOf.length; v++) {
      const from = sourceOf[v]! * itemSize
      values.set(array.subarray(from, from + itemSize), v * itemSize)
    }
    geometry.setAttribute(name, new BufferAttribute(values, itemSize))
  }
  geometry.setIndex(new BufferAttribute(vertexOf, 1))
  if (!geometry.hasAttribute('normal')) geometry.computeVertexNormals()
  return geometry
}

function gather(source: BufferGeometry, name: string, corners: Uint32Array): VertexAttribute {
  const attribute = source.getAttribute(name)
  const itemSize = name === 'uv' ? 2 : 3
  const array = new Float32Array(corners.length * itemSize)
  for (let i = 0; i < corners.length; i++) {
    for (let c = 0; c < itemSize; c++) {
      array[i * itemSize + c] = attribute.getComponent(corners[i]!, c)
    }
  }
  return { array, itemSize }
}

function partMaterial(material: Material | null): PartMaterial | null {
  if (material === null || !('color' in material)) return null
  const color = (material.color as Color).clone()
  const map = 'map' in material ? (material.map as Texture | null) : null
  const texture = map?.image ? map : null
  // A texture that never came leaves plain white, which says nothing about the part.
  if (map !== null && texture === null && color.equals(WHITE)) return null
  return { color, opacity: material.transparent ? material.opacity : 1, texture }
}

const WHITE = new Color(1, 1, 1)
